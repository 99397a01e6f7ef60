-- What is sent before entries close goes by each entry's own deadline: in parts, where there are several.
alter table planned_messages drop constraint planned_messages_before_what_check,
  add constraint planned_messages_before_what_check check (before_what in ('start', 'shift', 'deadline')),
  -- Deadlines that were nearer than its distance when it was scheduled: nobody is written to because of them.
  add column skips_until timestamptz,
  -- When a part of it was sent last, or nobody was found to send it to.
  add column looked_at timestamptz;

-- The entries that a message sent before deadlines has gone out for: each is written about once, however its deadline moves.
create table planned_message_entries (
  client_id uuid not null default current_client() references clients,
  planned_message_id uuid not null,
  entry_id uuid not null,
  primary key (client_id, planned_message_id, entry_id),
  foreign key (client_id, planned_message_id) references planned_messages (client_id, planned_message_id) on delete cascade,
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade
);
create index planned_message_entries_entry on planned_message_entries (client_id, entry_id);
call enclose('planned_message_entries');

-- A process of the version before knows no deadlines: it never claims work of their kind.
create or replace function look_at_planned_messages(client uuid, service uuid) returns void language sql as $$
  insert into due_work (client_id, kind, ref)
  select client_id, case before_what when 'deadline' then 'messageBeforeDeadline' else 'plannedMessage' end, planned_message_id
  from planned_messages
  where client_id = client and service_id = service and state = 'scheduled' and before_what is not null
  on conflict on constraint due_work_once do update set due_at = least(due_work.due_at, excluded.due_at),
    attempts = due_work.attempts + case when due_work.claimed_until is null then 0 else 1 end;
$$;

create trigger move_planned_messages after update of entries_close_at on categories
  for each row when (old.entries_close_at is distinct from new.entries_close_at) execute function move_planned_messages();
create trigger move_planned_messages_of_new after insert on categories
  for each row when (new.entries_close_at is not null) execute function move_planned_messages();
create trigger move_planned_messages after update of category_id, extended_until on entries
  for each row when (old.category_id is distinct from new.category_id or old.extended_until is distinct from new.extended_until)
  execute function move_planned_messages();
