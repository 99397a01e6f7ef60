-- A waiting room for a rush of buyers: as many as staff say buy at once, the others stand in line.
alter table sales_settings
  add column waiting_room boolean not null default false,
  add column most_buying integer not null default 50 check (most_buying between 1 and 1000),
  -- Null: at once.
  add column waiting_room_from timestamptz;

-- A place in the line of a program's waiting room. Whoever has its token has the place.
create table line_places (
  client_id uuid not null default current_client() references clients,
  place_id uuid not null default uuid_v7(),
  service_id uuid not null,
  joined_at timestamptz not null default clock_timestamp(),
  -- How many were ahead then.
  joined_behind integer not null default 0 check (joined_behind >= 0),
  -- The earlier, the further ahead. Later than joined_at for whoever let two turns pass.
  queued_at timestamptz not null default clock_timestamp(),
  -- While it is this place's turn: one of as many as may buy at once.
  slot integer check (slot >= 1),
  turn_at timestamptz,
  -- Null: the turn was given, and nobody has come for it yet.
  taken_at timestamptz,
  -- Nothing new is held after it. What is held by then is kept and paid.
  turn_ends_at timestamptz,
  -- How many turns passed without anybody coming; since when the place is out of the line for it.
  missed integer not null default 0 check (missed >= 0),
  missed_at timestamptz,
  ended_at timestamptz,
  -- The one cart that it let in.
  transaction_id uuid,
  -- Whom to write to before the turn; empty again once that was done.
  email text not null default '',
  primary key (client_id, place_id),
  constraint line_places_slot unique (client_id, service_id, slot),
  check (slot is null or (turn_ends_at is not null and ended_at is null and missed_at is null)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id)
    on delete set null (transaction_id)
);
create index line_places_line on line_places (client_id, service_id, queued_at, place_id)
  where slot is null and ended_at is null and missed_at is null;
create index line_places_freed on line_places (client_id, service_id, (coalesce(ended_at, missed_at)))
  where turn_at is not null;
create index line_places_cart on line_places (client_id, transaction_id) where transaction_id is not null;
create index line_places_joined on line_places (client_id, joined_at);
create index line_places_email on line_places (client_id, lower(email)) where email <> '';
call enclose('line_places');
