-- Whoever checked tickets until their assignment was taken back hands in what they scanned before that; and a conflict that somebody has looked at leaves the list.

create table ended_verifiers (
  client_id uuid not null default current_client() references clients,
  ended_verifier_id uuid not null default uuid_v7(),
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- A home; null: everywhere.
  property_id uuid,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (client_id, ended_verifier_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade
);
create index ended_verifiers_user on ended_verifiers (client_id, service_id, user_id, ended_at);
call enclose('ended_verifiers');

-- Beside the scans, so that acknowledging one isn't a change of who came.
create table acknowledged_scans (
  client_id uuid not null default current_client() references clients,
  scan_id uuid not null,
  at timestamptz not null,
  user_id uuid references users on delete set null,
  -- Whose pass it was, where nobody was signed in.
  shift_id uuid,
  primary key (client_id, scan_id),
  foreign key (client_id, scan_id) references scans (client_id, scan_id) on delete cascade,
  foreign key (client_id, shift_id) references shifts (client_id, shift_id) on delete set null (shift_id)
);
call enclose('acknowledged_scans');
create index door_devices_user on door_devices (client_id, service_id, user_id, heard_at) where user_id is not null;
