-- Entries of contests and scholarship programs: what is in them, who helps with them, how staff find and note them.

-- An entry in a contest, or an application for a scholarship.
create table entries (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null default uuid_v7(),
  service_id uuid not null,
  category_id uuid not null,
  user_id uuid not null references users,
  -- Chosen by whoever started it, so that a press repeated starts nothing twice.
  entry_key uuid,
  -- Within the service, so that a person can say it on the telephone: BRICK-12.
  number integer not null,
  -- The last round that it is in.
  round smallint not null default 1,
  -- The answer to the form's element named 'title', kept here for lists and galleries.
  title text not null default '',
  submitted_at timestamptz,
  -- When it had been submitted first, if it was taken back since: it stays with what it was asked by then.
  submitted_before timestamptz,
  -- When its entrant took it out of the judging: a draft again, and marked as what it was.
  withdrawn_at timestamptz,
  -- Entries close later for this entrant.
  extended_until timestamptz,
  -- By folder: { minimumFiles, caption, credit }, as it stood when the entry was submitted last.
  asked_folders jsonb,
  -- What staff decided before it was judged, where they look at what is submitted; null while it waits for them. What
  -- was refused stays out also where a program doesn't look at entries any more.
  screening text check (screening in ('accepted', 'refused')),
  screening_reason text,
  -- What staff asked of whoever sent an entry, before it is judged, and until when it can be changed for that. The
  -- questions stay beside it once it is answered, or once the time is over.
  return_questions text,
  returned_until timestamptz,
  answered_at timestamptz,
  disqualified_at timestamptz,
  disqualified_reason text,
  award_title text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, entry_id),
  unique (client_id, service_id, entry_id),
  constraint entries_key unique (client_id, service_id, entry_key),
  constraint entries_number unique (client_id, service_id, number),
  constraint entries_returned
    check ((return_questions is null) = (returned_until is null)
    and (answered_at is null or returned_until is not null)),
  foreign key (client_id, service_id) references services (client_id, service_id),
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create index entries_category on entries (client_id, service_id, category_id);
-- A contest's entries in the orders that its staff ask for.
create index entries_updated on entries (client_id, service_id, updated_at, entry_id);
create index entries_title on entries (client_id, service_id, lower(title), entry_id);
-- A person's entries, in one contest or in all of them. Without the service the planner takes all of the contest's,
-- and looks whose they are.
create index entries_user_service on entries (client_id, user_id, service_id);
-- What isn't handed in yet is the small part that staff ask for before a deadline.
create index entries_drafts on entries (client_id, service_id, updated_at, entry_id) where submitted_at is null;
-- Those that wait for staff to look at them, in the order in which they came in.
create index entries_to_screen on entries (client_id, service_id, submitted_at, entry_id)
  where submitted_at is not null and disqualified_at is null and screening is null;
-- What a category's scorers have before them, read without its rows. Drafts aren't in it: saving one costs no more.
create index entries_judged on entries (client_id, category_id, round) include (entry_id, user_id, screening)
  where submitted_at is not null and disqualified_at is null and screening is distinct from 'refused';
-- Of a contest with many entries a few are given longer.
create index entries_extended on entries (client_id, service_id, extended_until) where extended_until is not null;
-- A service is one client's. Not knowing that, PostgreSQL expects a row where there are thousands, and asks for them
-- one by one.
create statistics entries_of_service (dependencies) on client_id, service_id from entries;
call enclose('entries');
create trigger remember after insert or update of user_id on entries
  for each row execute function remember_user_client();
create trigger remind after update of extended_until on entries for each row
  when (old.extended_until is distinct from new.extended_until) execute function remind_of_service();

-- The last number that a program's entries were given: numbers of removed entries aren't given again. It stands by
-- itself, since whoever enters holds it until they have entered, and nobody's settings or results should wait for
-- that.
create table entry_numbers (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  last_number integer not null default 0,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('entry_numbers');

-- Somebody whom the owner of an entry has asked to look at it with them, or to change it.
create table entry_people (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  service_id uuid not null,
  may text not null check (may in ('look', 'edit')),
  joined_at timestamptz not null default now(),
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
-- What somebody shares of a program, and everywhere at a client.
create index entry_people_user on entry_people (user_id, client_id, service_id);
call enclose('entry_people');
create trigger remember after insert on entry_people for each row execute function remember_user_client();

-- A file of an entry, in one of its folders.
create table entry_uploads (
  client_id uuid not null default current_client() references clients,
  entry_upload_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  document_folder_id uuid not null,
  upload_id uuid not null,
  position integer not null default 0,
  caption text not null default '' check (length(caption) <= 16777215),
  credit text not null default '' check (length(credit) <= 200),
  cover boolean not null default false,
  primary key (client_id, entry_upload_id),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, document_folder_id)
    references document_folders (client_id, service_id, document_folder_id)
);
create unique index entry_uploads_one_cover on entry_uploads (client_id, entry_id) where cover;
create index entry_uploads_entry on entry_uploads (client_id, entry_id, document_folder_id, position);
create unique index entry_uploads_upload on entry_uploads (client_id, upload_id, entry_id);
call enclose('entry_uploads');

create function hold_entry_file() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform hold_files(old.client_id, old.entry_upload_id, 'entry', '{}'); end if;
  if tg_op <> 'DELETE' then perform hold_files(new.client_id, new.entry_upload_id, 'entry', array[new.upload_id]); end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on entry_uploads
  for each row execute function hold_entry_file();

-- What was answered to a form, by the one holder that the row names.
create table form_answers (
  client_id uuid not null default current_client(),
  form_answer_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid,
  -- An order answers from its cart on; who comes answers by their ticket, from when there is one.
  transaction_id uuid,
  ticket_id uuid,
  -- What staff ask of each home, group by group.
  property_id uuid,
  recommendation_id uuid,
  form_id uuid not null,
  version integer not null,
  answers jsonb not null,
  -- Counts the saves; a window's late save, or one made without knowing another window's, never overwrites.
  revision integer not null default 0,
  writer text not null default '',
  updated_at timestamptz not null default now(),
  primary key (client_id, form_answer_id),
  constraint form_answers_one_holder
    check (num_nonnulls(entry_id, transaction_id, ticket_id, property_id, recommendation_id) = 1),
  constraint entry_answers_client_id_fkey foreign key (client_id) references clients,
  constraint entry_answers_client_id_entry_form_id_version_fkey foreign key (client_id, form_id, version)
    references form_versions (client_id, form_id, version),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, form_id) references forms (client_id, service_id, form_id),
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade
);
create unique index form_answers_entry on form_answers (client_id, entry_id, form_id) where entry_id is not null;
create unique index form_answers_transaction on form_answers (client_id, transaction_id, form_id)
  where transaction_id is not null;
create unique index form_answers_ticket on form_answers (client_id, ticket_id, form_id) where ticket_id is not null;
create unique index form_answers_property on form_answers (client_id, property_id, form_id)
  where property_id is not null;
create unique index form_answers_recommendation on form_answers (client_id, recommendation_id, form_id)
  where recommendation_id is not null;
call enclose('form_answers');

-- What an entry is looked for by. Behind a wall PostgreSQL looks at every row for a part of a title: an index serves
-- only comparisons that are known to tell nothing of others' rows, and `like` isn't. So the words stand once more in
-- a table that nobody is granted. One function asks it, and asks for the client whose wall the transaction is in.
create table entry_search (
  client_id uuid not null,
  entry_id uuid not null,
  service_id uuid not null,
  -- The title in small letters, and the number on a line of its own.
  words text not null,
  primary key (client_id, entry_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index entry_search_service on entry_search (client_id, service_id);
create index entry_search_containing on entry_search using gin (words gin_trgm_ops);
alter table entry_search alter words set statistics 1000;

create function keep_entry_search() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into entry_search (client_id, service_id, entry_id, words)
  values (new.client_id, new.service_id, new.entry_id, lower(new.title) || E'\n' || new.number)
  on conflict (client_id, entry_id) do update set words = excluded.words;
  return null;
end $$;
create trigger search_begins after insert on entries for each row execute function keep_entry_search();
create trigger search_follows after update of title, number on entries
  for each row when ((old.title, old.number) is distinct from (new.title, new.number)) execute function keep_entry_search();

-- Of a program the entries whose title or number has the pattern in it.
create function entries_containing(service uuid, pattern text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  -- Planned for this pattern each time: a rare one is looked up, for a frequent one the program is gone through.
  return query execute 'select entry_id from entry_search where client_id = $1 and service_id = $2 and words like $3'
    using current_client(), service, pattern;
end $$;
revoke execute on function entries_containing(uuid, text) from public;
grant execute on function entries_containing(uuid, text) to rosette_app;

-- A short word by which staff find an entry again. Nobody else reads it.
create table entry_tags (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  tag text not null check (tag = btrim(tag) and length(tag) between 1 and 40),
  service_id uuid not null,
  primary key (client_id, entry_id, tag),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
-- Which entries have a tag, and, from one tag to the next, which tags there are.
create index entry_tags_tag on entry_tags (client_id, service_id, tag, entry_id);
call enclose('entry_tags');

-- What staff note about an entry for each other. Nobody else reads it.
create table entry_notes (
  client_id uuid not null default current_client() references clients,
  note_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  user_id uuid references users on delete set null,
  text text not null,
  written_at timestamptz not null,
  primary key (client_id, note_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index entry_notes_entry on entry_notes (client_id, entry_id, note_id);
create index entry_notes_user on entry_notes (user_id);
call enclose('entry_notes');

-- A list of entries as somebody likes to see it: its filters, order and columns under a name.
create table entry_views (
  client_id uuid not null default current_client() references clients,
  entry_view_id uuid not null default uuid_v7(),
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- Whether all staff of the program have it.
  shared boolean not null,
  query jsonb not null,
  primary key (client_id, entry_view_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index entry_views_name on entry_views (client_id, service_id, user_id, lower(name));
create index entry_views_user on entry_views (user_id);
call enclose('entry_views');

-- An entrant or a scorer who asks staff for help.
create table help_requests (
  client_id uuid not null default current_client() references clients,
  help_request_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid,
  user_id uuid not null references users,
  scoring boolean not null default false,
  message text not null,
  answered_at timestamptz,
  answered_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (client_id, help_request_id),
  foreign key (client_id, service_id) references services (client_id, service_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index help_requests_service on help_requests (client_id, service_id, help_request_id);
call enclose('help_requests');

-- What staff changed of somebody's entry, until the entrant is told: all of it in one mail. Said twice, it is told
-- once.
create table untold_changes (
  client_id uuid not null default current_client() references clients,
  untold_change_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  what text not null,
  primary key (client_id, untold_change_id),
  unique (client_id, entry_id, what),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
call enclose('untold_changes');

-- Of the rooms before this one: what belongs to an entry, and goes with it.

alter table incoming_uploads
  add foreign key (client_id, service_id, entry_id)
    references entries (client_id, service_id, entry_id) on delete cascade;
