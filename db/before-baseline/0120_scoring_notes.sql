-- What scorers note for themselves about an entry. Nobody else reads it, staff included.
create table scoring_notes (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  note text not null check (length(note) <= 10000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index scoring_notes_user on scoring_notes (user_id);
call enclose('scoring_notes');
