-- Recommendations of scholarship applications: how many a program asks, and whom an applicant has invited. A client's, all of it.

create table recommendation_settings (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- How many each application needs; none: recommendations aren't spoken of.
  asked integer not null default 0 check (asked between 0 and 5),
  -- Whether an application waits for them, or is submitted and they come until they are due.
  before_submission boolean not null default true,
  -- Null: when applications close.
  due_at timestamptz,
  words text not null default '',
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('recommendation_settings');

create function begin_recommendation_settings() returns trigger language plpgsql as $$ begin
  insert into recommendation_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_recommendation_settings after insert on services for each row
  when (new.kind = 'scholarship') execute function begin_recommendation_settings();

alter table recommendation_settings no force row level security;
alter table services no force row level security;
insert into recommendation_settings (client_id, service_id) select client_id, service_id from services where kind = 'scholarship';
alter table services force row level security;
alter table recommendation_settings force row level security;

create table recommendations (
  client_id uuid not null default current_client() references clients,
  recommendation_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  name text not null,
  email text not null,
  state text not null default 'invited' check (state in ('invited', 'received', 'declined', 'withdrawn')),
  invited_at timestamptz not null default now(),
  -- When the invitation was mailed last, and how often.
  mailed_at timestamptz not null default now(),
  mailed integer not null default 1,
  opened_at timestamptz,
  ended_at timestamptz,
  -- What is written, a draft until it is received. Never the applicant's to read.
  letter text not null default '',
  revision integer not null default 0,
  primary key (client_id, recommendation_id),
  check ((state = 'invited') = (ended_at is null)),
  check (state <> 'received' or letter <> ''),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index recommendations_entry on recommendations (client_id, service_id, entry_id, recommendation_id);
-- The same person isn't asked twice for one application while the first invitation stands.
create unique index recommendations_once on recommendations (client_id, entry_id, lower(email)) where state in ('invited', 'received');
call enclose('recommendations');

-- Of how many recommendations staff have relieved an application, each with its reason.
create table recommendation_waivers (
  client_id uuid not null default current_client() references clients,
  recommendation_waiver_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  reason text not null,
  waived_at timestamptz not null default now(),
  primary key (client_id, recommendation_waiver_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index recommendation_waivers_entry on recommendation_waivers (client_id, service_id, entry_id);
call enclose('recommendation_waivers');
