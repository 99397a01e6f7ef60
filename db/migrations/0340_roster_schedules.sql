-- A roster that is fetched by itself from an address of the member system. A client has one.
create table roster_schedules (
  client_id uuid not null default current_client() references clients,
  roster_schedule_id uuid not null default uuid_v7(),
  -- In whose name it imports.
  set_by uuid references users on delete set null,
  address text not null,
  -- A header that the other system asks for, as Authorization.
  header_name text,
  sealed_header text,
  -- Null: each day. 0 is Sunday.
  weekday integer check (weekday between 0 and 6),
  hour integer not null check (hour between 0 and 23),
  time_zone text not null,
  created_at timestamptz not null default now(),
  -- How the columns are read, by their headings; null until staff have imported a roster that was fetched.
  mapping jsonb,
  -- Counts what came of fetches, and changes by staff: what was begun before is void then.
  turn integer not null default 0,
  next_at timestamptz not null,
  off_at timestamptz,
  off_because text check (off_because in ('staff', 'failing')),
  -- The first failure since a roster was last fetched.
  failing_since timestamptz,
  fetched_at timestamptz,
  outcome text check (outcome in ('imported', 'same', 'waits', 'failed')),
  -- Why it failed, or how many members were imported.
  outcome_text text not null default '',
  -- Why staff must look at it before it is imported, and the file, where it can be looked at.
  waiting_reasons text[] not null default '{}',
  waiting_file_id uuid,
  primary key (client_id),
  unique (client_id, roster_schedule_id),
  check ((header_name is null) = (sealed_header is null)),
  check ((off_at is null) = (off_because is null))
);
create index roster_schedules_set_by on roster_schedules (set_by) where set_by is not null;
call enclose('roster_schedules');
