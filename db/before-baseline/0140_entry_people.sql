-- Whom the owner of an entry has asked to look at it with them, or to change it. A client's, as entries are.
create table entry_people (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  may text not null check (may in ('look', 'edit')),
  joined_at timestamptz not null default now(),
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
-- What somebody shares of a program, and everywhere at a client.
create index entry_people_user on entry_people (user_id, client_id, service_id);
call enclose('entry_people');
create trigger remember after insert on entry_people for each row execute function remember_user_client();

create index invitations_entry on invitations (client_id, (grants->>'entryID')) where grants->>'kind' = 'entry';
