-- Rehearsals: a program's copy, played through with people who were made up. Last, since removing one goes through
-- every table there is.

-- A program's rehearsal with people who were made up: how large it is, how far it has come, and what it found.
create table rehearsals (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  started_by uuid references users on delete set null,
  started_at timestamptz not null default now(),
  entries integer not null check (entries between 1 and 500),
  scorers integer not null check (scorers between 1 and 50),
  -- What came of each step that was done, by its name.
  steps jsonb not null default '{}',
  -- What nobody could do as the program is set up, in words, by the step in which they ran into it.
  findings jsonb not null default '{}',
  -- Whether a rehearsal goes on into a second round, with those that did best in the first.
  second_round boolean not null default false,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('rehearsals');

-- Removes a rehearsal: the rows of every table that is a program's, whichever tables there are, with the due work
-- that refers to them and the links to them. One that others refer to waits for its turn. Nothing but a rehearsal can
-- be removed by it. Answers where the files lie that nothing else shows.
create function remove_rehearsal(rehearsal uuid) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held uuid[] := '{}';
  more uuid[];
  keys text[];
  left_over text[];
  again text[];
  name text;
  own_ids text[];
  own_id text;
begin
  perform from services where client_id = current_client() and service_id = rehearsal and rehearsal_of is not null for update;
  if not found then return null; end if;
  select array_agg(file_key) into keys from tasks
  where client_id = current_client() and service_id = rehearsal and file_key is not null;

  select array_agg(c.relname order by c.relname) into left_over
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'service_id' and c.relkind in ('r', 'p') and not c.relispartition
    and c.relnamespace = 'public'::regnamespace and c.relname <> 'service_directory';

  foreach name in array left_over loop
    select array_agg(a.attname) into own_ids
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = name::regclass and i.indisprimary and a.atttypid = 'uuid'::regtype
      and a.attname not in ('client_id', 'user_id', 'scorer_id');
    foreach own_id in array coalesce(own_ids, '{}') loop
      execute format('delete from due_work where client_id = current_client() and ref in (
        select %I from %I where client_id = current_client() and service_id = $1)', own_id, name) using rehearsal;
      execute format('delete from bearer_links where client_id = current_client() and record_id in (
        select %I from %I where client_id = current_client() and service_id = $1)', own_id, name) using rehearsal;
      execute format('select array_agg(upload_id) from file_holders where client_id = current_client() and holder_id in (
        select %I from %I where client_id = current_client() and service_id = $1)', own_id, name) into more using rehearsal;
      held := held || coalesce(more, '{}');
    end loop;
  end loop;

  while array_length(left_over, 1) > 0 loop
    again := '{}';
    foreach name in array left_over loop
      begin
        execute format('delete from %I where client_id = current_client() and service_id = $1', name) using rehearsal;
      exception when foreign_key_violation then
        again := again || name;
      end;
    end loop;
    if array_length(again, 1) = array_length(left_over, 1) then
      raise exception 'What refers to a rehearsal keeps it: %', again;
    end if;
    left_over := again;
  end loop;
  -- What its last rows made due, as a trigger says whenever a date goes.
  delete from due_work where client_id = current_client() and ref = rehearsal;
  with gone as (
    delete from uploads f where client_id = current_client() and upload_id = any (held)
      and not exists (select from file_holders h where h.client_id = f.client_id and h.upload_id = f.upload_id)
    returning file_key)
  select coalesce(keys, '{}') || coalesce(array_agg(file_key), '{}') into keys from gone;
  return keys;
end $$;
revoke execute on function remove_rehearsal(uuid) from public;
grant execute on function remove_rehearsal(uuid) to rosette_app;
