-- A program is deleted while it is nothing but set up, with whatever was set up of it, as a rehearsal is with what was
-- tried in it. The log of what people did stays, and says that it was deleted.

-- Removes the rows of every table that is a program's, whichever tables there are, but for those that are to stay,
-- with the due work that refers to them, the links to them, and invitations to the program. One that others refer to
-- waits for its turn. Answers where the files lie that nothing else shows. Whoever calls it has locked the program and
-- has made sure that it may go.
create function remove_program_rows(program uuid, staying text[]) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
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
  select array_agg(file_key) into keys from tasks
  where client_id = current_client() and service_id = program and file_key is not null;

  delete from bearer_links where client_id = current_client() and record_id in (
    select invitation_id from invitations where client_id = current_client() and grants ->> 'serviceID' = program::text);
  delete from invitations where client_id = current_client() and grants ->> 'serviceID' = program::text;

  select array_agg(c.relname order by c.relname) into left_over
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = 'service_id' and c.relkind in ('r', 'p') and not c.relispartition
    and c.relnamespace = 'public'::regnamespace and c.relname <> 'service_directory' and c.relname <> all (staying);

  foreach name in array left_over loop
    select array_agg(a.attname) into own_ids
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = name::regclass and i.indisprimary and a.atttypid = 'uuid'::regtype
      and a.attname not in ('client_id', 'user_id', 'scorer_id');
    foreach own_id in array coalesce(own_ids, '{}') loop
      execute format('delete from due_work where client_id = current_client() and ref in (
        select %I from %I where client_id = current_client() and service_id = $1)', own_id, name) using program;
      execute format('delete from bearer_links where client_id = current_client() and record_id in (
        select %I from %I where client_id = current_client() and service_id = $1)', own_id, name) using program;
      execute format('select array_agg(upload_id) from file_holders where client_id = current_client() and holder_id in (
        select %I from %I where client_id = current_client() and service_id = $1)', own_id, name) into more using program;
      held := held || coalesce(more, '{}');
    end loop;
  end loop;

  while array_length(left_over, 1) > 0 loop
    again := '{}';
    foreach name in array left_over loop
      begin
        execute format('delete from %I where client_id = current_client() and service_id = $1', name) using program;
      exception when foreign_key_violation then
        again := again || name;
      end;
    end loop;
    if array_length(again, 1) = array_length(left_over, 1) then
      raise exception 'What refers to a program keeps it: %', again;
    end if;
    left_over := again;
  end loop;
  -- What its last rows made due, as a trigger says whenever a date goes.
  delete from due_work where client_id = current_client() and ref = program;
  with gone as (
    delete from uploads f where client_id = current_client() and upload_id = any (held)
      and not exists (select from file_holders h where h.client_id = f.client_id and h.upload_id = f.upload_id)
    returning file_key)
  select coalesce(keys, '{}') || coalesce(array_agg(file_key), '{}') into keys from gone;
  return keys;
end $$;
revoke execute on function remove_program_rows(uuid, text[]) from public;

-- Nothing but a rehearsal can be removed by it.
create or replace function remove_rehearsal(rehearsal uuid) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform from services where client_id = current_client() and service_id = rehearsal and rehearsal_of is not null for update;
  if not found then return null; end if;
  return remove_program_rows(rehearsal, '{}');
end $$;

-- What people did with a program, by the names of its tables: while one of them has a row, the program isn't only set up.
-- Other tables that are a program's refer to one of these, or are set up by staff. test/program-deletion.test.ts asks of
-- each new table which it is.
create function program_remains(program_id uuid) returns table (what text, how_many bigint) language sql stable security definer set search_path = public, pg_temp as $$
  select what, how_many from (
    select 'entries' as what, (select count(*) from entries where client_id = current_client() and service_id = program_id) as how_many
    union all select 'orders', (select count(*) from transactions t
      where t.client_id = current_client() and (t.state not in ('cart', 'expired')
          or exists (select from payment_attempts p where p.client_id = t.client_id and p.transaction_id = t.transaction_id)
          -- A cart with another program's things in it is that one's, too.
          or exists (select from transaction_items i where i.client_id = t.client_id
            and i.transaction_id = t.transaction_id and i.service_id <> program_id)
          or exists (select from waiting_list w where w.client_id = t.client_id and w.transaction_id = t.transaction_id))
        and (program_id in (t.begun_service_id, t.filed_service_id) or exists (
          select from transaction_items i
          where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = program_id)))
    union all select 'waiting', (select count(*) from waiting_list where client_id = current_client() and service_id = program_id)
    union all select 'tills', (select count(*) from till_counts where client_id = current_client() and service_id = program_id)
    union all select 'scans', (select count(*) from scans where client_id = current_client() and service_id = program_id)
    union all select 'ballots', (select count(*) from ballots b join public_votes v using (client_id, public_vote_id)
      where v.client_id = current_client() and v.service_id = program_id)
    union all select 'answers', (select count(*) from survey_answers where client_id = current_client() and service_id = program_id)
      + (select count(*) from survey_envelopes where client_id = current_client() and service_id = program_id)
      + (select count(*) from survey_respondents where client_id = current_client() and service_id = program_id)
    union all select 'messages', (select count(*) from messages where client_id = current_client() and service_id = program_id)
      + (select count(*) from survey_sendings where client_id = current_client() and service_id = program_id)
      + (select count(*) from reminders_sent where client_id = current_client() and service_id = program_id)
    union all select 'helpRequests', (select count(*) from help_requests where client_id = current_client() and service_id = program_id)
    union all select 'builders', (select count(*) from builders where client_id = current_client() and service_id = program_id and user_id is not null)
      + (select count(*) from properties where client_id = current_client() and service_id = program_id and user_id is not null)
    union all select 'sponsors', (select count(*) from sponsors where client_id = current_client() and service_id = program_id and user_id is not null)
    union all select 'certificates', (select count(*) from certificates where client_id = current_client() and service_id = program_id)
    union all select 'connections', (select count(*) from onward_programs where client_id = current_client() and service_id = program_id)
      + (select count(*) from feeder_programs where client_id = current_client() and service_id = program_id)
    union all select 'votes', (select count(*) from public_votes
      where client_id = current_client() and ticket_service_id = program_id and service_id <> program_id)
    union all select 'rehearsal', (select count(*) from services where client_id = current_client() and rehearsal_of = program_id)
  ) remains where how_many > 0;
$$;
revoke execute on function program_remains(uuid) from public;
grant execute on function program_remains(uuid) to rosette_app;

-- Deletes a program that is only set up, and the carts that nobody has begun to pay. Null: something remains by now.
create function delete_program(program uuid) returns text[] language plpgsql security definer set search_path = public, pg_temp as $$
declare keys text[];
begin
  -- Whoever enters, buys or writes refers to the program: either this waits for them and finds what they did, or they
  -- wait for this and find no program.
  perform from services where client_id = current_client() and service_id = program and rehearsal_of is null for update;
  if not found then return null; end if;
  -- A cart that is being paid is locked by its buyer, and has its attempt once this goes on.
  perform from transactions t where client_id = current_client() and (program in (begun_service_id, filed_service_id)
    or exists (select from transaction_items i
      where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = program))
  order by transaction_id for update;
  if exists (select from program_remains(program)) then return null; end if;
  delete from transactions t where client_id = current_client() and state in ('cart', 'expired')
    and (program in (begun_service_id, filed_service_id)
      or exists (select from transaction_items i
        where i.client_id = t.client_id and i.transaction_id = t.transaction_id and i.service_id = program));
  keys := remove_program_rows(program, '{audit_log}');
  return keys;
end $$;
revoke execute on function delete_program(uuid) from public;
grant execute on function delete_program(uuid) to rosette_app;
