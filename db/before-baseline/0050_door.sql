-- The door: who lets people in, where, and who has come. A client's, all of it.

-- Who may check tickets without being staff: at the event, at a whole tour, or at one home of it.
create table ticket_verifiers (
  client_id uuid not null default current_client() references clients,
  verifier_id uuid not null default uuid_v7(),
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  property_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, verifier_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade
);
create unique index ticket_verifiers_once on ticket_verifiers (client_id, service_id, user_id, coalesce(property_id, service_id));
create index ticket_verifiers_user on ticket_verifiers (client_id, user_id);
call enclose('ticket_verifiers');
create trigger remember after insert on ticket_verifiers for each row execute function remember_user_client();

-- Every showing of a ticket, by the identifier that the device gave it: sent twice, it is one. Whoever is let in by it has a seat:
-- of a ticket that admits three, the earliest three at a place do, whatever order they were heard of in. A later one is kept without.
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
  device_id uuid,
  -- What whoever stood at the door was told, and what is held of it here.
  told text not null,
  verdict text not null,
  seat integer check (seat >= 1),
  undone_at timestamptz,
  undone_by uuid references users on delete set null,
  primary key (client_id, scan_id),
  check (seat is null or (ticket_id is not null and undone_at is null)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade,
  -- A ticket of another program, shown here, is kept without: it lets nobody in.
  foreign key (client_id, service_id, ticket_id) references tickets (client_id, service_id, ticket_id) on delete cascade
);
-- A ticket lets in as many as it admits, once at a place: this decides of two doors that ask at the same instant.
create unique index scans_seat on scans (client_id, ticket_id, place_id, occasion, seat) where seat is not null;
create index scans_ticket on scans (client_id, ticket_id, at);
-- What two devices disagree about, and what nobody should have let in: somebody looks through these.
create index scans_disputed on scans (client_id, service_id, at)
  where told = 'ok' and seat is null and undone_at is null;
call enclose('scans');

-- Taken back before the scan itself was heard of: it is born undone.
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

-- How many have come, by place and quarter of an hour, kept as they come: a report costs by the slots, not by the scans. A slot is
-- counted in parts, so that a crowd at one door doesn't wait for one row; one part may be below nothing, all together aren't.
create table attendance_slots (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  property_id uuid,
  place_id uuid not null generated always as (coalesce(property_id, service_id)) stored,
  slot_at timestamptz not null,
  part smallint not null,
  people integer not null,
  primary key (client_id, service_id, slot_at, place_id, part),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade
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
-- At the transaction's end, when nothing else is waited for any more: of two that count at the same places none waits for the other.
create constraint trigger count_new after insert on scans deferrable initially deferred
  for each row when (new.seat is not null) execute function count_scan();
create constraint trigger count_changed after update of seat on scans deferrable initially deferred
  for each row when ((old.seat is null) <> (new.seat is null)) execute function count_scan();
