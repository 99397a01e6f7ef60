-- People: associations and who has to do with them. Accounts and signing in, membership and rosters, roles,
-- invitations, links, and what staff did. Who signs in stands outside the walls, and what somebody is at a client
-- behind them.

-- Whether two names are one person's or one company's, however they are ordered and capitalized: the same words, or
-- all words of the one among those of the other where there are two at least (a middle name, "Inc.").
create function name_words(name text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct word), '{}') from regexp_split_to_table(
    lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’.]', '', 'g')), '[^[:alnum:]]+') word
  where word <> ''
$$;

create function is_same_name(one text, other text) returns boolean language sql immutable as $$
  select a <> '{}' and (a = b or (a <@ b and cardinality(a) > 1) or (b <@ a and cardinality(b) > 1))
  from (select name_words(one) as a, name_words(other) as b) words
$$;

-- One company, however it is written: “Oak & Sons, Inc.” is “oak & sons”.
create function company_key(company text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(regexp_replace(lower(trim(company)), '[.,]', '', 'g'), '\s+', ' ', 'g'), ' (inc|llc|ltd|co|corp)$', '')
$$;

-- An association. In each database the clients that lie there; at home all of them.
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
  -- Staff must have a second factor: their roles hold nothing until they do. At the client's; home is told.
  staff_two_factor boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id),
  foreign key (client_id, banner_upload_id) references uploads (client_id, upload_id)
);
grant select, insert, update, delete on clients to rosette_app;

create function hold_client_files() returns trigger language plpgsql as $$ begin
  perform hold_files(new.client_id, new.client_id, 'client',
    array[new.logo_upload_id, new.banner_upload_id] || files_named(new.client_id, new.custom_css));
  return null;
end $$;
create trigger hold_files after insert or update of logo_upload_id, banner_upload_id, custom_css on clients
  for each row execute function hold_client_files();

-- Each client's stored files are swept once a day, beginning at any time of its first.
create function sweep_files_daily() returns trigger language plpgsql as $$ begin
  insert into due_work (client_id, kind, due_at) values (new.client_id, 'sweep', now() + random() * interval '1 day');
  return null;
end $$;
create trigger sweep_files after insert on clients for each row execute function sweep_files_daily();

-- Which database a client lies in. At home, and there first: before a client is made, its address and its database
-- are said here.
create table client_places (
  client_id uuid primary key default uuid_v7(),
  url text not null unique check (url ~ '^[A-Za-z0-9_-]{3,100}$'),
  -- The name of a shard; null: at home.
  shard text
);
grant select, insert on client_places to rosette_app;

-- A person with an account. At home; the shards are told what a client needs to know of them.
create table users (
  user_id uuid primary key default uuid_v7(),
  email text not null check (length(email) <= 200),
  email_proved_at timestamptz,
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
  findable boolean not null default false,
  volunteer boolean not null default false,
  volunteer_weekends boolean not null default false,
  volunteer_phone text,
  image_id uuid,
  image_color text,
  -- People who were made up: for which rehearsal, and whether they pass for members. They have no password, and no
  -- address that gets mail.
  made_up_for uuid,
  made_up_member boolean not null default false,
  created_at timestamptz not null default now(),
  constraint users_made_up
    check (made_up_for is null
    or (password_hash is null and not findable and not volunteer and email like '%.invalid')),
  constraint users_made_up_member check (made_up_for is not null or not made_up_member)
);
create unique index users_email on users (lower(email));
create index users_email_beginning on users (lower(email) text_pattern_ops);
-- People are found by the beginnings of their names' words.
create index users_words on users using gin (to_tsvector('simple', full_name));
create index users_made_up on users (made_up_for) where made_up_for is not null;
-- Those few who let themselves be found by anybody are looked up among themselves, and not among everybody of their
-- name.
create index users_words_findable on users using gin (to_tsvector('simple', full_name)) where findable;
-- Whoever looks for a person types the beginning of a name: the first twenty are read in order, and not the thousands
-- behind them.
create index users_name_beginning on users (lower(full_name) text_pattern_ops);
alter index users_name_beginning alter column 1 set statistics 1000;
-- Who else is of a scorer's company, or has an address there, is looked up, so that nobody asks every entrant for
-- theirs.
create index users_company on users (company_key(company));
create index users_domain on users (lower(split_part(email, '@', 2)));
-- Accounts of one mailbox are found by each other.
create index users_mailbox on users (mailbox_of(email));
grant select, insert, update, delete on users to rosette_app;

-- A browser in which somebody is signed in. At home.
create table sessions (
  session_id uuid primary key default uuid_v7(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- The browser among known_browsers in which it began, so that whoever ends the one forgets the other.
  browser_hash bytea,
  user_agent text not null default '',
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
grant select, insert, update, delete on sessions to rosette_app;

-- A browser in which somebody has signed in before: whoever guesses from elsewhere doesn't keep them out. No session;
-- at home.
create table known_browsers (
  user_id uuid not null references users on delete cascade,
  -- Of the secret in the browser's cookie.
  secret_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, secret_hash)
);
grant select, insert, update, delete on known_browsers to rosette_app;

-- A person's second factor: codes by the clock (RFC 6238). At home, and told to no shard.
create table two_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  -- Null until a first code was right; nothing is asked of the person until then.
  confirmed_at timestamptz,
  -- The last period whose code was taken: none is taken twice.
  last_period bigint not null default 0
);
grant select, insert, update, delete on two_factors to rosette_app;

-- A code for when the device of the second factor is gone. It works once.
create table recovery_codes (
  user_id uuid not null references two_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to rosette_app;

-- The code that waits to be typed before an address counts: one for each account, at home.
create table email_confirmations (
  user_id uuid primary key references users on delete cascade,
  -- Where the code was mailed: the account's address, or the one that it is to have from then on.
  email text not null check (length(email) <= 200),
  sealed_code text not null,
  expires_at timestamptz not null
);
grant select, insert, update, delete on email_confirmations to rosette_app;

-- A client that a person has anything to do with, with as much of the person as a client's people are found and
-- sorted by.
create table user_clients (
  client_id uuid not null references clients,
  user_id uuid not null references users on delete cascade,
  staff boolean not null default false,
  name_key text not null default '',
  email_key text not null default '',
  volunteer boolean not null default false,
  volunteer_weekends boolean not null default false,
  primary key (user_id, client_id)
);
-- A client's people by name: a large client's by walking the names, a small one's by its own.
create index user_clients_client on user_clients (client_id, user_id);
create index user_clients_name on user_clients (client_id, name_key, user_id);
create index user_clients_volunteers on user_clients (client_id, name_key, user_id) where volunteer;
create index user_clients_containing on user_clients
  using gin (client_id, name_key gin_trgm_ops, email_key gin_trgm_ops);
alter table user_clients alter name_key set statistics 1000, alter email_key set statistics 1000;
grant select, insert, update, delete on user_clients to rosette_app;

-- What a client's people are found by is the person's as of now: whoever changes their name meanwhile waits until
-- this is said, and so finds the row to change. People are looked up by key, whatever the table was when that was
-- planned: ten thousand who join in one statement would read it ten thousand times. Of whom a shard hasn't heard yet
-- nothing is copied, and the foreign key refuses.
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

-- Where home has told a shard of a change, too, since no other trigger runs there.
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
alter table users enable always trigger change_copies;
create trigger renew_copies after insert on users for each row execute function change_copies();
alter table users enable replica trigger renew_copies;

-- A link with a purpose: whoever bears it may do what it was made for, signed in or not.
create table bearer_links (
  -- The client whose it is, or the nil UUID: a link for a new password is the installation's own.
  client_id uuid not null default coalesce(current_client(), uuid_nil()),
  link_id uuid not null default uuid_v7(),
  purpose text not null,
  -- What it is about: the invitation, the person whose password is to be set.
  record_id uuid not null,
  key_hash bytea not null,
  expires_at timestamptz not null,
  -- Nobody may use it any more: withdrawn, or overtaken by another.
  revoked_at timestamptz,
  -- Set once, where once is all that it is good for.
  used_at timestamptz,
  used_by uuid references users on delete set null,
  -- Of links that staff make and hand to somebody: who made it, and for whom, so that the right one can be withdrawn.
  made_by uuid references users on delete set null,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (client_id, link_id),
  unique (client_id, key_hash)
);
create index bearer_links_record on bearer_links (client_id, record_id, purpose);
alter table bearer_links enable row level security;
alter table bearer_links force row level security;
create policy own_client on bearer_links
  using (client_id = (select coalesce(current_client(), uuid_nil())))
  with check (client_id = (select coalesce(current_client(), uuid_nil())));
grant select, insert, update, delete on bearer_links to rosette_app;

-- A member of a client, as far as it is verified.
create table memberships (
  client_id uuid not null default current_client() references clients,
  user_id uuid not null references users on delete cascade,
  member_number text,
  verified_at timestamptz,
  -- Who said last whether a membership is verified. What staff say stands, whatever a roster says.
  verified_by text check (verified_by in ('staff', 'roster')),
  -- The last day on which it is; null: without end.
  verified_until date,
  created_at timestamptz not null default now(),
  primary key (client_id, user_id)
);
call enclose('memberships');

-- Whoever takes part in anything of a client's is one of its people. Looked up by key, whatever the tables were when
-- that was planned; who is known there already is left as they are.
create function remember_user_client() returns trigger language plpgsql set enable_seqscan = off as $$
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
create trigger remember after insert or update of user_id on memberships
  for each row execute function remember_user_client();

-- Whether a membership counts as verified: until its last day is over, wherever somebody is.
create function is_verified(m memberships) returns boolean language sql stable as $$
  select m.verified_at is not null
    and (m.verified_until is null or m.verified_until >= (now() at time zone 'UTC' - interval '10 hours')::date)
$$;

-- Whether somebody counts as a member: where the client has a roster, only once that is verified.
create function counts_as_member(m memberships, roster boolean) returns boolean language sql stable as $$
  select not roster or is_verified(m)
$$;

-- A client's own list of members as it was imported, whole, again and again.
create table roster_imports (
  client_id uuid not null default current_client() references clients,
  -- Of the task that imported it.
  roster_import_id uuid not null,
  imported_at timestamptz not null default now(),
  imported_by uuid references users on delete set null,
  file_name text not null,
  members integer not null default 0,
  -- The one that counts; the one before it is kept, to be had back. Any other is on its way, or was given up.
  state text not null default 'coming' check (state in ('coming', 'current', 'former')),
  primary key (client_id, roster_import_id)
);
create unique index roster_imports_current on roster_imports (client_id) where state = 'current';
create unique index roster_imports_former on roster_imports (client_id) where state = 'former';
call enclose('roster_imports');

-- A line of a roster.
create table roster_members (
  client_id uuid not null default current_client() references clients,
  roster_import_id uuid not null,
  -- Where it stood in the file.
  line integer not null,
  email text check (email = lower(email)),
  -- A member is recognized by any address of their mailbox, where no account has the very one that stands in the
  -- roster.
  mailbox text generated always as (mailbox_of(email)) stored,
  member_number text,
  name text not null default '',
  valid_until date,
  primary key (client_id, roster_import_id, line),
  check (email is not null or member_number is not null),
  foreign key (client_id, roster_import_id) references roster_imports (client_id, roster_import_id) on delete cascade
);
create unique index roster_members_email on roster_members (client_id, roster_import_id, email);
create unique index roster_members_number on roster_members (client_id, roster_import_id, upper(member_number));
create index roster_members_mailbox on roster_members (client_id, roster_import_id, mailbox);
call enclose('roster_members');

-- A role that somebody has at a client, or at one program of it.
create table role_grants (
  client_id uuid not null default current_client() references clients,
  role_grant_id uuid not null default uuid_v7(),
  -- Narrowed to one service; null: at the whole client.
  service_id uuid,
  user_id uuid not null references users on delete cascade,
  role text not null
    check (role in ('owner', 'administrator', 'programManager', 'tourManager', 'boxOffice', 'viewer')),
  granted_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, role_grant_id)
);
create unique index role_grants_once on role_grants
  (client_id, user_id, role, coalesce(service_id, '00000000-0000-0000-0000-000000000000'));
call enclose('role_grants');

-- Staff are among a client's people, and marked.
create function remember_staff() returns trigger language plpgsql as $$ begin
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
create trigger remember after insert or delete on role_grants for each row execute function remember_staff();

-- Somebody who was asked to be or to do something at a client; the link is among bearer_links.
create table invitations (
  client_id uuid not null default current_client() references clients,
  invitation_id uuid not null default uuid_v7(),
  email text not null check (length(email) <= 200),
  -- What accepting grants: { "kind": "role", "role", "serviceID" } or { "kind": "scorer", "serviceID", "categoryID" }
  -- …
  grants jsonb not null,
  invited_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, invitation_id)
);
-- Who was invited to look after a builder, a sponsor or an entry stands in the lists of those.
create index invitations_builder on invitations (client_id, (grants->>'builderID')) where grants->>'kind' = 'builder';
create index invitations_sponsor on invitations (client_id, (grants->>'sponsorID')) where grants->>'kind' = 'sponsor';
create index invitations_entry on invitations (client_id, (grants->>'entryID')) where grants->>'kind' = 'entry';
call enclose('invitations');

-- Somebody who opened an invitation to a role with another address than the one invited, and asked whoever invited to
-- let them in all the same.
create table invitation_requests (
  client_id uuid not null default current_client() references clients,
  invitation_id uuid not null,
  user_id uuid not null references users on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (client_id, invitation_id, user_id),
  foreign key (client_id, invitation_id) references invitations (client_id, invitation_id) on delete cascade
);
create index invitation_requests_user on invitation_requests (user_id);
call enclose('invitation_requests');

-- What staff did, with what stood there before and after. Kept by the month, for ever; appended, never changed.
create table audit_log (
  client_id uuid not null default current_client(),
  audit_id uuid not null default uuid_v7(),
  service_id uuid,
  at timestamptz not null default now(),
  user_id uuid,
  -- Whoever bears a link is nobody by name: the log says which link it was, and what for, even when the link itself
  -- is long gone.
  link_id uuid,
  link_purpose text,
  action text not null,
  record_id uuid,
  before jsonb,
  after jsonb,
  primary key (client_id, audit_id),
  constraint audit_log_client_id_fkey1 foreign key (client_id) references clients,
  constraint audit_log_user_id_fkey1 foreign key (user_id) references users on delete set null
) partition by range (audit_id);
create index audit_log_record on audit_log (client_id, record_id);
-- One action's changes, newest first; and which actions there are, one look each.
create index audit_log_action on audit_log (client_id, action, audit_id);
-- What was changed in one program, newest first, whatever else has happened at the client.
create index audit_log_service on audit_log (client_id, service_id, audit_id);
create table audit_log_other partition of audit_log default;
call enclose('audit_log');
revoke update, delete on audit_log from rosette_app;
call enclose_partition('audit_log_other', 'audit_log');

-- Of the rooms before this one: whose their rows are.

alter table tasks
  add foreign key (client_id) references clients,
  add foreign key (user_id) references users on delete cascade;
alter table error_log
  add constraint error_log_about_client_id_fkey1 foreign key (about_client_id) references clients,
  add constraint error_log_user_id_fkey1 foreign key (user_id) references users on delete set null;
alter table uploads
  add foreign key (client_id) references clients,
  add foreign key (created_by) references users on delete set null;
alter table file_holders
  add foreign key (client_id) references clients;
alter table incoming_uploads
  add foreign key (client_id) references clients,
  add foreign key (user_id) references users on delete cascade;
alter table usage_rights
  add foreign key (client_id) references clients,
  add foreign key (given_by) references users on delete set null;
alter table abandoned_files
  add foreign key (client_id) references clients;
alter table mails
  add foreign key (letterhead_client_id) references clients on delete set null;
alter table mail_templates
  add foreign key (client_id) references clients;
alter table mail_settings
  add foreign key (client_id) references clients;
alter table reminders_sent
  add foreign key (client_id) references clients,
  add foreign key (user_id) references users on delete cascade;
alter table messages
  add foreign key (client_id) references clients,
  add foreign key (sent_by) references users on delete set null;
alter table message_recipients
  add foreign key (client_id) references clients,
  add foreign key (user_id) references users on delete cascade;
alter table unsubscriptions
  add foreign key (client_id) references clients,
  add foreign key (user_id) references users on delete cascade;
alter table unsubscribed_addresses
  add foreign key (client_id) references clients;

-- The months that the logs begin with.
select ensure_partitions();
