-- By when what sponsors and builders give is due (logos and words; homes), and the reminders of it. A client's, all of it.

create table details_due (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  sponsors_due timestamptz,
  sponsor_reminder boolean not null default false,
  sponsor_reminder_days integer not null default 7,
  sponsor_reminder_text text,
  homes_due timestamptz,
  home_reminder boolean not null default false,
  home_reminder_days integer not null default 7,
  home_reminder_text text,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('details_due');

-- A home's own date, in place of the tour's.
alter table properties add due_at timestamptz;

create or replace function look_at_reminders(client uuid, service uuid) returns void language sql as $$
  delete from due_work
  where client_id = client and ref = service
    and kind in ('draftReminder', 'missingReminder', 'scoringReminder', 'sponsorReminder', 'homeReminder');
  insert into due_work (client_id, kind, ref)
  select client, w.kind, service
  from (
      select k.kind, k.is_on from mail_settings m, lateral (values
        ('draftReminder', m.draft_reminder), ('missingReminder', m.missing_reminder), ('scoringReminder', m.scoring_reminder)) k (kind, is_on)
      where m.client_id = client and m.service_id = service
      union all
      select k.kind, k.is_on from details_due d, lateral (values
        ('sponsorReminder', d.sponsor_reminder), ('homeReminder', d.home_reminder)) k (kind, is_on)
      where d.client_id = client and d.service_id = service) w
  where w.is_on
  on conflict on constraint due_work_once do update set due_at = excluded.due_at;
$$;
create trigger remind after insert or update on details_due for each row execute function remind_of_service();
create trigger remind after update of due_at on properties for each row
  when (old.due_at is distinct from new.due_at) execute function remind_of_service();
