-- Volunteers at a door without an account, the devices that people scan with, and which of them let somebody in. A client's, all of it.

-- One volunteer at one place for some hours. The pass is a link with the purpose 'shift': it stays open for a while after the
-- end, so that what was scanned without a network can be handed in.
create table shifts (
  client_id uuid not null default current_client() references clients,
  shift_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- A home; null: the event, or all of the tour.
  property_id uuid,
  name text not null check (name <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Before its time, by staff.
  ended_at timestamptz,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, shift_id),
  unique (client_id, service_id, shift_id),
  constraint shifts_order check (ends_at > starts_at),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade
);
create index shifts_service on shifts (client_id, service_id, starts_at);
call enclose('shifts');

alter table scans add column shift_id uuid,
  add foreign key (client_id, service_id, shift_id) references shifts (client_id, service_id, shift_id) on delete set null (shift_id);
create index scans_shift on scans (client_id, shift_id) where shift_id is not null;

-- What somebody scans with, as it last said of itself.
create table door_devices (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  device_id uuid not null,
  user_id uuid references users on delete cascade,
  shift_id uuid,
  property_id uuid,
  what text not null default '',
  heard_at timestamptz not null,
  unsent integer not null default 0 check (unsent >= 0),
  listed_at timestamptz,
  -- From 0 to 100.
  battery integer check (battery between 0 and 100),
  -- Lost: what it asks is refused, and it forgets what it has once it hears of that.
  ended_at timestamptz,
  primary key (client_id, service_id, device_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, shift_id) references shifts (client_id, service_id, shift_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete set null (property_id)
);
call enclose('door_devices');
