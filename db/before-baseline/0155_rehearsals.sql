-- A rehearsal is a copy of a program in which a season is tried with people who were made up.

alter table services
  -- The program that this one rehearses; null: it is a program.
  add column rehearsal_of uuid,
  add foreign key (client_id, rehearsal_of) references services (client_id, service_id),
  -- Nobody but staff ever finds one.
  add constraint services_rehearsal_unpublished check (rehearsal_of is null or status = 'draft');
-- One at a time.
create unique index services_rehearsal_once on services (client_id, rehearsal_of) where rehearsal_of is not null;

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
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('rehearsals');

-- People who were made up: for which rehearsal, and whether they pass for members. They have no password, and no address that gets mail.
alter table users
  add column made_up_for uuid,
  add column made_up_member boolean not null default false,
  add constraint users_made_up check (
    made_up_for is null or (password_hash is null and not findable and not volunteer and email like '%.invalid')),
  add constraint users_made_up_member check (made_up_for is not null or not made_up_member);
create index users_made_up on users (made_up_for) where made_up_for is not null;

alter publication rosette_people set table users (user_id, email, full_name, phone, company, address, city, state, zip, website,
  findable, volunteer, volunteer_weekends, volunteer_phone, image_id, image_color, created_at, made_up_for, made_up_member);

-- Who was made up takes part in their rehearsal alone, and has nothing to do with a client wherever its people are listed, searched,
-- counted or written to.
create or replace function remember_user_client() returns trigger language plpgsql as $$
declare rehearsal uuid;
begin
  select made_up_for into rehearsal from users where user_id = new.user_id;
  if rehearsal is null then
    insert into user_clients (user_id, client_id) values (new.user_id, new.client_id) on conflict do nothing;
  elsif rehearsal::text is distinct from to_jsonb(new) ->> 'service_id' then
    raise exception 'somebody made up takes part in their rehearsal alone' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create or replace function remember_staff() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    if exists (select from users where user_id = new.user_id and made_up_for is not null) then
      raise exception 'somebody made up has no role' using errcode = 'foreign_key_violation';
    end if;
    insert into user_clients (user_id, client_id, staff) values (new.user_id, new.client_id, true)
    on conflict (user_id, client_id) do update set staff = true;
  else
    update user_clients
    set staff = exists (select from role_grants r where r.client_id = old.client_id and r.user_id = old.user_id)
    where user_id = old.user_id and client_id = old.client_id;
  end if;
  return null;
end $$;

-- Removes a rehearsal: the rows of every table that is a program's, whichever tables there are, with the due work that refers to
-- them and the links to them. One that others refer to waits for its turn. Nothing but a rehearsal can be removed by it. Answers
-- where the files lie that nothing else shows.
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
revoke all on function remove_rehearsal(uuid) from public;
grant execute on function remove_rehearsal(uuid) to rosette_app;
