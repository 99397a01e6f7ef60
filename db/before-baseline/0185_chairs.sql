-- Who of a panel's scorers is its chair, and who is of a program's scorers, wherever no panel's chair decides.
alter table scorer_panel_members add unique (client_id, service_id, scorer_panel_id, user_id);
alter table scorer_panels add chair_id uuid,
  add constraint scorer_panels_chair foreign key (client_id, service_id, scorer_panel_id, chair_id)
    references scorer_panel_members (client_id, service_id, scorer_panel_id, user_id) on delete set null (chair_id)
    -- A panel and who sits on it are made together.
    deferrable initially deferred;
alter table judging add chair_id uuid references users on delete set null;
create index judging_chair on judging (chair_id) where chair_id is not null;

create view chairs with (security_invoker = true) as
  select c.client_id, c.service_id, c.category_id, p.chair_id as user_id
  from scorer_panels p join scorer_panel_categories c using (client_id, service_id, scorer_panel_id)
  where p.chair_id is not null
  union
  select g.client_id, g.service_id, g.category_id, j.chair_id
  from judging j join categories g using (client_id, service_id)
  where j.chair_id is not null and not exists (
    select from scorer_panel_categories c join scorer_panels p using (client_id, service_id, scorer_panel_id)
    where c.client_id = g.client_id and c.category_id = g.category_id and p.chair_id is not null);
grant select on chairs to rosette_app;

-- In which round a tie was decided, as what, and who took it back, why. The owner of the tables sees all clients' rows, for as long as
-- this takes.
alter table tie_decisions no force row level security;
alter table entries no force row level security;
alter table tie_decisions
  add round smallint,
  add as_chair boolean not null default false,
  -- The chair whose place staff took.
  add in_place_of uuid references users on delete set null,
  add taken_back_by uuid references users on delete set null,
  add taken_back_reason text check (length(taken_back_reason) between 1 and 2000);
update tie_decisions t set round = e.round from entries e where e.client_id = t.client_id and e.entry_id = t.entry_id;
alter table entries force row level security;
alter table tie_decisions force row level security, alter round set not null;
create index tie_decisions_in_place_of on tie_decisions (in_place_of) where in_place_of is not null;
create index tie_decisions_taken_back_by on tie_decisions (taken_back_by) where taken_back_by is not null;
drop index tie_decisions_standing;
create unique index tie_decisions_standing on tie_decisions (client_id, service_id, round, entry_id) where taken_back_at is null;

-- A sheet as its scorer asks to have it after others may have read it, where a chair decides about that. It counts nowhere; agreed to,
-- it is appended to the scores. What was decided stays.
create table sheet_changes (
  client_id uuid not null default current_client() references clients,
  sheet_change_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  scoresheet_id uuid not null,
  user_id uuid not null references users on delete cascade,
  round smallint not null,
  criteria jsonb not null,
  values jsonb not null,
  total numeric not null,
  percent numeric not null,
  reason text not null check (length(reason) between 1 and 2000),
  asked_at timestamptz not null default clock_timestamp(),
  taken_back_at timestamptz,
  agreed boolean,
  -- Why it was decided so.
  words text check (length(words) between 1 and 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  as_chair boolean not null default false,
  in_place_of uuid references users on delete set null,
  -- The sheet that it became, which goes with its entry alone, as this does.
  score_id uuid,
  primary key (client_id, sheet_change_id),
  check ((agreed is null) = (decided_at is null) and (agreed is null) = (words is null)),
  check (taken_back_at is null or decided_at is null),
  check ((score_id is not null) = coalesce(agreed, false)),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, scoresheet_id)
    references scoresheets (client_id, service_id, scoresheet_id) on delete cascade
);
create unique index sheet_changes_open on sheet_changes (client_id, entry_id, user_id, round)
  where decided_at is null and taken_back_at is null;
create index sheet_changes_service on sheet_changes (client_id, service_id) where decided_at is null and taken_back_at is null;
create index sheet_changes_entry on sheet_changes (client_id, service_id, entry_id);
create index sheet_changes_scoresheet on sheet_changes (client_id, service_id, scoresheet_id);
create index sheet_changes_score on sheet_changes (client_id, score_id) where score_id is not null;
create index sheet_changes_user on sheet_changes (user_id);
create index sheet_changes_decided_by on sheet_changes (decided_by) where decided_by is not null;
create index sheet_changes_in_place_of on sheet_changes (in_place_of) where in_place_of is not null;
call enclose('sheet_changes');

-- Which panels whoever was taken out sat on, and what they were the chair of: [{ "scorerPanelID", "isChair" }].
alter table scorer_plans add seats jsonb not null default '[]',
  add was_chair boolean not null default false;
