alter table messages add unique (client_id, service_id, message_id);

-- A message that is still to be written, or to be sent at a moment: its recipients are those of the list at that moment.
create table planned_messages (
  client_id uuid not null default current_client() references clients,
  planned_message_id uuid not null default uuid_v7(),
  service_id uuid not null,
  list text not null check (list in ('entries', 'scorers', 'buyers', 'builders', 'sponsors', 'verifiers', 'recommenders')),
  filter jsonb not null default '{}',
  about text not null default 'other' check (about in ('theirs', 'other')),
  subject text not null default '',
  text text not null default '',
  -- Held: it wasn't sent, for a reason that staff read.
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'held', 'sent')),
  held_because text,
  -- The moment; null in a draft, and in what is sent before something.
  send_at timestamptz,
  -- Before what it is sent: the program's first day, or a shift of its door.
  before_what text check (before_what in ('start', 'shift')),
  shift_id uuid,
  amount integer check (amount between 0 and 400),
  unit text check (unit in ('days', 'hours')),
  -- What it became.
  message_id uuid,
  made_by uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (client_id, planned_message_id),
  constraint planned_messages_one_moment check (send_at is null or before_what is null),
  check ((before_what is null) = (amount is null) and (before_what is null) = (unit is null)),
  check ((before_what is not distinct from 'shift') = (shift_id is not null)),
  check (state <> 'scheduled' or send_at is not null or before_what is not null),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, shift_id) references shifts (client_id, service_id, shift_id) on delete cascade,
  foreign key (client_id, service_id, message_id)
    references messages (client_id, service_id, message_id) on delete set null (message_id)
);
create index planned_messages_service on planned_messages (client_id, service_id, state);
create index planned_messages_shift on planned_messages (client_id, service_id, shift_id) where shift_id is not null;
create index planned_messages_message on planned_messages (client_id, service_id, message_id) where message_id is not null;
create index planned_messages_made_by on planned_messages (made_by) where made_by is not null;
call enclose('planned_messages');

-- A moved date moves what is sent before it: the work is looked at anew. A claim of that moment is void.
create function look_at_planned_messages(client uuid, service uuid) returns void language sql as $$
  insert into due_work (client_id, kind, ref)
  select client_id, 'plannedMessage', planned_message_id from planned_messages
  where client_id = client and service_id = service and state = 'scheduled' and before_what is not null
  on conflict on constraint due_work_once do update set due_at = least(due_work.due_at, excluded.due_at),
    attempts = due_work.attempts + case when due_work.claimed_until is null then 0 else 1 end;
$$;

create function move_planned_messages() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform look_at_planned_messages(old.client_id, old.service_id);
  else perform look_at_planned_messages(new.client_id, new.service_id);
  end if;
  return null;
end $$;
create trigger move_planned_messages after insert or update or delete on timeframes
  for each row execute function move_planned_messages();
create trigger move_planned_messages after update on shifts
  for each row when (old is distinct from new) execute function move_planned_messages();
