-- A client is exported whole, from every table that has rows of clients, whichever there are.
create function client_tables() returns setof text language sql stable set search_path = public, pg_temp as $$
  select c.relname::text
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where a.attname = 'client_id' and a.attnotnull and not a.attisdropped
    and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  order by 1
$$;

-- The client's rows of one table, in the order of its key, for a cursor: a line of JSON each. The wall holds for whoever reads.
create function open_client_rows(table_name text) returns refcursor language plpgsql set search_path = public, pg_temp as $$
declare
  lines refcursor := 'client_rows';
  ordered text;
begin
  if not exists (select from client_tables() t where t = table_name) then
    raise exception '% has no rows of clients', table_name;
  end if;
  select string_agg(format('t.%I', a.attname), ', ' order by array_position(i.indkey::smallint[], a.attnum)) into ordered
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = table_name::regclass and i.indisprimary;
  open lines for execute format('select row_to_json(t)::text as line from %I t where t.client_id = current_client() %s',
    table_name, coalesce('order by ' || ordered, ''));
  return lines;
end $$;

-- The accounts that the client's rows name: what the client knows of them, and nothing by which anybody could sign in.
create function open_client_people() returns refcursor language plpgsql set search_path = public, pg_temp as $$
declare
  lines refcursor := 'client_rows';
  named text;
begin
  select string_agg(format('select %I from %I where client_id = current_client()', a.attname, c.relname), ' union ' order by c.relname, a.attname)
  into named
  from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.confrelid = 'users'::regclass and not c.relispartition and c.relname in (select client_tables());
  open lines for execute format('
    select row_to_json(t)::text as line from (
      select user_id, email, full_name, phone, company, address, city, state, zip, website, volunteer, volunteer_weekends,
        volunteer_phone, made_up_for, made_up_member, created_at
      from users where user_id in (%s) order by user_id) t', named);
  return lines;
end $$;

-- What the rows of an export are written by; the table of migrations is the owner's.
create function last_migration() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select max(name) from schema_migrations
$$;
revoke execute on function last_migration() from public;
grant execute on function last_migration() to rosette_app;

-- The next lines of what was opened last.
create function next_client_rows(most integer) returns setof text language plpgsql set search_path = public, pg_temp as $$
declare
  lines refcursor := 'client_rows';
  line text;
begin
  for row_number in 1..most loop
    fetch lines into line;
    exit when not found;
    return next line;
  end loop;
end $$;
