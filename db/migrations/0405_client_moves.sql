-- A client that whoever runs the installation moves from one database to another while it is used. At home: from where,
-- to where, and how far it is. The line stays, as the operator's log; one move of a client at a time.
create table client_moves (
  move_id uuid primary key default uuid_v7(),
  moved_client_id uuid not null,
  url text not null,
  -- Names of databases; 'home' is one.
  from_place text not null,
  to_place text not null,
  state text not null check (state in ('copying', 'following', 'switched', 'cleared', 'canceling', 'canceled')),
  -- The last one of both databases as it began.
  migration text not null,
  -- Tables whose rows are there; what changed since is followed.
  copied text[] not null default '{}',
  began_at timestamptz not null default now(),
  switched_at timestamptz,
  -- Milliseconds in which nothing was written.
  pause integer,
  ended_at timestamptz,
  check (from_place <> to_place),
  check ((switched_at is not null) = (state in ('switched', 'cleared'))),
  check ((ended_at is not null) = (state in ('cleared', 'canceled')))
);
create unique index client_moves_once on client_moves (moved_client_id) where ended_at is null;
create index client_moves_client on client_moves (moved_client_id);
grant select on client_moves to rosette_app;

-- In each database: what is known there of a client that leaves it or arrives. Leaving: what changes is noted. Closed, and
-- left: nothing of it is written there any more, and its due work has gone along. Arriving: it isn't worked on before it is
-- there.
create table client_move_marks (
  moved_client_id uuid primary key,
  state text not null check (state in ('leaving', 'closed', 'left', 'arriving')),
  -- Until then no due work of it is taken up, so that what is under way comes to its end; whoever moves it says so anew.
  quiet_until timestamptz
);
grant select on client_move_marks to rosette_app;

-- The keys of rows that changed while their client leaves; what they are is read when they are copied.
create table client_move_changes (
  change_id bigint primary key generated always as identity,
  moved_client_id uuid not null,
  table_name text not null,
  key jsonb not null
);
create index client_move_changes_client on client_move_changes (moved_client_id, change_id);

-- Whoever writes holds this, and whoever switches holds it alone.
create function client_move_lock(client uuid) returns bigint language sql immutable as $$
  select hashtextextended(client::text, 7166)
$$;

-- Which rows of a client go along: all columns but those that the database fills, and the key. Where there is no primary
-- key, rows that have the same identifiers go together.
create function client_move_tables() returns table (name text, columns text[], key text[])
  language sql stable set search_path = public, pg_temp as $$
  select c.relname::text,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
    coalesce(
      (select array_agg(a.attname::text order by a.attnum) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary),
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.atttypid = 'uuid'::regtype))
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relname in (select client_tables()) and c.relname <> 'client_places'
  order by 1
$$;

-- Notes the key of a row that changes while its client leaves. Whoever writes for the client holds its lock until the end
-- of the transaction: as soon as somebody switches it is refused, and so it is once the client is elsewhere; whoever is
-- refused looks again where it is. What databases tell each other is never refused.
create function note_client_move() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    client uuid;
    key_columns text[] := tg_argv[1]::text[];
    was jsonb;
    is_now jsonb;
begin
  if current_setting('app.moving', true) = 'yes' then return null; end if;
  if tg_op <> 'INSERT' then
    client := old.client_id;
    select jsonb_object_agg(k, to_jsonb(old) -> k) into was from unnest(key_columns) k;
  end if;
  if tg_op <> 'DELETE' then
    client := new.client_id;
    select jsonb_object_agg(k, to_jsonb(new) -> k) into is_now from unnest(key_columns) k;
  end if;
  if current_setting('session_replication_role') <> 'replica' and current_client() is not null then
    if not pg_try_advisory_xact_lock_shared(client_move_lock(client)) then
      raise exception 'this client is being moved' using errcode = 'RM002';
    end if;
    if exists (select from client_move_marks m where m.moved_client_id = client and m.state in ('closed', 'left')) then
      raise exception 'this client lies in another database' using errcode = 'RM001';
    end if;
  end if;
  -- Due work goes along as it is at the end.
  if tg_argv[0] = 'due_work' then return null; end if;
  insert into client_move_changes (moved_client_id, table_name, key)
  select client, tg_argv[0], k from (select was union select is_now) keys (k) where k is not null;
  return null;
end $$;
revoke execute on function note_client_move() from public;

-- As the tables' owner: from here on what changes of the client's rows is noted. Whoever is writing is waited for.
create function follow_client_table(client uuid, name text, key text[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare prefix text := 'client_move_' || replace(client::text, '-', '');
begin
  if exists (select from pg_trigger where tgrelid = format('public.%I', name)::regclass and tgname = prefix || '_gone') then return; end if;
  execute format('create trigger %I after insert or update on %I for each row when (new.client_id = %L) execute function note_client_move(%L, %L)',
    prefix, name, client, name, key);
  execute format('create trigger %I after delete on %I for each row when (old.client_id = %L) execute function note_client_move(%L, %L)',
    prefix || '_gone', name, client, name, key);
  execute format('alter table %I enable always trigger %I', name, prefix);
  execute format('alter table %I enable always trigger %I', name, prefix || '_gone');
end $$;
create function unfollow_client_table(client uuid, name text) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare prefix text := 'client_move_' || replace(client::text, '-', '');
begin
  if not exists (select from pg_trigger where tgrelid = format('public.%I', name)::regclass and starts_with(tgname, prefix)) then return; end if;
  execute format('drop trigger if exists %I on %I', prefix, name);
  execute format('drop trigger if exists %I on %I', prefix || '_gone', name);
end $$;

-- How many rows of a client a table has, and what is the same for the same rows.
create function client_rows_sum(client uuid, name text, out row_count bigint, out row_sum numeric)
  language plpgsql stable set search_path = public, pg_temp as $$ begin
  execute format(
    'select count(*), coalesce(sum((''x'' || left(encode(sha256(convert_to(to_jsonb(t)::text, ''UTF8'')), ''hex''), 15))::bit(60)::bigint), 0)
     from %I t where client_id = $1', name)
    into row_count, row_sum using client;
end $$;

-- A few rows are looked up by their key, whatever the table was when that was planned: what was just copied isn't known to
-- be many. Where there is no primary key, they are found at once.
create function look_up_by_key(name text) returns void language plpgsql set search_path = public, pg_temp as $$
  declare
    has_key text := case when exists (select from pg_index i
      where i.indrelid = format('public.%I', name)::regclass and i.indisprimary) then 'off' else 'on' end;
begin
  perform set_config('enable_hashjoin', has_key, true), set_config('enable_mergejoin', has_key, true), set_config('enable_seqscan', has_key, true);
end $$;

-- The rows of these keys, as lines of JSON; they are removed; and rows of such lines are put.
create function moved_rows(client uuid, name text, key text[], keys jsonb) returns setof text
  language plpgsql set search_path = public, pg_temp as $$
  declare matches text := (select string_agg(format('t.%1$I = k.%1$I', one), ' and ') from unnest(key) one);
begin
  perform look_up_by_key(name);
  return query execute format(
    'select to_jsonb(t)::text from jsonb_populate_recordset(null::%1$I, $2) k join %1$I t on %2$s where t.client_id = $1', name, matches)
    using client, keys;
end $$;
create function remove_moved_rows(client uuid, name text, key text[], keys jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare matches text := (select string_agg(format('t.%1$I = k.%1$I', one), ' and ') from unnest(key) one);
begin
  perform look_up_by_key(name);
  execute format('delete from %1$I t using jsonb_populate_recordset(null::%1$I, $2) k where %2$s and t.client_id = $1', name, matches)
    using client, keys;
end $$;
create function put_moved_rows(client uuid, name text, lines text[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare columns text := (
    select string_agg(quote_ident(c), ', ') from client_move_tables() t, unnest(t.columns) c where t.name = put_moved_rows.name);
begin
  execute format('insert into %1$I (%2$s) overriding system value
      select %2$s from unnest($1) line, json_populate_record(null::%1$I, line::json) r where r.client_id = $2', name, columns)
    using lines, client;
end $$;

-- Removes so many rows of a client that doesn't lie here; answers how many.
create function clear_moved_rows(client uuid, name text, most integer) returns integer
  language plpgsql set search_path = public, pg_temp as $$
  declare
    part regclass;
    cleared integer := 0;
    n integer;
begin
  if not exists (select from client_move_marks m where m.moved_client_id = client and m.state in ('closed', 'left', 'arriving')) then
    raise exception 'this client lies here';
  end if;
  for part in select relid from pg_partition_tree(format('public.%I', name)::regclass) where isleaf
    union select format('public.%I', name)::regclass where not exists (select from pg_partition_tree(format('public.%I', name)::regclass))
  loop
    execute format('delete from %1$s where client_id = $1 and ctid = any (array(select ctid from %1$s where client_id = $1 limit $2))', part)
      using client, most - cleared;
    get diagnostics n = row_count;
    cleared := cleared + n;
    exit when cleared >= most;
  end loop;
  return cleared;
end $$;

-- What the database counts itself goes on behind what came along.
create function raise_moved_counters(client uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare
    counter record;
    most bigint;
    last bigint;
begin
  for counter in
    select c.relname as name, a.attname as col, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as seq
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relname in (select client_tables())
  loop
    execute format('select max(%I) from %I where client_id = $1', counter.col, counter.name) into most using client;
    execute format('select last_value from %s', counter.seq) into last;
    -- With room for whoever counts at this moment.
    if most > last then perform setval(counter.seq, most + 1000); end if;
  end loop;
end $$;

-- People whom the client's rows name, and of whom this database hasn't heard.
create function unknown_people(client uuid) returns bigint
  language plpgsql stable set search_path = public, pg_temp as $$
  declare
    named record;
    n bigint;
    unknown bigint := 0;
begin
  for named in
    select c.relname as name, a.attname as col
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and k.conparentid = 0 and c.relname in (select client_tables())
  loop
    execute format('select count(*) from %1$I t where client_id = $1 and %2$I is not null and not exists (
        select from users u where u.user_id = t.%2$I)', named.name, named.col) into n using client;
    unknown := unknown + n;
  end loop;
  return unknown;
end $$;

revoke execute on function client_move_lock(uuid), follow_client_table(uuid, text, text[]), unfollow_client_table(uuid, text),
  client_rows_sum(uuid, text), look_up_by_key(text), moved_rows(uuid, text, text[], jsonb), remove_moved_rows(uuid, text, text[], jsonb),
  put_moved_rows(uuid, text, text[]), clear_moved_rows(uuid, text, integer), raise_moved_counters(uuid), unknown_people(uuid)
  from public;

-- What a shard tells home of a client counts where the client lies there: from the database that it leaves, until it has
-- left; from then on from the one where it is. What home has heard before is replaced.
create function hear_of_client() returns trigger language plpgsql set search_path = public, pg_temp as $$
  declare
    told_by text := nullif(current_setting('app.told_by', true), '');
    place record;
    client uuid := case when tg_op = 'DELETE' then old.client_id else new.client_id end;
begin
  if told_by is null then
    select subname into told_by from pg_stat_subscription where pid = pg_backend_pid() limit 1;
    -- No subscription: an operator's hand.
    if told_by is null then return case when tg_op = 'DELETE' then old else new end; end if;
    perform set_config('app.told_by', told_by, false);
  end if;
  select shard into place from client_places where client_id = client;
  if found and told_by <> 'rosette_directory_' || coalesce(place.shard, '') then return null; end if;
  if tg_op = 'INSERT' then
    if tg_table_name = 'clients' then delete from clients where client_id = new.client_id;
    elsif tg_table_name = 'user_clients' then delete from user_clients where client_id = new.client_id and user_id = new.user_id;
    else delete from service_directory where service_id = new.service_id;
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger hear_of_client before insert or update or delete on clients for each row execute function hear_of_client();
create trigger hear_of_client before insert or update or delete on user_clients for each row execute function hear_of_client();
create trigger hear_of_client before insert or update or delete on service_directory for each row execute function hear_of_client();
alter table clients enable replica trigger hear_of_client;
alter table user_clients enable replica trigger hear_of_client;
alter table service_directory enable replica trigger hear_of_client;

-- Numbers of transactions are those of one database: a row of the same number that came along is older than this one.
create or replace function log_record_change(kind text, service uuid, record uuid) returns void language plpgsql
  set search_path = public, pg_temp as $$
  declare number bigint := pg_current_xact_id()::text::bigint;
begin
  if current_client() is null then return; end if;
  insert into record_changes (kind, service_id, record_id, changed_at, changed_in)
  values (kind, service, record, clock_timestamp(), number)
  on conflict (client_id, record_id, changed_in) do update set changed_at = excluded.changed_at
  where record_changes.changed_at < now();
end $$;
