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
drop trigger count_changed on scans;
create constraint trigger count_changed after update of seat on scans deferrable initially deferred
  for each row when ((old.seat is null) <> (new.seat is null)) execute function count_seat();

-- The program that a copy was made of: last year's, to whoever compares.
alter table services
  add copied_from uuid,
  add foreign key (client_id, copied_from) references services (client_id, service_id) on delete set null (copied_from);
create index services_copied_from on services (client_id, copied_from) where copied_from is not null;
