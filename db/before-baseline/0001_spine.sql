-- The spine: people, clients, services, and the wall between clients.

do $$ begin
  create role rosette_app nologin;
exception when duplicate_object then null;
end $$;
grant rosette_app to current_user;

-- Time-ordered UUIDs (RFC 9562, version 7), so that new rows lie beside each other in every index.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The client this transaction has entered; null before it has entered one.
create function current_client() returns uuid language sql stable as $$
  select nullif(current_setting('app.client_id', true), '')::uuid
$$;

-- Encloses a table: rows of another client do not exist for whoever is asking, its owner included.
create procedure enclose(name regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy own_client on %s using (client_id = (select current_client())) with check (client_id = (select current_client()))', name);
  execute format('grant select, insert, update, delete on %s to rosette_app', name);
end $$;

-- Global: the directory of clients, people, their sessions, the error log, the outbox of mail.

create table clients (
  client_id uuid primary key default uuid_v7(),
  url text not null unique check (url ~ '^[A-Za-z0-9_-]{3,100}$'),
  name text not null,
  tagline text not null default '',
  description text not null default '',
  website text,
  help_email text,
  primary_color text not null default '#0B5D63' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  confirm_color text check (confirm_color ~ '^#[0-9A-Fa-f]{6}$'),
  danger_color text check (danger_color ~ '^#[0-9A-Fa-f]{6}$'),
  custom_css text not null default '',
  logo_upload_id uuid,
  banner_upload_id uuid,
  -- Whether a membership must be verified against the client's roster before it counts.
  roster boolean not null default false,
  listed boolean not null default true,
  created_at timestamptz not null default now()
);

create table users (
  user_id uuid primary key default uuid_v7(),
  email text not null check (length(email) <= 200),
  full_name text not null check (length(full_name) between 1 and 200),
  password_hash text,
  phone text,
  company text,
  address text,
  city text,
  state text,
  zip text,
  website text,
  -- Whether staff of a client the person isn't affiliated with may find them by name.
  findable boolean not null default true,
  volunteer boolean not null default false,
  volunteer_weekends boolean not null default false,
  volunteer_phone text,
  image_id uuid,
  image_color text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_email_beginning on users (lower(email) text_pattern_ops);
-- People are found by the beginnings of their names' words.
create index users_words on users using gin (to_tsvector('simple', full_name));

create table sessions (
  session_id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table password_resets (
  key_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Failures of signing in, by account and by network, so that the next attempt may be made to wait.
create table sign_in_failures (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null default now()
);

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
);
create index error_log_client on error_log (about_client_id, error_id);

create table mail_outbox (
  mail_id uuid primary key default uuid_v7(),
  about_client_id uuid references clients,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- What it says: drawn as HTML and text when it is sent, and then forgotten, since it may hold a key.
  content jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- Refused for good, or tried for too long.
  given_up_at timestamptz
);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null and given_up_at is null;

-- Which clients a person has anything to do with, so that the action panel knows where to look.
create table user_clients (
  user_id uuid not null references users on delete cascade,
  client_id uuid not null references clients,
  staff boolean not null default false,
  primary key (user_id, client_id)
);

grant select, insert, update, delete on
  clients, users, sessions, password_resets, sign_in_failures, error_log, mail_outbox, user_clients to rosette_app;

-- From here on, everything belongs to a client.

create table uploads (
  client_id uuid not null default current_client() references clients,
  upload_id uuid not null default uuid_v7(),
  -- 'entry' is read by those who may see the entry; 'public' (banners, logos, pictures of pages) by everyone.
  audience text not null check (audience in ('entry', 'public')),
  file_name text not null,
  -- The folder of its renditions, what kind of file it is, and in which kind a picture is shown at full size.
  file_key text not null,
  kind text not null,
  full_kind text,
  bytes bigint not null,
  sha256 text not null,
  is_image boolean not null,
  is_pdf boolean not null,
  width integer,
  height integer,
  pages integer,
  dominant_color text,
  -- [{ "width", "height" }]: the renditions that exist, narrowest first.
  thumbs jsonb not null default '[]',
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, upload_id)
);
call enclose('uploads');

alter table clients add foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id);
alter table clients add foreign key (client_id, banner_upload_id) references uploads (client_id, upload_id);

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
  -- Judging: whether scorers see who entered, what entrants see afterwards, and how a result is made.
  blind boolean not null default false,
  show_scores_to_users text not null default 'no'
    check (show_scores_to_users in ('no', 'yes', 'yes-comments', 'private-comments')),
  minimum_sheets integer not null default 3 check (minimum_sheets between 1 and 100),
  results_released_at timestamptz,
  release_reason text,
  -- The last number that an entry was given: numbers of removed entries aren't given again.
  last_entry_number integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (client_id, service_id),
  constraint services_url unique (client_id, url),
  foreign key (client_id, banner_upload_id) references uploads (client_id, upload_id)
);
call enclose('services');

create table timeframes (
  client_id uuid not null default current_client() references clients,
  timeframe_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null check (name in ('entries', 'scoring', 'publicVoting', 'registration', 'gallery', 'tour')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  audience text not null default 'all' check (audience in ('all', 'member', 'non-member')),
  primary key (client_id, timeframe_id),
  constraint timeframes_once unique (client_id, service_id, name),
  constraint timeframes_order check (opens_at < closes_at),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('timeframes');

create table page_sections (
  client_id uuid not null default current_client() references clients,
  page_section_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('countdown', 'image', 'propertyList', 'sponsors', 'text')),
  size text not null default 'medium' check (size in ('large', 'medium', 'small')),
  background jsonb not null default '{"kind":"color"}',
  content jsonb not null default '{}',
  primary key (client_id, page_section_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index page_sections_service on page_sections (client_id, service_id, position);
call enclose('page_sections');

-- People at a client.

create table memberships (
  client_id uuid not null default current_client() references clients,
  user_id uuid not null references users on delete cascade,
  member_number text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, user_id)
);
call enclose('memberships');

create table role_grants (
  client_id uuid not null default current_client() references clients,
  role_grant_id uuid not null default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'administrator', 'programManager', 'tourManager', 'boxOffice', 'viewer')),
  -- Narrowed to one service; null: at the whole client.
  service_id uuid,
  granted_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, role_grant_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index role_grants_once on role_grants
  (client_id, user_id, role, coalesce(service_id, '00000000-0000-0000-0000-000000000000'));
call enclose('role_grants');

create table invitations (
  client_id uuid not null default current_client() references clients,
  invitation_id uuid not null default uuid_v7(),
  key_hash bytea not null,
  email text not null check (length(email) <= 200),
  -- What accepting grants: { "kind": "role", "role", "serviceID" } or { "kind": "scorer", "serviceID", "categoryID" } …
  grants jsonb not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid references users on delete set null,
  primary key (client_id, invitation_id),
  unique (client_id, key_hash)
);
call enclose('invitations');

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
);
create index audit_log_record on audit_log (client_id, record_id);
call enclose('audit_log');
revoke update, delete on audit_log from rosette_app;

-- A contest's programme: categories, folders, forms, scoresheets.

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
  primary key (client_id, category_id),
  unique (client_id, service_id, category_id),
  constraint categories_label unique (client_id, service_id, label),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('categories');

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
  primary key (client_id, document_folder_id),
  constraint document_folders_order check (minimum_files <= maximum_files),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create index document_folders_service on document_folders (client_id, service_id, position);
call enclose('document_folders');

create table entry_forms (
  client_id uuid not null default current_client() references clients,
  entry_form_id uuid not null default uuid_v7(),
  service_id uuid not null,
  category_id uuid,
  position integer not null default 0,
  name text not null,
  description text not null default '',
  version integer not null default 1,
  primary key (client_id, entry_form_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create index entry_forms_service on entry_forms (client_id, service_id, position);
call enclose('entry_forms');

-- Every version a form has had: answers keep the version they were given to.
create table entry_form_versions (
  client_id uuid not null default current_client() references clients,
  entry_form_id uuid not null,
  version integer not null,
  elements jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, entry_form_id, version),
  foreign key (client_id, entry_form_id) references entry_forms (client_id, entry_form_id) on delete cascade
);
call enclose('entry_form_versions');

create table scoresheets (
  client_id uuid not null default current_client() references clients,
  scoresheet_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- One category's sheet; null: every category's that has none of its own.
  category_id uuid,
  name text not null,
  -- [{ "name", "label", "help", "maximumValue", "weight" }]; the one named 'comment' takes text.
  criteria jsonb not null,
  primary key (client_id, scoresheet_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create unique index scoresheets_once on scoresheets
  (client_id, service_id, coalesce(category_id, '00000000-0000-0000-0000-000000000000'));
call enclose('scoresheets');

-- Entries and what is in them.

create table entries (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null default uuid_v7(),
  service_id uuid not null,
  category_id uuid not null,
  user_id uuid not null references users,
  -- Chosen by whoever started it, so that a press repeated starts nothing twice.
  entry_key uuid,
  -- Within the service, so that a person can say it on the telephone: BRICK-12.
  number integer not null,
  -- The answer to the form's element named 'title', kept here for lists and galleries.
  title text not null default '',
  submitted_at timestamptz,
  disqualified_at timestamptz,
  disqualified_reason text,
  -- Entries close later for this entrant.
  extended_until timestamptz,
  award_title text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (client_id, entry_id),
  unique (client_id, service_id, entry_id),
  constraint entries_key unique (client_id, service_id, entry_key),
  constraint entries_number unique (client_id, service_id, number),
  foreign key (client_id, service_id) references services (client_id, service_id),
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create index entries_category on entries (client_id, service_id, category_id);
create index entries_user on entries (client_id, user_id);
call enclose('entries');

create table entry_answers (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  entry_form_id uuid not null,
  version integer not null,
  answers jsonb not null,
  -- Counts the saves; a window's late save, or one made without knowing another window's, never overwrites.
  revision integer not null default 0,
  writer text not null default '',
  updated_at timestamptz not null default now(),
  primary key (client_id, entry_id, entry_form_id),
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade,
  foreign key (client_id, entry_form_id, version) references entry_form_versions (client_id, entry_form_id, version)
);
call enclose('entry_answers');

create table entry_uploads (
  client_id uuid not null default current_client() references clients,
  entry_upload_id uuid not null default uuid_v7(),
  entry_id uuid not null,
  document_folder_id uuid not null,
  upload_id uuid not null,
  position integer not null default 0,
  caption text not null default '' check (length(caption) <= 16777215),
  credit text not null default '' check (length(credit) <= 200),
  cover boolean not null default false,
  primary key (client_id, entry_upload_id),
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade,
  foreign key (client_id, document_folder_id) references document_folders (client_id, document_folder_id),
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create unique index entry_uploads_one_cover on entry_uploads (client_id, entry_id) where cover;
create index entry_uploads_entry on entry_uploads (client_id, entry_id, document_folder_id, position);
create unique index entry_uploads_upload on entry_uploads (client_id, upload_id);
call enclose('entry_uploads');

create table help_requests (
  client_id uuid not null default current_client() references clients,
  help_request_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid,
  user_id uuid not null references users,
  scoring boolean not null default false,
  message text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references users,
  primary key (client_id, help_request_id),
  foreign key (client_id, service_id) references services (client_id, service_id),
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade
);
create index help_requests_service on help_requests (client_id, service_id, help_request_id);
call enclose('help_requests');

-- Judging.

create table scorer_assignments (
  client_id uuid not null default current_client() references clients,
  scorer_assignment_id uuid not null default uuid_v7(),
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- A whole category, or one entry.
  category_id uuid,
  entry_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, scorer_assignment_id),
  check ((category_id is null) <> (entry_id is null)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id) on delete cascade,
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create unique index scorer_assignments_category on scorer_assignments (client_id, user_id, category_id) where category_id is not null;
create unique index scorer_assignments_entry on scorer_assignments (client_id, user_id, entry_id) where entry_id is not null;
create index scorer_assignments_service on scorer_assignments (client_id, service_id);
call enclose('scorer_assignments');

create table scoring_conflicts (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  declared_at timestamptz not null default now(),
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade
);
call enclose('scoring_conflicts');

-- Saved scoresheets. Appended, never overwritten: the latest of a scorer counts, the others say how it came about.
create table scores (
  client_id uuid not null default current_client() references clients,
  score_id uuid not null default uuid_v7(),
  entry_id uuid not null,
  scoresheet_id uuid not null,
  user_id uuid not null references users,
  -- The criteria as they were, and the values given: { "design": 8, "comment": "…" }.
  criteria jsonb not null,
  values jsonb not null,
  -- The sum of the values, and the weighted share of the maximum, out of 100.
  total numeric not null,
  percent numeric not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (client_id, score_id),
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade,
  foreign key (client_id, scoresheet_id) references scoresheets (client_id, scoresheet_id)
);
create index scores_latest on scores (client_id, entry_id, user_id, saved_at desc);
call enclose('scores');
revoke update on scores from rosette_app;

-- A half-filled sheet, kept so that nothing is lost; it never moves a result.
create table score_drafts (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  scoresheet_id uuid not null,
  user_id uuid not null references users on delete cascade,
  values jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, entry_id, scoresheet_id, user_id),
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade,
  foreign key (client_id, scoresheet_id) references scoresheets (client_id, scoresheet_id) on delete cascade
);
call enclose('score_drafts');

-- What the public sees.

create table galleries (
  client_id uuid not null default current_client() references clients,
  gallery_id uuid not null default uuid_v7(),
  service_id uuid not null,
  kind text not null check (kind in ('gallery', 'winners', 'archive')),
  name text not null,
  description text not null default '',
  -- All submitted entries, or those chosen one by one; winners are those with an award title.
  shows text not null default 'submitted' check (shows in ('submitted', 'chosen', 'awarded')),
  grouped_by text not null default 'category' check (grouped_by in ('category', 'title')),
  published boolean not null default false,
  position integer not null default 0,
  primary key (client_id, gallery_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index galleries_service on galleries (client_id, service_id, position);
call enclose('galleries');

create table gallery_entries (
  client_id uuid not null default current_client() references clients,
  gallery_id uuid not null,
  entry_id uuid not null,
  position integer not null default 0,
  primary key (client_id, gallery_id, entry_id),
  foreign key (client_id, gallery_id) references galleries (client_id, gallery_id) on delete cascade,
  foreign key (client_id, entry_id) references entries (client_id, entry_id) on delete cascade
);
call enclose('gallery_entries');

-- The directory of who has to do with which client keeps itself.
create function remember_user_client() returns trigger language plpgsql as $$ begin
  insert into user_clients (user_id, client_id) values (new.user_id, new.client_id) on conflict do nothing;
  return null;
end $$;
create trigger remember after insert or update of user_id on memberships for each row execute function remember_user_client();
create trigger remember after insert or update of user_id on entries for each row execute function remember_user_client();
create trigger remember after insert on scorer_assignments for each row execute function remember_user_client();

create function remember_staff() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into user_clients (user_id, client_id, staff) values (new.user_id, new.client_id, true)
    on conflict (user_id, client_id) do update set staff = true;
  else
    update user_clients
    set staff = exists (select from role_grants r where r.client_id = old.client_id and r.user_id = old.user_id)
    where user_id = old.user_id and client_id = old.client_id;
  end if;
  return null;
end $$;
create trigger remember after insert or delete on role_grants for each row execute function remember_staff();
