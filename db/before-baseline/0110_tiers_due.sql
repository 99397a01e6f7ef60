-- A tier's own date by which its sponsors give logo and words, in place of the program's: a large sponsor's logo is printed first.
alter table sponsor_tiers add due_at timestamptz;

-- By when each sponsor's are due, wherever that is asked.
create view sponsor_dates with (security_invoker = true) as
  select s.client_id, s.service_id, s.sponsor_id, coalesce(t.due_at, d.sponsors_due) as due
  from sponsors s
    left join sponsor_tiers t on t.client_id = s.client_id and t.sponsor_tier_id = s.sponsor_tier_id
    left join details_due d on d.client_id = s.client_id and d.service_id = s.service_id;
grant select on sponsor_dates to rosette_app;

create trigger remind_at_first after insert on sponsor_tiers for each row
  when (new.due_at is not null) execute function remind_of_service();
create trigger remind after update of due_at on sponsor_tiers for each row
  when (old.due_at is distinct from new.due_at) execute function remind_of_service();
-- Who comes into another tier may have less time.
create trigger remind after update of sponsor_tier_id on sponsors for each row
  when (old.sponsor_tier_id is distinct from new.sponsor_tier_id) execute function remind_of_service();
