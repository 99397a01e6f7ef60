-- A client's people are listed and searched by what stands with the client: who else there is in the house costs nothing.
-- What they are ordered, found and narrowed by is a copy of what each says in their account.
create extension if not exists btree_gin;

alter table user_clients
  add name_key text not null default '',
  add email_key text not null default '',
  add volunteer boolean not null default false,
  add volunteer_weekends boolean not null default false;

update user_clients c
set name_key = lower(u.full_name), email_key = lower(u.email), volunteer = u.volunteer, volunteer_weekends = u.volunteer_weekends
from users u where u.user_id = c.user_id;

-- Whoever changes their name meanwhile waits until this is said, and so finds the row to change. People are looked up by key, whatever
-- the table was when that was planned: ten thousand who join in one statement would read it ten thousand times.
-- Of whom a shard hasn't heard yet nothing is copied, and the foreign key refuses.
create function copy_person() returns trigger language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare person record;
begin
  select * into person from users where user_id = new.user_id for share;
  if found then
    new.name_key := lower(person.full_name);
    new.email_key := lower(person.email);
    new.volunteer := person.volunteer;
    new.volunteer_weekends := person.volunteer_weekends;
  end if;
  return new;
end $$;
create trigger copy_person before insert on user_clients for each row execute function copy_person();

create function change_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  update user_clients
  set name_key = lower(new.full_name), email_key = lower(new.email),
    volunteer = new.volunteer, volunteer_weekends = new.volunteer_weekends
  where user_id = new.user_id;
  return null;
end $$;
create trigger change_copies after update on users for each row
  when ((old.full_name, old.email, old.volunteer, old.volunteer_weekends)
    is distinct from (new.full_name, new.email, new.volunteer, new.volunteer_weekends))
  execute function change_copies();
-- In a shard home tells what has changed; one that was restored is told of everybody anew.
alter table users enable always trigger change_copies;
create trigger renew_copies after insert on users for each row execute function change_copies();
alter table users enable replica trigger renew_copies;

create index user_clients_name on user_clients (client_id, name_key, user_id);
create index user_clients_volunteers on user_clients (client_id, name_key, user_id) where volunteer;
create index user_clients_containing on user_clients using gin (client_id, name_key gin_trgm_ops, email_key gin_trgm_ops);
-- Whether a text is rare decides how it is looked for, and a sample of a hundred doesn't tell.
alter table user_clients alter name_key set statistics 1000, alter email_key set statistics 1000;
drop index users_by_name, users_containing;

-- As before, and by key as above; who is known there already is left as they are, and not looked at again.
create or replace function remember_user_client() returns trigger language plpgsql set enable_seqscan = off as $$
declare rehearsal uuid;
begin
  select made_up_for into rehearsal from users where user_id = new.user_id;
  if rehearsal is not null then
    if rehearsal::text is distinct from to_jsonb(new) ->> 'service_id' then
      raise exception 'somebody made up takes part in their rehearsal alone' using errcode = 'foreign_key_violation';
    end if;
  elsif not exists (select from user_clients where user_id = new.user_id and client_id = new.client_id) then
    insert into user_clients (user_id, client_id) values (new.user_id, new.client_id) on conflict do nothing;
  end if;
  return null;
end $$;

analyze user_clients;
