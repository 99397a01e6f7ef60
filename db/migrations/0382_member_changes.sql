-- Members are polled, too: who joins, leaves or is verified, with what number and level and until when.
alter table record_changes
  drop constraint record_changes_kind_check,
  add constraint record_changes_kind_check check (kind in ('entry', 'order', 'checkIn', 'member'));

-- A merge moves a membership to another account: one is gone and the other there.
create function log_member_change() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if tg_op <> 'INSERT' then perform log_record_change('member', null, old.user_id); end if;
  if tg_op <> 'DELETE' then perform log_record_change('member', null, new.user_id); end if;
  return null;
end $$;
create trigger log_presence after insert or delete on memberships for each row execute function log_member_change();
create trigger log_change after update on memberships for each row
  when ((old.user_id, old.member_number, old.level, old.verified_at, old.verified_until, old.created_at)
    is distinct from (new.user_id, new.member_number, new.level, new.verified_at, new.verified_until, new.created_at))
  execute function log_member_change();
