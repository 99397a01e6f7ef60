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
