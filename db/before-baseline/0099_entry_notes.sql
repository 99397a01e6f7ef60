-- What staff put to an entry for each other: short tags to find it by, and notes. Nobody else reads either. A client's.

create table entry_tags (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  tag text not null check (tag = btrim(tag) and length(tag) between 1 and 40),
  primary key (client_id, entry_id, tag),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
-- Which entries have a tag, and, from one tag to the next, which tags there are.
create index entry_tags_tag on entry_tags (client_id, service_id, tag, entry_id);
call enclose('entry_tags');

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
