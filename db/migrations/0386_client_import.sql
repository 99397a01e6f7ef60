-- People of an export say whether their address was confirmed: by such an address alone another installation knows them again.
create or replace function open_client_people() returns refcursor language plpgsql set search_path = public, pg_temp as $$
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
      select user_id, email, email_proved_at, full_name, phone, company, address, city, state, zip, website, volunteer, volunteer_weekends,
        volunteer_phone, made_up_for, made_up_member, created_at
      from users where user_id in (%s) order by user_id) t', named);
  return lines;
end $$;

-- Columns of a client's tables; those that the database fills itself are none of an import's.
create function client_table_columns() returns table (name text, columns text[], filled text[])
  language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, array_agg(a.attname::text order by a.attnum),
    coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated <> '' or a.attidentity <> ''), '{}')
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relname in (select client_tables())
  group by c.relname
$$;

-- While a client is imported its categories and settings come with what its awards hold.
create or replace function hold_award() returns trigger language plpgsql as $$ declare
  was bigint := 0;
  is_now bigint := 0;
  one awards;
begin
  if current_setting('app.importing', true) = 'yes' then return null; end if;
  if tg_op <> 'INSERT' and old.state in ('prepared', 'offered', 'accepted') then was := old.amount; end if;
  if tg_op <> 'DELETE' and new.state in ('prepared', 'offered', 'accepted') then is_now := new.amount; end if;
  if was = is_now then return null; end if;
  one := case when tg_op = 'DELETE' then old else new end;
  update categories set award_held = award_held + is_now - was, awards_held = awards_held + sign(is_now)::integer - sign(was)::integer
    where client_id = one.client_id and category_id = one.category_id;
  update award_settings set held = held + is_now - was where client_id = one.client_id and service_id = one.service_id;
  return null;
end $$;

-- Adds rows to one table, from lines of JSON as an export has them, to a client that this very transaction made. As the tables' owner,
-- since some are filled by nothing but triggers; what these have put there goes where `anew` says so.
create function import_client_rows(name text, lines text[], anew boolean) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    columns text;
    added integer;
begin
  if not exists (select from clients c where c.client_id = current_client() and c.xmin = pg_current_xact_id()::xid) then
    raise exception 'rows are imported with their client alone';
  end if;
  select string_agg(quote_ident(c), ', ') into columns
  from client_table_columns() t, unnest(t.columns) c where t.name = import_client_rows.name and c <> all (t.filled);
  if columns is null or name in ('clients', 'client_places') then raise exception '% has no rows that are imported', name; end if;
  perform set_config('app.importing', 'yes', true);
  if anew then execute format('delete from %I where client_id = current_client()', name); end if;
  execute format('insert into %1$I (%2$s) select %2$s from (
      select r.* from unnest($1) with ordinality l (line, place), json_populate_record(null::%1$I, l.line::json) r order by l.place) rows',
    name, columns) using lines;
  get diagnostics added = row_count;
  perform set_config('app.importing', '', true);
  return added;
end $$;
revoke execute on function import_client_rows(text, text[], boolean) from public;
grant execute on function import_client_rows(text, text[], boolean) to rosette_app;

-- The client's own row, suspended whatever it was, and with its pictures once they are there.
create function import_client(line text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
  declare client clients := json_populate_record(null::clients, line::json);
begin
  if client.client_id is distinct from current_client() then raise exception 'another client’s row'; end if;
  client.logo_upload_id := null;
  client.banner_upload_id := null;
  client.deletion_began_at := null;
  client.suspended_because := coalesce(client.suspended_because, 'It has been moved here, and is being looked at before it goes on.');
  client.suspended_at := coalesce(client.suspended_at, now());
  insert into clients select client.*;
end $$;
revoke execute on function import_client(text) from public;
grant execute on function import_client(text) to rosette_app;
