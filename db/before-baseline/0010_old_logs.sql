-- Logs that nobody needs for ever forget their old months, in each database: faults after three, mails after thirteen. What
-- staff did is kept until an operator says otherwise.
create function forget_old_months() returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
  declare
    months record;
begin
  for months in
    select c.oid::regclass as month
    from (values ('error_log', interval '3 months'), ('mail_log', interval '13 months')) as logs (log, kept)
    join pg_inherits i on i.inhparent = logs.log::regclass
    join pg_class c on c.oid = i.inhrelid and c.relname ~ '_\d{4}_\d\d$'
    where to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', now() at time zone 'UTC') - logs.kept
  loop
    execute format('drop table %s', months.month);
  end loop;
end $$;
revoke execute on function forget_old_months() from public;
grant execute on function forget_old_months() to rosette_app;
