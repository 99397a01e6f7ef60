-- What staff did is kept until whoever runs the installation says otherwise. A command does it as the owner of the tables: no process may. The
-- owner is behind the wall as well, and has to see all of what lies beside the months.
create function forget_changes_before(kept_from date) returns void language plpgsql set search_path = public, pg_temp
  set lock_timeout = '2s' as $$
  declare months record;
begin
  -- What may take long comes first: once a month is dropped, nobody reads or writes the log until the end.
  if pg_relation_size('audit_log_other') > 0 then
    alter table audit_log_other no force row level security;
    delete from audit_log_other where audit_id < uuid_v7_from(kept_from::timestamp at time zone 'UTC');
    alter table audit_log_other force row level security;
  end if;
  for months in
    select c.oid::regclass as month from pg_inherits i
    join pg_class c on c.oid = i.inhrelid and c.relname ~ '^audit_log_\d{4}_\d\d$'
    where i.inhparent = 'audit_log'::regclass and to_date(right(c.relname, 7), 'YYYY_MM') < kept_from
  loop
    execute format('drop table %s', months.month);
  end loop;
end $$;
revoke execute on function forget_changes_before(date) from public;
