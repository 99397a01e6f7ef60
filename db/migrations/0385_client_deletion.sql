-- A client that whoever runs the installation deletes. At home: its date, how far it is, and what it had; its address is
-- nobody else's until a day after that, so that an old link leads to no stranger. The line stays, as the operator's log.
create table client_deletions (
  deleted_client_id uuid primary key,
  url text not null,
  name text not null,
  asked_at timestamptz not null,
  delete_at timestamptz not null,
  -- From here on nobody takes it back.
  began_at timestamptz,
  deleted_at timestamptz,
  -- What actions under way left behind is gone, too.
  swept_at timestamptz,
  -- The day from which its address may be another's.
  free_at timestamptz,
  counts jsonb not null default '{}',
  check (began_at is not null or deleted_at is null),
  check (deleted_at is not null or swept_at is null),
  check ((deleted_at is null) = (free_at is null))
);
create index client_deletions_url on client_deletions (url);
grant select, insert, update, delete on client_deletions to rosette_app;

-- Its people, until it is known of each whether something is theirs anywhere else.
create table client_deletion_people (
  deleted_client_id uuid not null references client_deletions on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (deleted_client_id, user_id)
);
create index client_deletion_people_user on client_deletion_people (user_id);
grant select, insert, delete on client_deletion_people to rosette_app;

-- At the client's, and home is told.
alter table clients add column deletion_began_at timestamptz;
grant update, delete on client_places to rosette_app;

-- Which of a client's tables refers to which, so that what refers goes before what it refers to. Soft: the row that
-- refers goes along, or stays without it.
create function client_table_references() returns table (name text, refers_to text, is_soft boolean)
  language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, f.relname::text, k.confdeltype in ('c', 'n', 'd')
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
    and c.relname in (select client_tables()) and f.relname in (select client_tables())
$$;

create function refuse_living_client(client uuid) returns void language plpgsql stable set search_path = public, pg_temp as $$ begin
  if exists (select from clients c where c.client_id = client and c.deletion_began_at is null) then
    raise exception 'this client isn’t being deleted';
  end if;
end $$;

-- How many rows a client has in one of its tables, some of which nobody but their owner reads.
create function count_client_rows(name text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  declare counted bigint;
begin
  if not exists (select from client_tables() t where t = name) then raise exception '% has no rows of clients', name; end if;
  execute format('select count(*) from %I where client_id = current_client()', name) into counted;
  return counted;
end $$;

-- Deletes so many rows of a client from one table of this database; answers how many. As the tables' owner, since some are appended and
-- changed by nobody else. At home it enters the client for as long, since home's own transactions stand outside all walls.
create function delete_client_rows(client uuid, name text, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    outside text := current_setting('app.client_id', true);
    part regclass;
    deleted integer := 0;
    n integer;
begin
  perform refuse_living_client(client);
  if name in ('clients', 'client_places') or not exists (select from client_tables() t where t = name) then
    raise exception '% has no rows of a client that are deleted by themselves', name;
  end if;
  perform set_config('app.client_id', client::text, true);
  for part in select relid from pg_partition_tree(format('public.%I', name)::regclass) where isleaf
    union select format('public.%I', name)::regclass where not exists (select from pg_partition_tree(format('public.%I', name)::regclass))
  loop
    execute format('delete from %1$s where client_id = $1 and ctid = any (array(select ctid from %1$s where client_id = $1 limit $2))', part)
      using client, most - deleted;
    get diagnostics n = row_count;
    deleted := deleted + n;
    exit when deleted >= most;
  end loop;
  perform set_config('app.client_id', coalesce(outside, ''), true);
  return deleted;
end $$;

-- What refers to a client without being one of its rows: faults of its pages, ways to sign in there, sessions for it
-- alone. Whatever can do without the client stays.
create function let_go_of_client(client uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    refers record;
    let_go integer := 0;
    n integer;
begin
  perform refuse_living_client(client);
  for refers in
    select k.conrelid::regclass as name, a.attname as col, k.confdeltype in ('n', 'd') as can_stay
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'clients'::regclass and k.conparentid = 0 and a.attname <> 'client_id'
  loop
    if refers.can_stay then execute format('update %s set %I = null where %2$I = $1', refers.name, refers.col) using client;
    else execute format('delete from %s where %I = $1', refers.name, refers.col) using client;
    end if;
    get diagnostics n = row_count;
    let_go := let_go + n;
  end loop;
  return let_go;
end $$;

revoke execute on function count_client_rows(text), delete_client_rows(uuid, text, integer), let_go_of_client(uuid) from public;
grant execute on function count_client_rows(text), delete_client_rows(uuid, text, integer), let_go_of_client(uuid) to rosette_app;
