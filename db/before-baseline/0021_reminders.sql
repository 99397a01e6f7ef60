-- Reminders that staff switch on, each so many days before a deadline; and who wants none of a client's mail but what they must
-- be told. All of it is a client's.

alter table mail_settings
  add draft_reminder boolean not null default false,
  add draft_reminder_days integer not null default 7,
  add draft_reminder_text text,
  add missing_reminder boolean not null default false,
  add missing_reminder_days integer not null default 3,
  add missing_reminder_text text,
  add scoring_reminder boolean not null default false,
  add scoring_reminder_days integer not null default 3,
  add scoring_reminder_text text;

-- Who was reminded of what, of which deadline: whichever process comes second finds it here.
create table reminders_sent (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  kind text not null,
  user_id uuid not null references users on delete cascade,
  deadline timestamptz not null,
  -- Asked again before it leaves: who has submitted by then, or has more time, isn't reminded any more.
  mail_id uuid not null default uuid_v7(),
  primary key (client_id, service_id, kind, user_id, deadline),
  unique (client_id, mail_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('reminders_sent');

-- Whatever moves a deadline or switches a reminder has it looked at again, which finds out when it is due. A line of its own
-- each time: whoever is at work on an older one ends that, and not this.
create function look_at_reminders(client uuid, service uuid) returns void language sql as $$
  delete from due_work
  where client_id = client and ref = service and kind in ('draftReminder', 'missingReminder', 'scoringReminder');
  insert into due_work (client_id, kind, ref)
  select client, w.kind, service
  from mail_settings m, lateral (values
    ('draftReminder', m.draft_reminder), ('missingReminder', m.missing_reminder), ('scoringReminder', m.scoring_reminder)) w (kind, is_on)
  where m.client_id = client and m.service_id = service and w.is_on
  on conflict on constraint due_work_once do update set due_at = excluded.due_at;
$$;

create function remind_of_service() returns trigger language plpgsql as $$ begin
  perform look_at_reminders(new.client_id, new.service_id);
  return null;
end $$;
create function remind_of_deadline() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform look_at_reminders(old.client_id, old.service_id);
  else perform look_at_reminders(new.client_id, new.service_id);
  end if;
  return null;
end $$;
create trigger remind after update on mail_settings for each row when (old is distinct from new)
  execute function remind_of_service();
create trigger remind after update of status on services for each row when (old.status is distinct from new.status)
  execute function remind_of_service();
create trigger remind after update of extended_until on entries for each row
  when (old.extended_until is distinct from new.extended_until) execute function remind_of_service();
create trigger remind after insert or update or delete on timeframes for each row execute function remind_of_deadline();

-- Who wants no more of a client's mail than what they must be told.
create table unsubscriptions (
  client_id uuid not null default current_client() references clients,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  primary key (client_id, user_id)
);
call enclose('unsubscriptions');
