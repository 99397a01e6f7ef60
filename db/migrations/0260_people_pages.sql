-- A person's page: notes of staff, two accounts of one person merged, and who counts as a member where nobody has said so.

-- What staff note about a person for each other. Nobody else reads it.
create table person_notes (
  client_id uuid not null default current_client() references clients,
  person_note_id uuid not null default uuid_v7(),
  -- Whom it is about: an account, or the address of somebody who has none.
  user_id uuid references users on delete cascade,
  guest_email text check (guest_email = lower(guest_email) and length(guest_email) between 1 and 200),
  author_id uuid references users on delete set null,
  text text not null check (length(text) between 1 and 5000),
  written_at timestamptz not null,
  primary key (client_id, person_note_id),
  check (num_nonnulls(user_id, guest_email) = 1)
);
create index person_notes_user on person_notes (client_id, user_id) where user_id is not null;
create index person_notes_guest on person_notes (client_id, guest_email) where guest_email is not null;
create index person_notes_author on person_notes (author_id);
call enclose('person_notes');

-- Mails to one address, the latest first.
create index mail_log_recipient on mail_log (client_id, lower(recipient), mail_id);

-- What one account had at a client, and another has since: both are the same person's.
create table person_merges (
  client_id uuid not null default current_client() references clients,
  person_merge_id uuid not null default uuid_v7(),
  former_user_id uuid not null references users on delete cascade,
  kept_user_id uuid not null references users on delete cascade,
  merged_by uuid references users on delete set null,
  merged_at timestamptz not null,
  taken_back_by uuid references users on delete set null,
  taken_back_at timestamptz,
  primary key (client_id, person_merge_id),
  check (former_user_id <> kept_user_id)
);
create index person_merges_former on person_merges (former_user_id);
create index person_merges_kept on person_merges (kept_user_id);
create index person_merges_merged_by on person_merges (merged_by);
create index person_merges_taken_back_by on person_merges (taken_back_by);
call enclose('person_merges');

-- A row that a merge moved, by its key as it is since; or one that it removed, whole. Kept for as long as the merge can be taken back.
create table person_merge_rows (
  client_id uuid not null default current_client() references clients,
  person_merge_id uuid not null,
  place integer not null,
  line integer not null,
  table_name text not null,
  column_name text not null,
  -- Null for a row that was removed, which stands in `removed`.
  key jsonb,
  removed jsonb,
  primary key (client_id, person_merge_id, place, line),
  check (num_nonnulls(key, removed) = 1),
  foreign key (client_id, person_merge_id) references person_merges (client_id, person_merge_id) on delete cascade
);
call enclose('person_merge_rows');

-- What is a person's at a client, in the order in which it moves. `clash` says of a row `a` of the account that is merged and a row `b` of the
-- one that is kept that they can't both be the kept one's: `drop` removes `a`, which says the same as `b`; `stay` leaves it where it is.
-- Columns that say who did something aren't here: it stays done by the account that did it. server/app/people/merging.test.ts compares
-- this with the tables. A later migration makes scorer_links: nobody merges accounts in between.
create function merge_steps() returns table (place integer, table_name text, column_name text, clash text, on_clash text)
  language sql immutable as $$
  values
    (1, 'entries', 'user_id', null, null),
    (2, 'entry_people', 'user_id', 'b.entry_id = a.entry_id', 'drop'),
    (3, 'help_requests', 'user_id', null, null),
    (4, 'person_notes', 'user_id', null, null),
    (5, 'memberships', 'user_id', 'true', 'drop'),
    (6, 'role_grants', 'user_id', 'b.role = a.role and b.service_id is not distinct from a.service_id', 'drop'),
    (7, 'invitation_requests', 'user_id', 'b.invitation_id = a.invitation_id', 'drop'),
    (8, 'judging', 'chair_id', null, null),
    (9, 'scorer_panels', 'chair_id', null, null),
    (10, 'scorer_panel_members', 'user_id', 'b.scorer_panel_id = a.scorer_panel_id', 'drop'),
    (11, 'scorer_assignments', 'user_id',
      'b.category_id is not distinct from a.category_id and b.entry_id is not distinct from a.entry_id', 'drop'),
    (12, 'scoring_conflicts', 'user_id', 'b.entry_id = a.entry_id', 'drop'),
    (13, 'conflict_decisions', 'user_id', null, null),
    (14, 'scores', 'user_id', 'b.save_key = a.save_key', 'stay'),
    (15, 'score_drafts', 'user_id',
      'b.entry_id = a.entry_id and b.scoresheet_id = a.scoresheet_id and b.round = a.round', 'drop'),
    (16, 'sheet_changes', 'user_id',
      'b.entry_id = a.entry_id and b.round = a.round and num_nonnulls(a.decided_at, a.taken_back_at, b.decided_at, b.taken_back_at) = 0',
      'drop'),
    (17, 'scoring_notes', 'user_id', 'b.entry_id = a.entry_id', 'stay'),
    (18, 'scoring_remarks', 'user_id', null, null),
    (19, 'scoring_remarks_read', 'user_id', 'b.entry_id = a.entry_id', 'stay'),
    (20, 'entry_feedback', 'user_id', 'b.entry_id = a.entry_id and b.round = a.round', 'stay'),
    (21, 'entry_views', 'user_id', 'b.service_id = a.service_id and lower(b.name) = lower(a.name)', 'stay'),
    (22, 'transactions', 'user_id', null, null),
    (23, 'invoices', 'user_id', null, null),
    (24, 'builders', 'user_id', null, null),
    (25, 'properties', 'user_id', null, null),
    (26, 'sponsors', 'user_id', null, null),
    (27, 'ticket_verifiers', 'user_id',
      'b.service_id = a.service_id and b.property_id is not distinct from a.property_id', 'drop'),
    (28, 'ended_verifiers', 'user_id', null, null),
    (29, 'door_devices', 'user_id', null, null),
    (30, 'unsubscriptions', 'user_id', 'true', 'drop'),
    (31, 'survey_respondents', 'user_id', 'b.service_id = a.service_id', 'stay'),
    (32, 'scorer_links', 'user_id', null, null)
$$;

-- What of an account would move to another, and how much of it both have.
create function count_merge(former uuid, kept uuid) returns table (what text, moving integer, shared integer)
  language plpgsql stable set search_path = public, pg_temp as $$
  declare step record;
begin
  for step in select * from merge_steps() s order by s.place loop
    what := step.table_name;
    execute format('select count(*)::integer, (count(*) filter (where %s))::integer from %I a where a.client_id = $3 and a.%I = $1',
        case when step.clash is null then 'false'
          else format('exists (select from %I b where b.client_id = a.client_id and b.%I = $2 and (%s))',
            step.table_name, step.column_name, step.clash) end,
        step.table_name, step.column_name)
      using former, kept, current_client() into moving, shared;
    if moving > 0 then return next; end if;
  end loop;
end $$;

-- Keeps what a merge removes, to be put back.
create function remove_for_merge(merge uuid, place integer, name text, col text, condition text, former uuid, kept uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('with gone as (delete from %1$I a where a.client_id = $1 and (%2$s) returning to_jsonb(a) as row)
      insert into person_merge_rows (person_merge_id, place, line, table_name, column_name, removed)
      select $2, $3, (select coalesce(max(r.line), 0) from person_merge_rows r
        where r.client_id = $1 and r.person_merge_id = $2 and r.place = $3) + row_number() over (), %1$L, %3$L, row from gone',
      name, condition, col)
    using current_client(), merge, place, former, kept;
end $$;

-- The columns of a table's primary key.
create function key_columns(name text) returns text[] language sql stable set search_path = public, pg_temp as $$
  select array_agg(a.attname::text order by a.attnum) from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = format('public.%I', name)::regclass and i.indisprimary
$$;

-- Moves what is the former account's at this client to the kept one. Whoever adds something for either of the two meanwhile waits, since a row
-- that refers to a person holds that person. As the tables' owner, since
-- scores and decisions are appended and changed by nobody else: so each statement names the client.
create function merge_people(merge uuid, former uuid, kept uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    step record;
    rest text;
begin
  perform from users u where u.user_id in (former, kept) order by u.user_id for update;
  -- The membership that is verified is the one to keep.
  if exists (select from memberships m where m.client_id = current_client() and m.user_id = former and is_verified(m))
    and not exists (select from memberships m where m.client_id = current_client() and m.user_id = kept and is_verified(m)) then
    perform remove_for_merge(merge, 5, 'memberships', 'user_id', 'a.user_id = $5', former, kept);
  end if;
  for step in select * from merge_steps() s order by s.place loop
    rest := '';
    if step.clash is not null then
      rest := format('exists (select from %I b where b.client_id = a.client_id and b.%I = $5 and (%s))',
        step.table_name, step.column_name, step.clash);
      if step.on_clash = 'drop' then
        perform remove_for_merge(merge, step.place, step.table_name, step.column_name,
          format('a.%I = $4 and %s', step.column_name, rest), former, kept);
      end if;
      rest := 'and not ' || rest;
    end if;
    execute format('with moved as (update %1$I a set %2$I = $5 where a.client_id = $1 and a.%2$I = $4 %3$s returning jsonb_build_object(%4$s) as key)
        insert into person_merge_rows (person_merge_id, place, line, table_name, column_name, key)
        select $2, $3, 1000000 + row_number() over (), %1$L, %2$L, key from moved',
        step.table_name, step.column_name, rest,
        (select string_agg(format('%L, a.%I', k, k), ', ') from unnest(key_columns(step.table_name)) k))
      using current_client(), merge, step.place, former, kept;
  end loop;
  -- Nobody helps with an entry that is theirs.
  perform remove_for_merge(merge, 2, 'entry_people', 'user_id',
    'a.user_id = $5 and exists (select from entries e where e.client_id = a.client_id and e.entry_id = a.entry_id and e.user_id = $5)',
    former, kept);
  perform renew_person_here(former);
  perform renew_person_here(kept);
  delete from user_clients c where c.client_id = current_client() and c.user_id = former;
end $$;

-- Whether somebody is staff, once their roles were moved.
create function renew_person_here(person uuid) returns void language sql set search_path = public, pg_temp as $$
  insert into user_clients (user_id, client_id, staff)
    select person, current_client(), exists (
      select from role_grants r where r.client_id = current_client() and r.user_id = person)
  on conflict (user_id, client_id) do update set staff = excluded.staff
$$;

-- Puts back what a merge moved and removed. What is gone by now isn't put back; what has come to somebody else meanwhile is counted as changed,
-- and then nothing should be: the caller ends the transaction.
create function take_merge_back(merge uuid) returns table (put integer, gone integer, changed integer, changed_in text)
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    m person_merges;
    step record;
    same text;
    n integer;
begin
  select * into strict m from person_merges p where p.client_id = current_client() and p.person_merge_id = merge;
  perform from users u where u.user_id in (m.former_user_id, m.kept_user_id) order by u.user_id for update;
  put := 0; gone := 0; changed := 0;
  perform renew_person_here(m.former_user_id);
  for step in
    select r.place, r.table_name, r.column_name, count(*)::integer as moved from person_merge_rows r
    where r.client_id = current_client() and r.person_merge_id = merge and r.key is not null
    group by 1, 2, 3 order by 1
  loop
    same := (select string_agg(format('a.%I::text = r.key->>%L', k, k), ' and ') from unnest(key_columns(step.table_name)) k);
    execute format('select count(*)::integer from person_merge_rows r join %I a on a.client_id = r.client_id and %s
        where r.client_id = $1 and r.person_merge_id = $2 and r.place = $3 and a.%I is distinct from $4',
        step.table_name, same, step.column_name)
      using current_client(), merge, step.place, m.kept_user_id into n;
    if n > 0 then changed := changed + n; changed_in := coalesce(changed_in, step.table_name); end if;
    execute format('update %1$I a set %2$I = $4 from person_merge_rows r
        where r.client_id = $1 and r.person_merge_id = $2 and r.place = $3 and r.key is not null
          and a.client_id = r.client_id and a.%2$I = $5 and %3$s',
        step.table_name, step.column_name, same)
      using current_client(), merge, step.place, m.former_user_id, m.kept_user_id;
    get diagnostics n = row_count;
    put := put + n;
    gone := gone + step.moved - n;
  end loop;
  gone := gone - changed;
  for step in
    select r.place, r.table_name, count(*) as removed from person_merge_rows r
    where r.client_id = current_client() and r.person_merge_id = merge and r.removed is not null group by 1, 2 order by 1
  loop
    execute format('insert into %1$I (%2$s)
        select %3$s from person_merge_rows r, jsonb_populate_record(null::%1$I, r.removed) x
        where r.client_id = $1 and r.person_merge_id = $2 and r.place = $3 and r.removed is not null
        on conflict do nothing',
        step.table_name,
        (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = format('public.%I', step.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
        (select string_agg(format('x.%I', a.attname), ', ' order by a.attnum) from pg_attribute a
          where a.attrelid = format('public.%I', step.table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''))
      using current_client(), merge, step.place;
    get diagnostics n = row_count;
    put := put + n;
    gone := gone + step.removed - n;
  end loop;
  perform renew_person_here(m.former_user_id);
  perform renew_person_here(m.kept_user_id);
  delete from person_merge_rows r where r.client_id = current_client() and r.person_merge_id = merge;
  return next;
end $$;

revoke execute on function merge_people(uuid, uuid, uuid), take_merge_back(uuid) from public;
grant execute on function merge_people(uuid, uuid, uuid), take_merge_back(uuid) to rosette_app;

-- That somebody of a client's has said who counts as a member. Until then, whoever imports a first roster has those who are verified count alone.
create table member_rules (
  client_id uuid not null default current_client() references clients,
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null default now(),
  primary key (client_id)
);
create index member_rules_chosen_by on member_rules (chosen_by);
call enclose('member_rules');

-- Clients that have a roster, or something for members, have been living with what counts there: it stays.
alter table member_rules no force row level security;
alter table services no force row level security;
alter table timeframes no force row level security;
alter table categories no force row level security;
alter table products no force row level security;
alter table product_tiers no force row level security;
alter table promo_codes no force row level security;
alter table roster_imports no force row level security;
insert into member_rules (client_id)
select c.client_id from clients c
where (c.roster and exists (select from services s where s.client_id = c.client_id))
  or exists (select from roster_imports i where i.client_id = c.client_id and i.state <> 'coming')
  or exists (select from services s where s.client_id = c.client_id and s.audience <> 'all')
  or exists (select from timeframes t where t.client_id = c.client_id and t.audience <> 'all')
  or exists (select from categories g where g.client_id = c.client_id and g.audience <> 'all')
  or exists (select from products p where p.client_id = c.client_id and (p.audience <> 'all' or p.member_price is not null))
  or exists (select from product_tiers p where p.client_id = c.client_id and p.member_price is not null)
  or exists (select from promo_codes p where p.client_id = c.client_id and p.members_only);
alter table member_rules force row level security;
alter table services force row level security;
alter table timeframes force row level security;
alter table categories force row level security;
alter table products force row level security;
alter table product_tiers force row level security;
alter table promo_codes force row level security;
alter table roster_imports force row level security;
