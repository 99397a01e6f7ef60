-- The schema, a file a room, from the bottom up. Where a room refers to a later one's table, that constraint stands at
-- the end of the later one, so that the files run in the order of their names. A new database is laid by them. What has
-- changed since stands in db/migrations, and nothing but comments is edited here:
-- decisions/schema-one-baseline-then-forward-migrations.md.

-- Platform: what every room stands on, and nothing of the trade. The role that answers calls, the wall between
-- clients, identifiers, logs by the month, due work, tasks, faults.

-- Answers every call: no superuser and owner of nothing, so that row security binds it. Who migrates is the owner.
-- A server has one for all its databases.
do $$ begin
  create role rosette_app nologin;
exception when duplicate_object then null;
end $$;
grant rosette_app to current_user;

-- Any part of a name or a title is looked up; and of one client's names alone, by one index.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Time-ordered UUIDs (RFC 9562, version 7), so that new rows lie beside each other in every index.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The least identifier of a moment. A log is partitioned by its identifiers, which are in the order of time, so that
-- a month can be set aside whole.
create function uuid_v7_from(moment timestamptz) returns uuid language sql stable as $$
  select (encode(substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3), 'hex') || repeat('0', 20))::uuid
$$;

-- Stands for the platform where rows belong to a client, and for “the only one” where they name a record.
create function uuid_nil() returns uuid language sql immutable as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- The client this transaction has entered; null before it has entered one.
create function current_client() returns uuid language sql stable as $$
  select nullif(current_setting('app.client_id', true), '')::uuid
$$;

-- Puts a table behind the wall between clients: rows of another client do not exist for whoever is asking, the owner
-- of the table included.
create procedure enclose(name regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy own_client on %s using (client_id = (select current_client())) with check (client_id = (select current_client()))', name);
  execute format('grant select, insert, update, delete on %s to rosette_app', name);
end $$;

-- A partition's wall is its table's; who may reach the rows is granted at the table alone.
create procedure enclose_partition(part regclass, whole regclass) language plpgsql as $$
  declare wall record;
begin
  for wall in select p.polname, pg_get_expr(p.polqual, p.polrelid) as seen, pg_get_expr(p.polwithcheck, p.polrelid) as kept
    from pg_policy p where p.polrelid = whole loop
    execute format('alter table %s enable row level security', part);
    execute format('alter table %s force row level security', part);
    execute format('create policy %I on %s using (%s) with check (%s)', wall.polname, part, wall.seen, wall.kept);
  end loop;
end $$;

-- The partition of a log for one month. The partition beside the months takes what has none, and gives it up here.
create procedure make_month(whole regclass, moment timestamptz) language plpgsql as $$
  declare
    first timestamptz := date_trunc('month', moment, 'UTC');
    low uuid := uuid_v7_from(first);
    high uuid := uuid_v7_from(date_trunc('month', first + interval '32 days', 'UTC'));
    stem text := (select relname from pg_class where oid = whole);
    month text := format('%s_%s', stem, to_char(first at time zone 'UTC', 'YYYY_MM'));
    key text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
      where p.partrelid = whole);
begin
  if to_regclass(format('public.%I', month)) is not null then return; end if;
  execute format('create table %I (like %s including defaults including constraints)', month, whole);
  -- The owner is behind the wall as well, and has to see all that belongs to this month.
  execute format('alter table %I no force row level security', stem || '_other');
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    stem || '_other', key, low, key, high, month);
  if (select relforcerowsecurity from pg_class where oid = whole) then
    execute format('alter table %I force row level security', stem || '_other');
  end if;
  execute format('alter table %s attach partition %I for values from (%L) to (%L)', whole, month, low, high);
  call enclose_partition(format('%I', month)::regclass, whole);
end $$;

-- This month and the next two of every log, for the hourly job of an application that owns nothing.
create function ensure_partitions() returns void language plpgsql security definer set search_path = public, pg_temp as $$
  declare whole regclass;
begin
  perform pg_advisory_xact_lock(7166);
  for whole in select oid from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace loop
    for ahead in 0..2 loop
      call make_month(whole, date_trunc('month', now(), 'UTC') + ahead * interval '1 month');
    end loop;
  end loop;
end $$;
revoke execute on function ensure_partitions() from public;
grant execute on function ensure_partitions() to rosette_app;

-- Logs that nobody needs for ever forget their old months, in each database: faults after three, mails after
-- thirteen. What staff did is kept until an operator says otherwise.
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

-- Which database this is and when it was last in use: one row. The files say the same of the database that uses them:
-- where the two differ, one of them was restored or copied, and what the product does by itself waits until an
-- operator says go.
create table installation (
  installation_id uuid primary key,
  -- By this database's clock; about a minute late at most while a process runs.
  seen_at timestamptz not null,
  -- Which server and database this was, so that a restored dump is known by lying elsewhere.
  place text not null,
  paused_at timestamptz,
  -- Why, in words for the operator.
  paused_because text,
  resumed_at timestamptz,
  -- Which secret all that this database keeps sealed was last found to open with, so that a start with another one
  -- looks closely; and the secrets that an operator has given up as lost.
  seal_mark text,
  given_up_marks text[] not null default '{}',
  check ((paused_at is null) = (paused_because is null))
);
-- There is one row.
create unique index installation_once on installation ((true));
grant select, insert, update on installation to rosette_app;

-- A line of work that is due, in each database outside the walls, so that a round visits databases and never every
-- client. It is written with what causes it, and says nothing of what that means: its kind and what it refers to,
-- which lies behind the wall.
create table due_work (
  -- Whose it is; uuid_nil(): the platform's own.
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  due_work_id uuid primary key default uuid_v7(),
  kind text not null,
  -- uuid_nil(): there is one of the kind.
  ref uuid not null default uuid_nil(),
  due_at timestamptz not null default now(),
  -- Somebody works on it until then; whoever dies leaves it to another after that.
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  found integer not null default 0 check (found >= 0),
  constraint due_work_once unique (client_id, kind, ref)
);
create index due_work_due on due_work (kind, due_at);
grant select, insert, update, delete on due_work to rosette_app;

-- Long work that a person waits for, such as a download. A line of due work drives it, and takes it away in the end.
create table tasks (
  client_id uuid not null default current_client(),
  task_id uuid not null default uuid_v7(),
  service_id uuid,
  kind text not null,
  -- Who asked for it, and alone sees it.
  user_id uuid not null,
  -- What for, as its kind understands it.
  asked jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Which attempt is at it: one that was thought dead finds that another has begun anew.
  attempt integer not null default 0,
  done integer not null default 0,
  total integer,
  -- Why it failed, in words for who asked.
  message text,
  file_key text,
  bytes bigint,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, task_id)
);
create index tasks_user on tasks (client_id, user_id, task_id);
call enclose('tasks');

-- What may be tried only so often, signing in or not: by account, by email address, by network. At home.
create table attempts (
  subject text primary key,
  made integer not null default 0,
  level double precision not null default 0,
  last_at timestamptz not null default now()
);
grant select, insert, update, delete on attempts to rosette_app;

-- A fault, in a browser or on the server. Kept by the month, for three.
create table error_log (
  error_id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  source text not null,
  message text not null,
  stack text not null default '',
  url text not null default '',
  user_id uuid,
  -- Not a wall: which client's pages the fault was on, so that its staff see it.
  about_client_id uuid,
  constraint error_log_source_check1 check (source in ('browser', 'server'))
) partition by range (error_id);
create index error_log_client on error_log (about_client_id, error_id);
create table error_log_other partition of error_log default;
grant select, insert, update, delete on error_log to rosette_app;
