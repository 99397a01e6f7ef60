-- Programs: contests, events, tours, surveys and scholarships. What all of them have in common (addresses, dates,
-- pages), and the categories, folders and forms of those that have some.

-- A program: a contest, an event, a tour (parade), a survey or a scholarship.
create table services (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null default uuid_v7(),
  kind text not null check (kind in ('contest', 'event', 'parade', 'survey', 'scholarship')),
  url text not null check (url ~ '^[A-Za-z0-9_-]{3,100}$'),
  name text not null,
  tagline text not null default '',
  description text not null default '',
  banner_upload_id uuid,
  custom_css text not null default '',
  audience text not null default 'all' check (audience in ('all', 'member', 'non-member')),
  -- Where the program's dates are kept: its instants are shown and typed as the clocks there show them.
  time_zone text not null default 'America/Chicago'
    check (time_zone in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix',
    'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'UTC')),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- The program that a copy was made of: last year's, to whoever compares.
  copied_from uuid,
  -- The program that this one rehearses: a copy, which is a draft for as long as there is one.
  rehearsal_of uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, service_id),
  constraint services_url unique (client_id, url),
  -- Nobody but staff ever finds one.
  constraint services_rehearsal_unpublished check (rehearsal_of is null or status = 'draft'),
  foreign key (client_id, banner_upload_id) references uploads (client_id, upload_id),
  foreign key (client_id, copied_from) references services (client_id, service_id) on delete set null (copied_from),
  foreign key (client_id, rehearsal_of) references services (client_id, service_id)
);
create index services_copied_from on services (client_id, copied_from) where copied_from is not null;
-- One at a time.
create unique index services_rehearsal_once on services (client_id, rehearsal_of) where rehearsal_of is not null;
call enclose('services');

create function hold_service_files() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.service_id, 'service', '{}');
  else perform hold_files(new.client_id, new.service_id, 'service',
    array[new.banner_upload_id] || files_named(new.client_id, new.custom_css));
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of banner_upload_id, custom_css or delete on services
  for each row execute function hold_service_files();

create function begin_mail_settings() returns trigger language plpgsql as $$ begin
  insert into mail_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_mail_settings after insert on services for each row
  when (new.kind in ('contest', 'scholarship')) execute function begin_mail_settings();

-- Which client a program is of, for addresses that name a program by its ID and carry no client. Outside the walls,
-- as clients are: no more stands here than addresses say.
create table service_directory (
  client_id uuid not null references clients,
  service_id uuid primary key,
  kind text not null,
  url text not null
);
grant select, insert, update, delete on service_directory to rosette_app;

create function remember_service() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    delete from service_directory where service_id = old.service_id;
  else
    insert into service_directory (service_id, client_id, kind, url)
    values (new.service_id, new.client_id, new.kind, new.url)
    on conflict (service_id) do update set kind = excluded.kind, url = excluded.url;
  end if;
  return null;
end $$;
create trigger remember after insert or delete or update of kind, url on services
  for each row execute function remember_service();

-- Where a program was before: its links go on working there, unless another program has the address by now.
create table former_addresses (
  client_id uuid not null default current_client() references clients,
  url text not null,
  service_id uuid not null,
  left_at timestamptz not null default clock_timestamp(),
  primary key (client_id, url),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index former_addresses_service on former_addresses (client_id, service_id);
call enclose('former_addresses');

-- From when to when something of a program is open; of a tour or an event, a day.
create table timeframes (
  client_id uuid not null default current_client() references clients,
  timeframe_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null
    check (name in ('entries', 'scoring', 'publicVoting', 'registration', 'gallery', 'tour', 'event', 'answers')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  audience text not null default 'all' check (audience in ('all', 'member', 'non-member')),
  primary key (client_id, timeframe_id),
  unique (client_id, service_id, timeframe_id),
  constraint timeframes_order check (opens_at < closes_at),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index timeframes_once on timeframes (client_id, service_id, name) where name not in ('tour', 'event');
create index timeframes_service on timeframes (client_id, service_id);
call enclose('timeframes');

create function remind_of_service() returns trigger language plpgsql as $$ begin
  perform look_at_reminders(new.client_id, new.service_id);
  return null;
end $$;
create trigger remind after update on mail_settings for each row when (old is distinct from new)
  execute function remind_of_service();
create trigger remind after update of status on services for each row when (old.status is distinct from new.status)
  execute function remind_of_service();

create function remind_of_deadline() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform look_at_reminders(old.client_id, old.service_id);
  else perform look_at_reminders(new.client_id, new.service_id);
  end if;
  return null;
end $$;
create trigger remind after insert or update or delete on timeframes
  for each row execute function remind_of_deadline();

-- By when a program's sponsors and builders are to give their logos, words and homes, and the reminders of it.
create table details_due (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  sponsors_due timestamptz,
  sponsor_reminder boolean not null default false,
  sponsor_reminder_days integer not null default 7,
  sponsor_reminder_text text,
  homes_due timestamptz,
  home_reminder boolean not null default false,
  home_reminder_days integer not null default 7,
  home_reminder_text text,
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('details_due');
create trigger remind after insert or update on details_due for each row execute function remind_of_service();

-- A section of a program's public page.
create table page_sections (
  client_id uuid not null default current_client() references clients,
  page_section_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('countdown', 'image', 'propertyList', 'sponsors', 'text')),
  size text not null default 'medium' check (size in ('large', 'medium', 'small')),
  background jsonb not null default '{"kind": "color"}',
  content jsonb not null default '{}',
  primary key (client_id, page_section_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index page_sections_service on page_sections (client_id, service_id, position);
call enclose('page_sections');

create function hold_section_files() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.page_section_id, 'section', '{}');
  else perform hold_files(new.client_id, new.page_section_id, 'section',
    array[(new.content ->> 'uploadID')::uuid, (new.background ->> 'uploadID')::uuid]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of content, background or delete on page_sections
  for each row execute function hold_section_files();

-- A category of a contest, or a scholarship of a scholarship program.
create table categories (
  client_id uuid not null default current_client() references clients,
  category_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  label text not null check (label ~ '^[A-Z0-9]{3,6}$'),
  name text not null,
  description text not null default '',
  category_group text not null default '',
  entry_limit integer check (entry_limit > 0),
  audience text not null default 'all' check (audience in ('all', 'member', 'non-member')),
  -- Whether somebody may apply at all, asked before they begin: questions to be answered with yes, one a line, and
  -- what whoever can't is told.
  eligibility text not null default '',
  not_eligible text not null default '',
  -- What a scholarship pays: one amount, or from the one to the other; and how much of it there is, in money or in
  -- number.
  award_amount integer check (award_amount > 0),
  award_most integer,
  award_budget integer check (award_budget > 0),
  award_places integer check (award_places > 0),
  -- What its awards hold of that: those prepared, offered and accepted.
  award_held bigint not null default 0,
  awards_held integer not null default 0,
  primary key (client_id, category_id),
  unique (client_id, service_id, category_id),
  constraint categories_label unique (client_id, service_id, label),
  check (award_most is null or award_most > award_amount),
  constraint categories_award_budget check (award_budget is null or award_held <= award_budget),
  constraint categories_award_places check (award_places is null or awards_held <= award_places),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('categories');

-- A folder of an entry's files: what may be in it, and what is asked about each.
create table document_folders (
  client_id uuid not null default current_client() references clients,
  document_folder_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- One category's folder; null: every category's.
  category_id uuid,
  position integer not null default 0,
  name text not null,
  instructions text not null default '',
  restriction text not null default 'image-pdf' check (restriction in ('image-pdf', 'images', 'pdf', 'all')),
  minimum_files integer not null default 0 check (minimum_files >= 0),
  maximum_files integer not null default 10 check (maximum_files between 1 and 200),
  maximum_bytes bigint not null default 26214400 check (maximum_bytes between 1 and 2147483648),
  caption text not null default 'optional' check (caption in ('hidden', 'optional', 'required')),
  credit text not null default 'optional' check (credit in ('hidden', 'optional', 'required')),
  -- What entrants are asked to let their files be used for, in these words. None: nothing is asked.
  purposes text[] not null default '{}' check (cardinality(purposes) <= 10),
  -- The last day on which the program uses what it is given, however long it was given for.
  used_until date,
  primary key (client_id, document_folder_id),
  unique (client_id, service_id, document_folder_id),
  constraint document_folders_order check (minimum_files <= maximum_files),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create index document_folders_service on document_folders (client_id, service_id, position);
call enclose('document_folders');

-- Questions that a program asks of an entry, of who comes or orders, of a home, in a survey or a recommendation.
create table forms (
  client_id uuid not null default current_client(),
  form_id uuid not null default uuid_v7(),
  service_id uuid not null,
  category_id uuid,
  purpose text not null check (purpose in ('entry', 'attendee', 'order', 'property', 'survey', 'recommendation')),
  -- While somebody buys; then, and at the door of whoever hasn't answered; or at the door alone.
  asked text not null default 'buying' check (asked in ('buying', 'both', 'door')),
  position integer not null default 0,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  -- Since when it isn't asked any more; what was answered stays.
  withdrawn_at timestamptz,
  primary key (client_id, form_id),
  unique (client_id, service_id, form_id),
  constraint entry_forms_client_id_fkey foreign key (client_id) references clients,
  constraint entry_forms_client_id_service_id_fkey foreign key (client_id, service_id)
    references services (client_id, service_id) on delete cascade,
  constraint entry_forms_client_id_service_id_category_id_fkey foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id)
);
create index forms_service on forms (client_id, service_id, position);
create index forms_at_door on forms (client_id, service_id) where asked <> 'buying';
-- A survey asks by one form.
create unique index forms_of_survey on forms (client_id, service_id) where purpose = 'survey';
create unique index forms_of_recommendations on forms (client_id, service_id) where purpose = 'recommendation';
call enclose('forms');

-- A version that a form has or had: answers keep the version they were given to.
create table form_versions (
  client_id uuid not null default current_client(),
  form_id uuid not null,
  version integer not null,
  elements jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, form_id, version),
  constraint entry_form_versions_client_id_fkey foreign key (client_id) references clients,
  constraint entry_form_versions_client_id_entry_form_id_fkey foreign key (client_id, form_id)
    references forms (client_id, form_id) on delete cascade
);
call enclose('form_versions');

-- A form holds whatever any version of it shows: an answer is looked at with the version that it was given to.
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

-- Of the rooms before this one: what belongs to a program, and goes with it.

alter table tasks
  add foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade;
alter table mail_settings
  add foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade;
alter table reminders_sent
  add foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade;
alter table messages
  add foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade;
alter table role_grants
  add foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade;
alter table incoming_uploads
  add foreign key (client_id, service_id, document_folder_id)
    references document_folders (client_id, service_id, document_folder_id) on delete cascade;

-- A home and its shards tell each other what both must know, by publications (docs/operators/past-one-machine.md).

-- From home to each shard: people, but nothing by which anybody could sign in as them.
create publication rosette_people
  for table users (user_id, email, full_name, phone, company, address, city, state, zip, website, findable,
    volunteer, volunteer_weekends, volunteer_phone, image_id, image_color, created_at, made_up_for, made_up_member,
    email_proved_at)
  with (publish = 'insert, update, delete');

-- From each shard to home: which clients and services there are, and who has to do with which client.
create publication rosette_directory for table clients, user_clients, service_directory
  with (publish = 'insert, update, delete');
