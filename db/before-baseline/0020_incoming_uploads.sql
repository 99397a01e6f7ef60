-- Files on their way into an entry, part by part: a client's, as its entries are. What has arrived stays when a connection doesn't.

create table incoming_uploads (
  client_id uuid not null default current_client() references clients,
  incoming_upload_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  document_folder_id uuid not null,
  -- Whose it is, and nobody else's.
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  received bigint not null default 0 check (received <= bytes),
  -- The names of its stored parts, in their order.
  parts text[] not null default '{}',
  -- What became of it, so that whoever didn't hear so is told.
  upload_id uuid,
  touched_at timestamptz not null default now(),
  primary key (client_id, incoming_upload_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, document_folder_id)
    references document_folders (client_id, service_id, document_folder_id) on delete cascade,
  foreign key (client_id, upload_id) references uploads (client_id, upload_id) on delete cascade
);
create index incoming_uploads_entry on incoming_uploads (client_id, entry_id);
create index incoming_uploads_folder on incoming_uploads (client_id, document_folder_id);
create index incoming_uploads_user on incoming_uploads (client_id, user_id, touched_at);
create index incoming_uploads_touched on incoming_uploads (client_id, touched_at);
create index incoming_uploads_upload on incoming_uploads (client_id, upload_id) where upload_id is not null;
call enclose('incoming_uploads');
