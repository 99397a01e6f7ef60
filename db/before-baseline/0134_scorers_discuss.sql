-- What scorers see of each other, if anything, and what they say to each other of an entry.
alter table judging
  add scorers_see text check (scorers_see in ('after-own', 'always'));
-- Why a sheet was changed where scorers see each other's.
alter table scores add reason text check (length(reason) between 1 and 2000);

create table scoring_remarks (
  client_id uuid not null default current_client() references clients,
  remark_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  -- The round in which it was said.
  round smallint not null,
  user_id uuid references users on delete set null,
  -- Null once it was taken back: that something was said stays, what it said doesn't.
  text text check (length(text) between 1 and 5000),
  written_at timestamptz not null,
  primary key (client_id, remark_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index scoring_remarks_entry on scoring_remarks (client_id, entry_id, remark_id);
create index scoring_remarks_user on scoring_remarks (user_id);
call enclose('scoring_remarks');

-- Up to which remark somebody has read of an entry.
create table scoring_remarks_read (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  remark_id uuid not null,
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index scoring_remarks_read_user on scoring_remarks_read (user_id);
call enclose('scoring_remarks_read');
