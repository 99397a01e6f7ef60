-- Whoever was let in by a ticket of this product may leave and come back. Each time is kept as a scan without a seat.
alter table products add column reentry boolean not null default false;
create index scans_again on scans (client_id, place_id, at) where verdict = 'again' and undone_at is null;

-- A home has room for so many at once; null: nobody counts.
alter table properties add column most_inside integer check (most_inside >= 1);

-- So many have left a place, by the identifier that the device gave it: sent twice, it is one. Below nothing where too many were
-- counted out. Who it was nobody asks.
create table exits (
  client_id uuid not null default current_client() references clients,
  exit_id uuid not null,
  service_id uuid not null,
  property_id uuid,
  place_id uuid not null generated always as (coalesce(property_id, service_id)) stored,
  people integer not null check (people <> 0 and people between -1000 and 1000),
  at timestamptz not null,
  received_at timestamptz not null,
  user_id uuid references users on delete set null,
  shift_id uuid,
  device_id uuid,
  primary key (client_id, exit_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, service_id, shift_id) references shifts (client_id, service_id, shift_id) on delete set null (shift_id)
);
create index exits_place on exits (client_id, place_id, at);
create index exits_shift on exits (client_id, shift_id) where shift_id is not null;
create index exits_user on exits (user_id) where user_id is not null;
call enclose('exits');
