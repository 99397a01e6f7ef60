-- Door: who checks tickets, by which device, what was scanned, and how many came.

-- Somebody who may check tickets without being staff: at the event, at a whole tour, or at one home of it.
create table ticket_verifiers (
  client_id uuid not null default current_client() references clients,
  verifier_id uuid not null default uuid_v7(),
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  property_id uuid,
  sells boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (client_id, verifier_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade
);
create unique index ticket_verifiers_once on ticket_verifiers
  (client_id, service_id, user_id, coalesce(property_id, service_id));
create index ticket_verifiers_user on ticket_verifiers (client_id, user_id);
call enclose('ticket_verifiers');
create trigger remember after insert on ticket_verifiers for each row execute function remember_user_client();

-- An assignment to check tickets that was taken back: whoever had it hands in what they scanned before that.
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
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade
);
create index ended_verifiers_user on ended_verifiers (client_id, service_id, user_id, ended_at);
call enclose('ended_verifiers');

-- One volunteer at one place for some hours. The pass is a link with the purpose 'shift': it stays open for a while
-- after the end, so that what was scanned without a network can be handed in.
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
  -- Off until staff say so: whoever sells takes money.
  sells boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (client_id, shift_id),
  unique (client_id, service_id, shift_id),
  constraint shifts_order check (ends_at > starts_at),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade
);
create index shifts_service on shifts (client_id, service_id, starts_at);
call enclose('shifts');

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
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete set null (property_id)
);
create index door_devices_user on door_devices (client_id, service_id, user_id, heard_at) where user_id is not null;
call enclose('door_devices');

-- A showing of a ticket, by the identifier that the device gave it: sent twice, it is one. Whoever is let in by it
-- has a seat: of a ticket that admits three, the earliest three at a place do, whatever order they were heard of in.
-- A later one is kept without.
create table scans (
  client_id uuid not null default current_client() references clients,
  scan_id uuid not null,
  service_id uuid not null,
  -- The home; null: the event itself.
  property_id uuid,
  place_id uuid not null generated always as (coalesce(property_id, service_id)) stored,
  -- An event of several days lets in anew each day.
  occasion date not null default '-infinity',
  -- Null for a code that nobody knows.
  ticket_id uuid,
  -- When it was shown, by the device's clock put right, and when it was heard of here.
  at timestamptz not null,
  received_at timestamptz not null,
  user_id uuid references users on delete set null,
  shift_id uuid,
  device_id uuid,
  -- What whoever stood at the door was told, and what is held of it here.
  told text not null,
  verdict text not null,
  seat integer check (seat >= 1),
  undone_at timestamptz,
  undone_by uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (client_id, scan_id),
  check (seat is null or (ticket_id is not null and undone_at is null)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, service_id, ticket_id)
    references tickets (client_id, service_id, ticket_id) on delete cascade,
  foreign key (client_id, service_id, shift_id)
    references shifts (client_id, service_id, shift_id) on delete set null (shift_id)
);
-- A ticket lets in as many as it admits, once at a place: this decides of two doors that ask at the same instant.
create unique index scans_seat on scans (client_id, ticket_id, place_id, occasion, seat) where seat is not null;
create index scans_ticket on scans (client_id, ticket_id, at);
-- What two devices disagree about, and what nobody should have let in: somebody looks through these.
create index scans_disputed on scans (client_id, service_id, at)
  where told = 'ok' and seat is null and undone_at is null;
create index scans_changed on scans (client_id, service_id, changed_at, scan_id);
create index scans_shift on scans (client_id, shift_id) where shift_id is not null;
create index scans_again on scans (client_id, place_id, at) where verdict = 'again' and undone_at is null;
call enclose('scans');

-- When a ticket or a scan last changed, so that a door's list takes only that.
create function note_change() returns trigger language plpgsql as $$ begin
  new.changed_at = now();
  return new;
end $$;
create trigger note_change before update on tickets for each row execute function note_change();
create trigger note_change before update on scans for each row execute function note_change();

-- A ticket whose code ended is another to the door.
create function note_code_change() returns trigger language plpgsql as $$ begin
  update tickets set changed_at = now() where client_id = new.client_id and ticket_id = new.ticket_id;
  return null;
end $$;
create trigger note_change after update of ended_at on ticket_codes for each row execute function note_code_change();

-- So are those of an order, once they are there: whose name they bear, and whether they are paid.
create function note_order_change() returns trigger language plpgsql as $$ begin
  update tickets set changed_at = now() where client_id = new.client_id and transaction_id = new.transaction_id;
  return null;
end $$;
create trigger note_change after update of state, guest_name on transactions for each row
  when (old.guest_name is distinct from new.guest_name
    or (old.state is distinct from new.state and old.state in ('paid', 'partlyRefunded', 'refunded')))
  execute function note_order_change();

-- A device without a network has it in its list whether a ticket's questions were answered.
create function note_answer_change() returns trigger language plpgsql as $$ begin
  update tickets k set changed_at = now() from forms f
  where f.client_id = new.client_id and f.form_id = new.form_id and f.asked <> 'buying' and k.client_id = new.client_id
    and (k.ticket_id = new.ticket_id or k.transaction_id = new.transaction_id);
  return null;
end $$;
create trigger note_change after insert on form_answers for each row
  when (new.ticket_id is not null or new.transaction_id is not null) execute function note_answer_change();

-- A scan that was taken back before it was heard of itself: it is born undone.
create table scan_undos (
  client_id uuid not null default current_client() references clients,
  scan_id uuid not null,
  service_id uuid not null,
  at timestamptz not null,
  user_id uuid references users on delete set null,
  primary key (client_id, scan_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('scan_undos');

-- A disputed scan that somebody has looked at, so that it leaves the list. Beside the scans, so that acknowledging
-- one isn't a change of who came.
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

-- So many have left a place, by the identifier that the device gave it: sent twice, it is one. Below nothing where
-- too many were counted out. Who it was nobody asks.
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
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, service_id, shift_id)
    references shifts (client_id, service_id, shift_id) on delete set null (shift_id)
);
create index exits_place on exits (client_id, place_id, at);
create index exits_shift on exits (client_id, shift_id) where shift_id is not null;
create index exits_user on exits (user_id) where user_id is not null;
call enclose('exits');

-- How many have come to a place in a quarter of an hour, kept as they come: a report costs by the slots, not by the
-- scans. A slot is counted in parts, so that a crowd at one door doesn't wait for one row; one part may be below
-- nothing, all together aren't.
create table attendance_slots (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  slot_at timestamptz not null,
  part smallint not null,
  property_id uuid,
  place_id uuid not null generated always as (coalesce(property_id, service_id)) stored,
  people integer not null,
  primary key (client_id, service_id, slot_at, place_id, part),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade
);
call enclose('attendance_slots');

create function count_scan() returns trigger language plpgsql as $$
  declare
    came constant integer := case when new.seat is null then -1 else 1 end;
begin
  insert into attendance_slots (client_id, service_id, property_id, slot_at, part, people)
  values (new.client_id, new.service_id, new.property_id, date_bin('15 minutes', new.at, 'epoch'), floor(random() * 8), came)
  on conflict (client_id, service_id, slot_at, place_id, part) do update set people = attendance_slots.people + came;
  return null;
end $$;
-- At the transaction's end, when nothing else is waited for any more: of two that count at the same places none waits
-- for the other.
create constraint trigger count_new after insert on scans deferrable initially deferred
  for each row when (new.seat is not null) execute function count_scan();

-- A ticket that was given back after it was shown leaves the counts of who has come; its scans stay as they are.
create function count_ticket() returns trigger language plpgsql as $$
  declare
    came constant integer := case when new.state = 'live' then 1 else -1 end;
begin
  insert into attendance_slots (client_id, service_id, property_id, slot_at, part, people)
  select new.client_id, c.service_id, c.property_id, date_bin('15 minutes', c.at, 'epoch'), floor(random() * 8), came * count(*)
  from scans c where c.client_id = new.client_id and c.ticket_id = new.ticket_id and c.seat is not null
  group by 2, 3, 4 order by 4, 3
  on conflict (client_id, service_id, slot_at, place_id, part) do update set people = attendance_slots.people + excluded.people;
  return null;
end $$;
create constraint trigger count_ticket after update of state on tickets deferrable initially deferred
  for each row when ((old.state = 'live') <> (new.state = 'live')) execute function count_ticket();

-- Whoever takes a scan of such a ticket back, or gives it its seat again, changes no count.
create function count_seat() returns trigger language plpgsql as $$
  declare
    came constant integer := case when new.seat is null then -1 else 1 end;
begin
  insert into attendance_slots (client_id, service_id, property_id, slot_at, part, people)
  select new.client_id, new.service_id, new.property_id, date_bin('15 minutes', new.at, 'epoch'), floor(random() * 8), came
  from tickets k where k.client_id = new.client_id and k.ticket_id = new.ticket_id and k.state = 'live'
  on conflict (client_id, service_id, slot_at, place_id, part) do update set people = attendance_slots.people + came;
  return null;
end $$;
create constraint trigger count_changed after update of seat on scans deferrable initially deferred
  for each row when ((old.seat is null) <> (new.seat is null)) execute function count_seat();

-- Of the rooms before this one: what was sold, given back and counted by a shift.

alter table transactions
  add foreign key (client_id, begun_service_id, sold_shift_id)
    references shifts (client_id, service_id, shift_id) on delete set null (sold_shift_id);
alter table refunds
  add foreign key (client_id, shift_id) references shifts (client_id, shift_id) on delete set null (shift_id);
alter table till_counts
  add foreign key (client_id, service_id, shift_id)
    references shifts (client_id, service_id, shift_id) on delete set null (shift_id);
