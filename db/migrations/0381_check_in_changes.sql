-- Check-ins are polled, too: each change of who was let in, where, when and by which ticket.
alter table record_changes
  drop constraint record_changes_kind_check,
  add constraint record_changes_kind_check check (kind in ('entry', 'order', 'checkIn'));

create function log_check_in_change() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if tg_op = 'DELETE' then perform log_record_change('checkIn', old.service_id, old.scan_id);
  else perform log_record_change('checkIn', new.service_id, new.scan_id); end if;
  return null;
end $$;
-- A scan that lets nobody in isn't one.
create trigger log_new after insert on scans for each row when (new.seat is not null)
  execute function log_check_in_change();
create trigger log_change after update of seat, at, property_id, ticket_id on scans for each row
  when ((old.seat is null) <> (new.seat is null) or (new.seat is not null
    and (old.at, old.property_id, old.ticket_id) is distinct from (new.at, new.property_id, new.ticket_id)))
  execute function log_check_in_change();
create trigger log_removal after delete on scans for each row when (old.seat is not null)
  execute function log_check_in_change();
