-- Erasing a person: what they ask, what each client does about it, and what of it may only be appended by everybody else.

-- Somebody who asks to be erased. At home; it goes when they call it off, and with their account.
create table erasure_requests (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz not null,
  -- Clients that have done it, with when: { clientID: instant }.
  done jsonb not null default '{}'
);
grant select, insert, update, delete on erasure_requests to rosette_app;

-- Somebody whom a client is asked to erase, erases or has erased: a person, or an address without an account. The identifier is also that of
-- the account without a name that what is kept of a person stands with.
create table erasures (
  client_id uuid not null default current_client() references clients,
  erasure_id uuid not null default uuid_v7(),
  user_id uuid references users on delete set null,
  -- A hash of the person or the address with the installation's secret.
  subject text not null,
  state text not null check (state in ('asked', 'running', 'done')),
  -- When the person asked; null where staff began.
  asked_at timestamptz,
  -- What of the person is looked for, { "email", "mailTo", "fullName", "phone" }: until it is done, and not longer.
  known jsonb,
  -- What becomes of results that are public.
  results text not null default 'kept' check (results in ('kept', 'withdrawn')),
  begun_by uuid references users on delete set null,
  begun_at timestamptz,
  done_at timestamptz,
  primary key (client_id, erasure_id),
  check ((state = 'asked') = (begun_at is null)),
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'done' or (known is null and user_id is null))
);
create unique index erasures_open on erasures (client_id, subject) where state <> 'done';
create index erasures_subject on erasures (client_id, subject, done_at);
create index erasures_user on erasures (user_id) where user_id is not null;
create index erasures_begun_by on erasures (begun_by) where begun_by is not null;
call enclose('erasures');

-- A stored file of somebody who is erased, whose row is gone: it is deleted, and then this is.
create table erased_files (
  client_id uuid not null default current_client() references clients,
  erasure_id uuid not null,
  file_key text not null,
  primary key (client_id, file_key),
  foreign key (client_id, erasure_id) references erasures (client_id, erasure_id) on delete cascade
);
create index erased_files_erasure on erased_files (client_id, erasure_id);
call enclose('erased_files');

-- The name under which an award was published, once whoever won it is erased.
alter table entries add column published_name text check (length(published_name) between 1 and 200);

-- A text without the person: each of the words in whatever case, where it isn't part of a longer one, replaced by another.
create function without_person(words text, replaced jsonb) returns text
  language plpgsql immutable parallel safe set search_path = public, pg_temp as $$
  declare each jsonb;
begin
  for each in select * from jsonb_array_elements(replaced) loop
    continue when coalesce(each->>0, '') = '';
    words := regexp_replace(words,
      '(?<![[:alnum:]])' || regexp_replace(each->>0, '([\\.*+?^${}()|\[\]-])', '\\\1', 'g') || '(?![[:alnum:]])', each->>1, 'gi');
  end loop;
  return words;
end $$;

-- What of a person is looked for in texts, as they are, or as they stand within a JSON string. A name of one word is many people's.
create function words_of_person(erasure erasures, within_json boolean) returns jsonb
  language sql immutable set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_array(case when within_json then substr(j.quoted, 2, length(j.quoted) - 2) else w.word end, w.instead)
    order by length(w.word) desc), '[]')
  from (values
    (erasure.known->>'email', 'erased'), (erasure.known->>'mailTo', 'erased'),
    (case when erasure.known->>'fullName' like '% %' then erasure.known->>'fullName' end, 'somebody erased'),
    (erasure.known->>'phone', ''), (erasure.user_id::text, erasure.erasure_id::text)) w (word, instead),
    lateral (select to_json(w.word)::text) j (quoted)
  where length(w.word) > 5
$$;

create function running_erasure(erasure uuid) returns erasures
  language plpgsql stable set search_path = public, pg_temp as $$
  declare found_erasure erasures;
begin
  select * into strict found_erasure from erasures e
    where e.client_id = current_client() and e.erasure_id = erasure and e.state = 'running';
  return found_erasure;
end $$;

-- Columns of a client's tables that name a person, and aren't the list of the client's people.
create function columns_naming_people() returns table (table_name text, column_name text)
  language sql stable set search_path = public, pg_temp as $$
  select c.relname::text, a.attname::text
  from pg_constraint f join pg_class c on c.oid = f.conrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.confrelid = 'users'::regclass and f.conparentid = 0 and cardinality(f.conkey) = 1
    and c.relnamespace = 'public'::regnamespace and c.relname not in ('user_clients', 'erasures')
    and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'client_id')
  order by 1, 2
$$;

-- Gives what names a person, in one column, to the account without a name; so many rows at most. As the tables' owner, since scores, decisions
-- and changes are appended and changed by nobody else.
create function move_to_unnamed(erasure uuid, name text, col text, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    e erasures := running_erasure(erasure);
    part regclass;
    moved integer := 0;
    n integer;
begin
  if e.user_id is null then return 0; end if;
  if not exists (select from columns_naming_people() c where c.table_name = name and c.column_name = col) then
    raise exception '%.% names no person', name, col;
  end if;
  for part in select relid from pg_partition_tree(format('public.%I', name)::regclass) where isleaf
    union select format('public.%I', name)::regclass where not exists (select from pg_partition_tree(format('public.%I', name)::regclass))
  loop
    execute format('update %1$s set %2$I = $1 where client_id = $2 and ctid = any (array(
        select ctid from %1$s where client_id = $2 and %2$I = $3 limit $4))', part, col)
      using e.erasure_id, e.client_id, e.user_id, most - moved;
    get diagnostics n = row_count;
    moved := moved + n;
    exit when moved >= most;
  end loop;
  return moved;
end $$;

-- The log of changes without the person: what is written of their own records goes whole, elsewhere their name, address and number do. Said before
-- these records go. Goes on
-- after the last one looked at; null: all of them were.
create function erase_from_changes(erasure uuid, beyond uuid, most integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    e erasures := running_erasure(erasure);
    words jsonb := words_of_person(e, true);
    upto uuid;
    looked_at integer;
begin
  select (array_agg(l.audit_id order by l.audit_id desc))[1], count(*) into upto, looked_at from (
    select audit_id from audit_log where client_id = e.client_id and audit_id > coalesce(beyond, uuid_nil()) order by audit_id limit most) l;
  update audit_log a
  set before = without_person(a.before::text, words)::jsonb, after = without_person(a.after::text, words)::jsonb,
    record_id = case when a.record_id = e.user_id then e.erasure_id else a.record_id end
  where a.client_id = e.client_id and a.audit_id > coalesce(beyond, uuid_nil()) and a.audit_id <= upto
    and (a.record_id = e.user_id
      or concat(a.before::text, a.after::text) is distinct from without_person(concat(a.before::text, a.after::text), words));
  update audit_log a set before = null, after = null
  where a.client_id = e.client_id and a.audit_id > coalesce(beyond, uuid_nil()) and a.audit_id <= upto
    and num_nonnulls(a.before, a.after) > 0 and a.action <> 'ERASE_PEOPLE'
    and (a.record_id = e.erasure_id
      or exists (select from entries n where n.client_id = a.client_id and n.entry_id = a.record_id and n.user_id in (e.erasure_id, e.user_id))
      or exists (select from transactions t where t.client_id = a.client_id and t.transaction_id = a.record_id
        and (t.user_id in (e.erasure_id, e.user_id) or (t.user_id is null and lower(t.guest_email) = lower(e.known->>'email')))));
  return case when looked_at = most then upto end;
end $$;

-- The log of mails without those to the person; of others' mails the subject without their name.
create function erase_from_mail_log(erasure uuid, beyond uuid, most integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    e erasures := running_erasure(erasure);
    words jsonb := words_of_person(e, false);
    upto uuid;
    looked_at integer;
begin
  delete from mail_log l where l.client_id = e.client_id and lower(l.recipient) = lower(e.known->>'email');
  select (array_agg(l.mail_id order by l.mail_id desc))[1], count(*) into upto, looked_at from (
    select mail_id from mail_log where client_id = e.client_id and mail_id > coalesce(beyond, uuid_nil()) order by mail_id limit most) l;
  update mail_log l set subject = without_person(l.subject, words), reason = without_person(l.reason, words)
  where l.client_id = e.client_id and l.mail_id > coalesce(beyond, uuid_nil()) and l.mail_id <= upto
    and concat(l.subject, l.reason) is distinct from without_person(concat(l.subject, l.reason), words);
  return case when looked_at = most then upto end;
end $$;

-- Faults at a client without the person.
create function erase_from_faults(erasure uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    e erasures := running_erasure(erasure);
    words jsonb := words_of_person(e, false);
begin
  update error_log l set message = without_person(l.message, words), stack = without_person(l.stack, words),
    url = without_person(l.url, words), user_id = nullif(l.user_id, e.user_id)
  where l.about_client_id = e.client_id and (l.user_id = e.user_id
    or concat(l.message, l.stack, l.url) is distinct from without_person(concat(l.message, l.stack, l.url), words));
end $$;

-- The platform's own logs in this database without an account that is erased.
create function erase_account_logs(person uuid, address text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare words jsonb := jsonb_build_array(jsonb_build_array(address, 'erased'), jsonb_build_array(person::text, 'erased'));
begin
  if not exists (select from erasure_requests r where r.user_id = person) then
    raise exception 'nobody asked to erase this account';
  end if;
  delete from mail_log l where l.client_id = uuid_nil() and lower(l.recipient) = lower(address);
  update error_log l set message = without_person(l.message, words), stack = without_person(l.stack, words),
    url = without_person(l.url, words), user_id = nullif(l.user_id, person)
  where l.about_client_id is null and (l.user_id = person
    or concat(l.message, l.stack, l.url) is distinct from without_person(concat(l.message, l.stack, l.url), words));
end $$;

revoke execute on function move_to_unnamed(uuid, text, text, integer), erase_from_changes(uuid, uuid, integer),
  erase_from_mail_log(uuid, uuid, integer), erase_from_faults(uuid), erase_account_logs(uuid, text) from public;
grant execute on function move_to_unnamed(uuid, text, text, integer), erase_from_changes(uuid, uuid, integer),
  erase_from_mail_log(uuid, uuid, integer), erase_from_faults(uuid), erase_account_logs(uuid, text) to rosette_app;
