-- Room for five kinds of program: judging apart, timeframes that occur many times, forms of anything, files by who holds
-- them, keys that carry the service, and months of what only grows.

-- What already belongs to clients is carried over, and its new references are checked, by whoever owns it. The walls don't hold
-- for the owner meanwhile, who would see nothing behind them; the end of this file raises them again.
do $$
  declare walled regclass;
begin
  for walled in select oid from pg_class where relforcerowsecurity loop
    execute format('alter table %s no force row level security', walled);
  end loop;
end $$;

-- Judging: what contests and scholarships have in common, and no other kind has.

create table judging (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  blind boolean not null default false,
  show_scores_to_users text not null default 'no'
    check (show_scores_to_users in ('no', 'yes', 'yes-comments', 'private-comments')),
  minimum_sheets integer not null default 3 check (minimum_sheets between 1 and 100),
  results_released_at timestamptz,
  release_reason text,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);

-- The last number that an entry was given: numbers of removed entries aren't given again. It stands by itself, since whoever
-- enters holds it until they have entered, and nobody's settings or results should wait for that.
create table entry_numbers (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  last_number integer not null default 0,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);

insert into judging (client_id, service_id, blind, show_scores_to_users, minimum_sheets, results_released_at, release_reason)
select client_id, service_id, blind, show_scores_to_users, minimum_sheets, results_released_at, release_reason
from services where kind in ('contest', 'scholarship');

insert into entry_numbers (client_id, service_id, last_number)
select client_id, service_id,
  greatest(last_entry_number, coalesce((
    select max(number) from entries e where e.client_id = s.client_id and e.service_id = s.service_id), 0))
from services s where kind in ('contest', 'scholarship');

call enclose('judging');
call enclose('entry_numbers');

alter table services
  drop column blind, drop column show_scores_to_users, drop column minimum_sheets, drop column results_released_at,
  drop column release_reason, drop column last_entry_number;

create function begin_judging() returns trigger language plpgsql as $$ begin
  insert into judging (client_id, service_id) values (new.client_id, new.service_id);
  insert into entry_numbers (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_judging after insert on services for each row
  when (new.kind in ('contest', 'scholarship')) execute function begin_judging();

-- Timeframes: of a tour or an event there may be many days; the others are one stretch of time, which is why they may be
-- joined by their name.

alter table timeframes drop constraint timeframes_once;
create unique index timeframes_once on timeframes (client_id, service_id, name) where name not in ('tour', 'event');
create index timeframes_service on timeframes (client_id, service_id);

-- Forms of anything: what entries are asked, and later attendees, properties and whoever answers a survey. An answer has one
-- holder; a kind of holder is a column here, its reference, its part of the check, and a unique index like that of entries.

alter table entry_forms rename to forms;
alter table forms rename entry_form_id to form_id;
alter table forms
  add purpose text not null default 'entry' check (purpose in ('entry', 'attendee', 'property', 'survey')),
  add unique (client_id, service_id, form_id);
alter table forms alter purpose drop default;
alter index entry_forms_pkey rename to forms_pkey;
alter index entry_forms_service rename to forms_service;

alter table entry_form_versions rename to form_versions;
alter table form_versions rename entry_form_id to form_id;
alter index entry_form_versions_pkey rename to form_versions_pkey;

alter table entry_answers rename to form_answers;
alter table form_answers rename entry_form_id to form_id;
alter table form_answers add form_answer_id uuid not null default uuid_v7(), add service_id uuid;
update form_answers a set service_id = e.service_id
from entries e where e.client_id = a.client_id and e.entry_id = a.entry_id;
alter table form_answers drop constraint entry_answers_pkey;
alter table form_answers
  alter service_id set not null,
  alter entry_id drop not null,
  add primary key (client_id, form_answer_id),
  add constraint form_answers_one_holder check (num_nonnulls(entry_id) = 1),
  drop constraint entry_answers_client_id_entry_id_fkey,
  add foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  add foreign key (client_id, service_id, form_id) references forms (client_id, service_id, form_id);
create unique index form_answers_entry on form_answers (client_id, entry_id, form_id) where entry_id is not null;

-- Keys carry the service where both sides have one: nothing of one program can lie in another's folder, gallery or sheet.

alter table document_folders add unique (client_id, service_id, document_folder_id);
alter table scoresheets add unique (client_id, service_id, scoresheet_id);
alter table galleries add unique (client_id, service_id, gallery_id);

do $$
  declare name text;
begin
  foreach name in array array['entry_uploads', 'scores', 'score_drafts', 'scoring_conflicts', 'gallery_entries'] loop
    execute format('alter table %I add service_id uuid', name);
    execute format('update %I t set service_id = e.service_id from entries e
      where e.client_id = t.client_id and e.entry_id = t.entry_id', name);
    execute format('alter table %I alter service_id set not null', name);
    execute format('alter table %I drop constraint %I', name, name || '_client_id_entry_id_fkey');
    execute format('alter table %I add foreign key (client_id, service_id, entry_id)
      references entries (client_id, service_id, entry_id) on delete cascade', name);
  end loop;
end $$;

alter table entry_uploads
  drop constraint entry_uploads_client_id_document_folder_id_fkey,
  add foreign key (client_id, service_id, document_folder_id)
    references document_folders (client_id, service_id, document_folder_id);
alter table scores
  drop constraint scores_client_id_scoresheet_id_fkey,
  add foreign key (client_id, service_id, scoresheet_id) references scoresheets (client_id, service_id, scoresheet_id);
alter table score_drafts
  drop constraint score_drafts_client_id_scoresheet_id_fkey,
  add foreign key (client_id, service_id, scoresheet_id)
    references scoresheets (client_id, service_id, scoresheet_id) on delete cascade;
alter table gallery_entries
  drop constraint gallery_entries_client_id_gallery_id_fkey,
  add foreign key (client_id, service_id, gallery_id)
    references galleries (client_id, service_id, gallery_id) on delete cascade;
alter table help_requests
  drop constraint help_requests_client_id_entry_id_fkey,
  add foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade;

-- Files by who holds them: who may read a file follows from its holders, and one that nobody holds is abandoned. What holds
-- files says so by its trigger; a new kind of holder is a trigger and a word of the check.

create table file_holders (
  client_id uuid not null default current_client() references clients,
  upload_id uuid not null,
  kind text not null check (kind in ('entry', 'client', 'service', 'section', 'form')),
  -- The entry's upload, the client, the service, the section, the form.
  holder_id uuid not null,
  primary key (client_id, upload_id, holder_id),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create index file_holders_holder on file_holders (client_id, holder_id);

-- From now on these are what this one holds, and no others.
create function hold_files(client uuid, holder uuid, holder_kind text, uploads uuid[]) returns void language sql as $$
  delete from file_holders where client_id = client and holder_id = holder and upload_id <> all (array_remove(uploads, null));
  insert into file_holders (client_id, upload_id, kind, holder_id)
  select client, upload_id, holder_kind, holder from unnest(array_remove(uploads, null)) upload_id
  on conflict do nothing;
$$;

-- The client's own files that a text has addresses of, as a stylesheet or the picture of a form does.
create function files_named(client uuid, words text) returns uuid[] language sql stable as $$
  select array(
    select upload_id from uploads where client_id = client and upload_id in (
      select named[1]::uuid
      from regexp_matches(words, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') named))
$$;

create function hold_entry_file() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform hold_files(old.client_id, old.entry_upload_id, 'entry', '{}'); end if;
  if tg_op <> 'DELETE' then perform hold_files(new.client_id, new.entry_upload_id, 'entry', array[new.upload_id]); end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on entry_uploads
  for each row execute function hold_entry_file();

create function hold_client_files() returns trigger language plpgsql as $$ begin
  perform hold_files(new.client_id, new.client_id, 'client',
    array[new.logo_upload_id, new.banner_upload_id] || files_named(new.client_id, new.custom_css));
  return null;
end $$;
create trigger hold_files after insert or update of logo_upload_id, banner_upload_id, custom_css on clients
  for each row execute function hold_client_files();

create function hold_service_files() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.service_id, 'service', '{}');
  else perform hold_files(new.client_id, new.service_id, 'service',
    array[new.banner_upload_id] || files_named(new.client_id, new.custom_css));
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of banner_upload_id, custom_css or delete on services
  for each row execute function hold_service_files();

create function hold_section_files() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.page_section_id, 'section', '{}');
  else perform hold_files(new.client_id, new.page_section_id, 'section',
    array[(new.content ->> 'uploadID')::uuid, (new.background ->> 'uploadID')::uuid]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of content, background or delete on page_sections
  for each row execute function hold_section_files();

-- Whatever a version of the form shows: an answer is looked at with the version that it was given to.
create function hold_form_files() returns trigger language plpgsql as $$
  declare form record;
begin
  form := case when tg_op = 'DELETE' then old else new end;
  perform hold_files(form.client_id, form.form_id, 'form', files_named(form.client_id, (
    select string_agg(elements::text, ' ') from form_versions
    where client_id = form.client_id and form_id = form.form_id)));
  return null;
end $$;
create trigger hold_files after insert or update of elements or delete on form_versions
  for each row execute function hold_form_files();

insert into file_holders (client_id, upload_id, kind, holder_id)
select client_id, upload_id, 'entry', entry_upload_id from entry_uploads;
-- The others say it by themselves.
update clients set custom_css = custom_css;
update services set custom_css = custom_css;
update page_sections set content = content;
update form_versions set elements = elements;

call enclose('file_holders');
alter table uploads drop column audience;

-- Months of what only grows. A log is partitioned by its identifiers, which are in the order of time, so that a month can be
-- set aside whole. A partition beside the months takes what has none, and gives it up when its month is made.

create function uuid_v7_from(moment timestamptz) returns uuid language sql stable as $$
  select (encode(substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3), 'hex') || repeat('0', 20))::uuid
$$;

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

alter table audit_log rename to audit_log_before;
alter index audit_log_pkey rename to audit_log_before_pkey;
alter index audit_log_record rename to audit_log_before_record;
create table audit_log (
  client_id uuid not null default current_client() references clients,
  audit_id uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  user_id uuid references users on delete set null,
  action text not null,
  service_id uuid,
  record_id uuid,
  before jsonb,
  after jsonb,
  primary key (client_id, audit_id)
) partition by range (audit_id);
create index audit_log_record on audit_log (client_id, record_id);

alter table error_log rename to error_log_before;
alter index error_log_pkey rename to error_log_before_pkey;
alter index error_log_client rename to error_log_before_client;
create table error_log (
  error_id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  source text not null check (source in ('browser', 'server')),
  message text not null,
  stack text not null default '',
  url text not null default '',
  user_id uuid references users on delete set null,
  -- Not a wall: which client's pages the fault was on, so that its staff see it.
  about_client_id uuid references clients
) partition by range (error_id);
create index error_log_client on error_log (about_client_id, error_id);
grant select, insert, update, delete on error_log to rosette_app;

create table audit_log_other partition of audit_log default;
create table error_log_other partition of error_log default;
insert into audit_log (client_id, audit_id, at, user_id, action, service_id, record_id, before, after)
  select client_id, audit_id, at, user_id, action, service_id, record_id, before, after from audit_log_before;
insert into error_log (error_id, at, source, message, stack, url, user_id, about_client_id)
  select error_id, at, source, message, stack, url, user_id, about_client_id from error_log_before;
call enclose('audit_log');
revoke update, delete on audit_log from rosette_app;
call enclose_partition('audit_log_other', 'audit_log');

-- A month for all there is so far.
do $$
  declare month timestamptz;
begin
  for month in select generate_series(date_trunc('month', least(
      (select min(at) from audit_log_before), (select min(at) from error_log_before), now()), 'UTC'), now(), '1 month') loop
    call make_month('audit_log', month);
    call make_month('error_log', month);
  end loop;
end $$;
select ensure_partitions();
drop table audit_log_before, error_log_before;

-- The walls again.
do $$
  declare walled regclass;
begin
  for walled in select oid from pg_class where relrowsecurity loop
    execute format('alter table %s force row level security', walled);
  end loop;
end $$;
