-- Members are verified against the client's own roster, which is imported whole, again and again. A client's.

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

create table roster_members (
  client_id uuid not null default current_client() references clients,
  roster_import_id uuid not null,
  -- Where it stood in the file.
  line integer not null,
  email text check (email = lower(email)),
  member_number text,
  name text not null default '',
  valid_until date,
  primary key (client_id, roster_import_id, line),
  foreign key (client_id, roster_import_id) references roster_imports (client_id, roster_import_id) on delete cascade,
  check (email is not null or member_number is not null)
);
create unique index roster_members_email on roster_members (client_id, roster_import_id, email);
create unique index roster_members_number on roster_members (client_id, roster_import_id, upper(member_number));
call enclose('roster_members');

-- Who said last whether a membership is verified. What staff say stands, whatever a roster says.
alter table memberships add verified_by text check (verified_by in ('staff', 'roster'));
-- The last day on which it is; null: without end.
alter table memberships add verified_until date;

alter table memberships no force row level security;
update memberships set verified_by = 'staff' where verified_at is not null;
alter table memberships force row level security;
