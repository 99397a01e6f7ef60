-- Whoever was asked for a recommendation and hasn't answered is reminded some days before it is due. A client's, all of it.

alter table recommendation_settings
  add reminder boolean not null default true,
  add reminder_days integer not null default 3 check (reminder_days between 1 and 60);

alter table recommendations
  -- By staff, or by itself; what the applicant sends again is in mailed_at.
  add reminded_at timestamptz,
  -- Of which date by itself: whichever process comes second finds it here.
  add reminded_of timestamptz,
  -- Asked again before it leaves: whoever has sent or declined by then isn't reminded any more.
  add reminder_mail_id uuid;
create index recommendations_reminder_mail on recommendations (client_id, reminder_mail_id) where reminder_mail_id is not null;

create or replace function look_at_reminders(client uuid, service uuid) returns void language sql as $$
  delete from due_work
  where client_id = client and ref = service
    and kind in ('draftReminder', 'missingReminder', 'scoringReminder', 'sponsorReminder', 'homeReminder', 'recommendationReminder');
  insert into due_work (client_id, kind, ref)
  select client, w.kind, service
  from (
      select k.kind, k.is_on from mail_settings m, lateral (values
        ('draftReminder', m.draft_reminder), ('missingReminder', m.missing_reminder), ('scoringReminder', m.scoring_reminder)) k (kind, is_on)
      where m.client_id = client and m.service_id = service
      union all
      select k.kind, k.is_on from details_due d, lateral (values
        ('sponsorReminder', d.sponsor_reminder), ('homeReminder', d.home_reminder)) k (kind, is_on)
      where d.client_id = client and d.service_id = service
      union all
      select 'recommendationReminder', r.reminder and r.asked > 0 from recommendation_settings r
      where r.client_id = client and r.service_id = service) w
  where w.is_on
  on conflict on constraint due_work_once do update set due_at = excluded.due_at;
$$;
create trigger remind after insert or update on recommendation_settings for each row execute function remind_of_service();

alter table recommendation_settings no force row level security;
insert into due_work (client_id, kind, ref)
select client_id, 'recommendationReminder', service_id from recommendation_settings where asked > 0
on conflict on constraint due_work_once do nothing;
alter table recommendation_settings force row level security;
