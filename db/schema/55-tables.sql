-- Tables: lists that staff bring in.

-- A table of homes, builders or tickets that staff have brought in.
create table imports (
  client_id uuid not null default current_client() references clients,
  import_id uuid not null default uuid_v7(),
  service_id uuid not null,
  subject text not null check (subject in ('homes', 'builders', 'tickets')),
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'takenBack')),
  file_name text not null,
  user_id uuid references users on delete set null,
  -- Which table, which of its columns is what, and which file holds the pictures.
  source jsonb not null,
  lines integer not null default 0,
  left_out integer not null default 0,
  pictures_left_out integer not null default 0,
  -- The first of what couldn't be used, and why: [{ "line", "text" }].
  problems jsonb not null default '[]',
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, import_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index imports_service on imports (client_id, service_id, import_id);
call enclose('imports');

-- What an import has made or changed, and what stood there before: so much of it can be taken back.
create table import_records (
  client_id uuid not null default current_client() references clients,
  import_id uuid not null,
  kind text not null check (kind in ('property', 'builder', 'group', 'image', 'logo', 'transaction')),
  record_id uuid not null,
  line integer not null,
  -- Null for what the import has added.
  before jsonb,
  after jsonb not null,
  primary key (client_id, import_id, kind, record_id),
  foreign key (client_id, import_id) references imports (client_id, import_id) on delete cascade
);
call enclose('import_records');
