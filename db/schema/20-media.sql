-- Media: files, on their way and stored; who holds them, and what they may be used for.

-- A file that somebody uploaded; what it looks like and how it is stored.
create table uploads (
  client_id uuid not null default current_client(),
  upload_id uuid not null default uuid_v7(),
  file_name text not null,
  -- The folder of its renditions, what kind of file it is, and in which kind a picture is shown at full size.
  file_key text not null,
  kind text not null,
  full_kind text,
  bytes bigint not null,
  sha256 text not null,
  is_image boolean not null,
  is_pdf boolean not null,
  width integer,
  height integer,
  pages integer,
  dominant_color text,
  -- [{ "width", "height" }]: the renditions that exist, narrowest first.
  thumbs jsonb not null default '[]',
  -- Until when the public may see it in galleries and on ballots, as it was said last; null: nobody was asked that. A
  -- gallery of thousands asks it of each of its pictures.
  shown_until timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, upload_id)
);
call enclose('uploads');

-- What holds a file. Who may read a file follows from its holders, and one that nobody holds is abandoned. What holds
-- files says so by its trigger; a new kind of holder is a trigger and a word of the check.
create table file_holders (
  client_id uuid not null default current_client(),
  upload_id uuid not null,
  -- The record that holds it, of the table that the kind says: an entry's upload, the client, a form.
  holder_id uuid not null,
  kind text not null
    check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor', 'order',
    'recommendation', 'certificate', 'onward', 'award')),
  primary key (client_id, upload_id, holder_id),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create index file_holders_holder on file_holders (client_id, holder_id);
create index file_holders_orders on file_holders (client_id, upload_id) where kind = 'order';
call enclose('file_holders');

-- From now on these are what the holder holds, and no others.
create function hold_files(client uuid, holder uuid, holder_kind text, uploads uuid[]) returns void language sql as $$
  delete from file_holders where client_id = client and holder_id = holder and upload_id <> all (array_remove(uploads, null));
  insert into file_holders (client_id, upload_id, kind, holder_id)
  select client, upload_id, holder_kind, holder from unnest(array_remove(uploads, null)) upload_id
  on conflict do nothing;
$$;

-- The client's own files that a text has addresses of, as a stylesheet or the picture of a form does.
create function files_named(client uuid, words text) returns uuid[] language sql stable as $$
  select array(
    select upload_id from uploads where client_id = client and upload_id in (
      select named[1]::uuid
      from regexp_matches(words, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') named))
$$;

-- A file on its way, part by part, into an entry or elsewhere. What has arrived stays when a connection doesn't.
create table incoming_uploads (
  client_id uuid not null default current_client(),
  incoming_upload_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid,
  document_folder_id uuid,
  -- Whose it is, and nobody else's.
  user_id uuid not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0,
  -- The names of its stored parts, in their order.
  parts text[] not null default '{}',
  -- What became of it, so that whoever didn't hear so is told.
  upload_id uuid,
  touched_at timestamptz not null default now(),
  primary key (client_id, incoming_upload_id),
  check (received <= bytes),
  constraint incoming_uploads_whole_place check ((entry_id is null) = (document_folder_id is null)),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id) on delete cascade
);
create index incoming_uploads_entry on incoming_uploads (client_id, entry_id);
create index incoming_uploads_folder on incoming_uploads (client_id, document_folder_id);
create index incoming_uploads_user on incoming_uploads (client_id, user_id, touched_at);
create index incoming_uploads_touched on incoming_uploads (client_id, touched_at);
create index incoming_uploads_upload on incoming_uploads (client_id, upload_id) where upload_id is not null;
call enclose('incoming_uploads');

-- What somebody said a file may be used for, each time they said it. The last counts; nothing is written over.
create table usage_rights (
  client_id uuid not null default current_client(),
  upload_id uuid not null,
  version integer not null check (version > 0),
  -- What had been asked about it by then, and what of that was given. The words themselves: nobody agreed to others.
  asked text[] not null,
  given text[] not null,
  -- The last day, and when that ends where the program is.
  until date,
  ends_at timestamptz,
  given_by uuid,
  given_at timestamptz not null,
  primary key (client_id, upload_id, version),
  check (given <@ asked),
  constraint usage_rights_check1 check ((until is null) = (ends_at is null)),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id) on delete cascade
);
create index usage_rights_given_by on usage_rights (given_by);
call enclose('usage_rights');
revoke update, delete on usage_rights from rosette_app;

-- A stored file that no record speaks of. It is deleted only when it has stood here for a while: a database that was
-- restored knows nothing of what was uploaded after its backup, and the files of a wrong one would be gone before
-- anybody noticed.
create table abandoned_files (
  client_id uuid not null default current_client(),
  file_key text not null,
  found_at timestamptz not null,
  primary key (client_id, file_key)
);
create index abandoned_files_found on abandoned_files (client_id, found_at);
call enclose('abandoned_files');
