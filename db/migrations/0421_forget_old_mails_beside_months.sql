-- What comes to a younger database, such as with an association that moves there, is older than its months and lies beside them: it is forgotten
-- by the same ages. The owner is behind the wall as well, and has to see all of it.
create or replace function forget_old_months() returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
  declare
    months record;
    rest record;
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
  for rest in
    select c.relname as beside, c.relforcerowsecurity as walled, a.attname as key,
      uuid_v7_from(date_trunc('month', now(), 'UTC') - kept) as oldest
    from (values ('error_log', interval '3 months'), ('mail_log', interval '13 months')) as logs (log, kept)
    join pg_partitioned_table p on p.partrelid = logs.log::regclass
    join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    join pg_class c on c.oid = to_regclass(logs.log || '_other')
    -- It is empty as a rule, and needn't be locked then.
    where pg_relation_size(c.oid) > 0
  loop
    execute format('alter table %I no force row level security', rest.beside);
    execute format('delete from %I where %I < %L', rest.beside, rest.key, rest.oldest);
    if rest.walled then execute format('alter table %I force row level security', rest.beside); end if;
  end loop;
end $$;
