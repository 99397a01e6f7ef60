-- Homes, builders and prepaid tickets from a table: a client's, all of it.

-- What another system calls it: by this a home, a builder or an order is recognized when it comes again.
alter table properties add reference text check (length(reference) between 1 and 100);
create unique index properties_reference on properties (client_id, service_id, lower(reference)) where reference is not null;
alter table builders add reference text check (length(reference) between 1 and 100);
create unique index builders_reference on builders (client_id, service_id, lower(reference)) where reference is not null;
alter table transactions add reference text check (length(reference) between 1 and 100);
create unique index transactions_reference on transactions (client_id, begun_service_id, lower(reference)) where reference is not null;

-- What staff send to be imported comes in parts, too, and goes into no entry's folder.
alter table incoming_uploads
  alter entry_id drop not null,
  alter document_folder_id drop not null,
  add constraint incoming_uploads_whole_place check ((entry_id is null) = (document_folder_id is null));

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
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, import_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index imports_service on imports (client_id, service_id, import_id);
call enclose('imports');

-- What an import has made or changed, and what stood there before: so much of it can be taken back.
create table import_records (
  client_id uuid not null default current_client() references clients,
  import_id uuid not null,
  record_id uuid not null,
  kind text not null check (kind in ('property', 'builder', 'group', 'image', 'logo', 'transaction')),
  line integer not null,
  -- Null for what the import has added.
  before jsonb,
  after jsonb not null,
  primary key (client_id, import_id, kind, record_id),
  foreign key (client_id, import_id) references imports (client_id, import_id) on delete cascade
);
call enclose('import_records');
