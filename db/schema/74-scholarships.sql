-- Scholarships: what applicants are offered and out of which budget, their recommendations, and who may apply.

-- How a scholarship program offers its awards. Whoever decides about them locks this row first, so that they do it
-- one after the other.
create table award_settings (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- Over all of its scholarships; null: each has its own alone.
  budget integer check (budget > 0),
  held bigint not null default 0,
  one_per_person boolean not null default false,
  -- How many days whoever is offered one has to answer.
  answer_days integer not null default 14 check (answer_days between 1 and 90),
  -- What is to do once one is accepted, in the association's words.
  next_steps text not null default '',
  primary key (client_id, service_id),
  constraint award_settings_budget check (budget is null or held <= budget),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('award_settings');

create function begin_award_settings() returns trigger language plpgsql as $$ begin
  insert into award_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_award_settings after insert on services for each row
  when (new.kind = 'scholarship') execute function begin_award_settings();

-- A scholarship that an application was or is to be offered.
create table awards (
  client_id uuid not null default current_client() references clients,
  award_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- The scholarship out of which it is paid.
  category_id uuid not null,
  entry_id uuid not null,
  amount integer not null check (amount > 0),
  state text not null default 'prepared'
    check (state in ('prepared', 'offered', 'accepted', 'declined', 'lapsed', 'takenBack')),
  offered_at timestamptz,
  answer_by timestamptz,
  reminded_at timestamptz,
  -- When it was accepted or declined.
  answered_at timestamptz,
  -- When it lapsed or was taken back, and why: of a declined one, why that was.
  ended_at timestamptz,
  reason text,
  -- What the student writes to whoever gives the money.
  thanks text,
  -- The picture that goes with the thanks.
  thanks_upload_id uuid,
  thanked_at timestamptz,
  passed_on_at timestamptz,
  paid_on date,
  paid_reference text,
  created_at timestamptz not null default now(),
  primary key (client_id, award_id),
  check ((state = 'prepared') = (offered_at is null) and (offered_at is null) = (answer_by is null)),
  constraint awards_check1 check ((state in ('accepted', 'declined')) <= (answered_at is not null)),
  constraint awards_check2 check (paid_on is null or state = 'accepted'),
  constraint awards_picture_with_thanks check (thanks_upload_id is null or thanks is not null),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, thanks_upload_id) references uploads (client_id, upload_id)
);
create index awards_service on awards (client_id, service_id, award_id);
create index awards_category on awards (client_id, service_id, category_id);
create index awards_entries on awards (client_id, service_id, entry_id);
-- Of several that an application was offered, one alone stands.
create unique index awards_standing on awards (client_id, entry_id)
  where state in ('prepared', 'offered', 'accepted');
create index awards_thanks_upload on awards (client_id, thanks_upload_id) where thanks_upload_id is not null;
call enclose('awards');

-- What an award holds of the budgets is written with the award, whoever writes that. The checks of categories and
-- award_settings decide.
create function hold_award() returns trigger language plpgsql as $$ declare
  was bigint := 0;
  is_now bigint := 0;
  one awards;
begin
  if tg_op <> 'INSERT' and old.state in ('prepared', 'offered', 'accepted') then was := old.amount; end if;
  if tg_op <> 'DELETE' and new.state in ('prepared', 'offered', 'accepted') then is_now := new.amount; end if;
  if was = is_now then return null; end if;
  one := case when tg_op = 'DELETE' then old else new end;
  update categories set award_held = award_held + is_now - was, awards_held = awards_held + sign(is_now)::integer - sign(was)::integer
    where client_id = one.client_id and category_id = one.category_id;
  update award_settings set held = held + is_now - was where client_id = one.client_id and service_id = one.service_id;
  return null;
end $$;
create trigger hold_award after insert or update of state, amount or delete on awards
  for each row execute function hold_award();

create function hold_thanks_picture() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.award_id, 'award', '{}');
  else perform hold_files(new.client_id, new.award_id, 'award', array[new.thanks_upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of thanks_upload_id or delete on awards
  for each row execute function hold_thanks_picture();

-- How many recommendations a program asks, and how.
create table recommendation_settings (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- How many each application needs; none: recommendations aren't spoken of.
  asked integer not null default 0 check (asked between 0 and 5),
  -- Whether an application waits for them, or is submitted and they come until they are due.
  before_submission boolean not null default true,
  -- Null: when applications close.
  due_at timestamptz,
  words text not null default '',
  reminder boolean not null default true,
  reminder_days integer not null default 3 check (reminder_days between 1 and 60),
  -- Whether a letter may be left out.
  questions_suffice boolean not null default false,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('recommendation_settings');

-- Whatever moves a deadline or switches a reminder has it looked at again, which finds out when it is due. A line of
-- its own each time: whoever is at work on an older one ends that, and not this. It reads the settings of several
-- rooms, of which this is the last.
create function look_at_reminders(client uuid, service uuid) returns void language sql as $$
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

create function begin_recommendation_settings() returns trigger language plpgsql as $$ begin
  insert into recommendation_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_recommendation_settings after insert on services for each row
  when (new.kind = 'scholarship') execute function begin_recommendation_settings();
create trigger remind after insert or update on recommendation_settings
  for each row execute function remind_of_service();

-- Somebody whom an applicant has asked for a recommendation, and what they wrote.
create table recommendations (
  client_id uuid not null default current_client() references clients,
  recommendation_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  name text not null,
  email text not null,
  -- Of the address: one mailbox is asked once.
  mailbox text not null,
  state text not null default 'invited' check (state in ('invited', 'received', 'declined', 'withdrawn')),
  invited_at timestamptz not null default now(),
  -- When the invitation was mailed last, and how often.
  mailed_at timestamptz not null default now(),
  mailed integer not null default 1,
  opened_at timestamptz,
  ended_at timestamptz,
  -- What is written, a draft until it is received. Never the applicant's to read.
  letter text not null default '',
  -- The letter as a file, beside what is written or in place of it.
  upload_id uuid,
  revision integer not null default 0,
  -- By staff, or by itself; what the applicant sends again is in mailed_at.
  reminded_at timestamptz,
  -- Of which date by itself: whichever process comes second finds it here.
  reminded_of timestamptz,
  -- Asked again before it leaves: whoever has sent or declined by then isn't reminded any more.
  reminder_mail_id uuid,
  primary key (client_id, recommendation_id),
  unique (client_id, service_id, recommendation_id),
  check ((state = 'invited') = (ended_at is null)),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create index recommendations_entry on recommendations (client_id, service_id, entry_id, recommendation_id);
-- The same person isn't asked twice for one application while the first invitation stands.
create unique index recommendations_once on recommendations (client_id, entry_id, lower(email))
  where state in ('invited', 'received');
create index recommendations_reminder_mail on recommendations (client_id, reminder_mail_id)
  where reminder_mail_id is not null;
create unique index recommendations_mailbox on recommendations (client_id, entry_id, mailbox)
  where state in ('invited', 'received');
call enclose('recommendations');

create function hold_recommendation_file() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.recommendation_id, 'recommendation', '{}');
  else perform hold_files(new.client_id, new.recommendation_id, 'recommendation', array[new.upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on recommendations
  for each row execute function hold_recommendation_file();
create trigger keep_mailbox before insert or update of email on recommendations
  for each row execute function keep_mailbox();

-- A recommendation that staff have relieved an application of, with the reason.
create table recommendation_waivers (
  client_id uuid not null default current_client() references clients,
  recommendation_waiver_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  reason text not null,
  waived_at timestamptz not null default now(),
  primary key (client_id, recommendation_waiver_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index recommendation_waivers_entry on recommendation_waivers (client_id, service_id, entry_id);
call enclose('recommendation_waivers');

-- How many stopped at which question that is asked before an application is begun: a number alone, and nobody's name.
create table eligibility_stops (
  client_id uuid not null default current_client() references clients,
  category_id uuid not null,
  -- In the words in which it was asked: one that is worded anew is counted anew.
  question text not null,
  service_id uuid not null,
  stopped integer not null default 0,
  primary key (client_id, category_id, question),
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index eligibility_stops_service on eligibility_stops (client_id, service_id, category_id);
call enclose('eligibility_stops');

-- Of the rooms before this one: what belongs to a recommendation, and goes with it.

alter table form_answers
  add foreign key (client_id, service_id, recommendation_id)
    references recommendations (client_id, service_id, recommendation_id) on delete cascade;
