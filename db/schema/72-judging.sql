-- Judging: how a program is judged, who scores what, scoresheets as they were saved, rounds, ties, and results before
-- and after their release. What there is to score is said once, by the views:
-- decisions/scoring-work-one-view-says-what-there-is-to-score.md.

-- How a program is judged: what contests and scholarships have in common, and no other kind has. The row comes with
-- the program.
create table judging (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- The round that is on; a closed one stays as it was computed when the next was started.
  round smallint not null default 1 check (round between 1 and 20),
  round_name text not null default '',
  blind boolean not null default false,
  -- What scorers see of each other, if anything, and what they say to each other of an entry.
  scorers_see text not null default 'no' check (scorers_see in ('no', 'after-own', 'always')),
  -- Whether a scoresheet that has a comment is saved without one: associations that send entrants their comments want
  -- them.
  comments_required boolean not null default false,
  minimum_sheets integer not null default 3 check (minimum_sheets between 1 and 100),
  -- Whether staff look at what is submitted before it is judged.
  screened boolean not null default false,
  -- For so many minutes after entries close, whoever has begun one may still save and submit it; null: not a moment.
  grace_minutes integer check (grace_minutes between 1 and 120),
  -- By which method results are made and whether equal ones are decided between.
  method text not null default 'mean' check (method in ('mean', 'trimmed', 'z-score', 'rank-sum', 'corrected')),
  break_ties boolean not null default false,
  -- Who decides what scores don't, in every category whose panel has no chair.
  chair_id uuid references users on delete set null,
  show_scores_to_users text not null default 'no'
    check (show_scores_to_users in ('no', 'yes', 'yes-comments', 'private-comments')),
  results_released_at timestamptz,
  release_reason text,
  -- For when a release is set, and what was said for it: why fewer scoresheets do, and whether entries are closed
  -- with it. What came of a moment that passed without a release stands until the next is set, or results are
  -- released.
  release_at timestamptz,
  release_plan_reason text check (length(release_plan_reason) between 1 and 2000),
  release_plan_closes boolean not null default false,
  release_plan_by uuid references users on delete set null,
  release_failed_at timestamptz,
  release_failed_reason text,
  -- In which order awards are handed over; those that aren't in it come after it.
  ceremony uuid[] not null default '{}',
  -- Videos that help entrants and scorers: the addresses of their pages, and the titles of the dialogs that show
  -- them.
  entrant_video text,
  entrant_video_title text,
  scorer_video text,
  scorer_video_title text,
  primary key (client_id, service_id),
  constraint judging_release_once check (release_at is null or results_released_at is null),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index judging_release_plan_by on judging (release_plan_by) where release_plan_by is not null;
create index judging_chair on judging (chair_id) where chair_id is not null;
call enclose('judging');

create function begin_judging() returns trigger language plpgsql as $$ begin
  insert into judging (client_id, service_id) values (new.client_id, new.service_id);
  insert into entry_numbers (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_judging after insert on services for each row
  when (new.kind in ('contest', 'scholarship')) execute function begin_judging();

-- What entries are scored by: a category's, or the program's.
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
  unique (client_id, service_id, scoresheet_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id)
);
create unique index scoresheets_once on scoresheets
  (client_id, service_id, coalesce(category_id, '00000000-0000-0000-0000-000000000000'));
call enclose('scoresheets');

-- The scoresheet by which a category is judged: its own, else the contest's.
create view applying_scoresheets with (security_invoker = true) as
  select g.client_id, g.service_id, g.category_id, coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id
  from categories g
    left join scoresheets own
      on own.client_id = g.client_id and own.service_id = g.service_id and own.category_id = g.category_id
    left join scoresheets shared
      on shared.client_id = g.client_id and shared.service_id = g.service_id and shared.category_id is null;
grant select on applying_scoresheets to rosette_app;

-- A round that is over, with all that it takes to be back in it.
create table rounds (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  round smallint not null,
  name text not null,
  -- By what its places went, and of whom names were hidden.
  method text not null,
  break_ties boolean not null,
  minimum_sheets integer not null,
  blind boolean not null,
  -- What scorers saw of each other: whoever takes the next round back has it as it was.
  scorers_see text not null default 'no' check (scorers_see in ('no', 'after-own', 'always')),
  opens_at timestamptz,
  closes_at timestamptz,
  -- How it was chosen who goes on, in words, and why too few sheets were enough.
  chosen_by text not null,
  reason text,
  -- What it takes to be back in it: { "assignments": [{ "userID", "categoryID", "entryID", "toldAt" }],
  -- "scoresheets": [{ "scoresheetID", "name", "criteria" }] }
  set_up jsonb not null,
  closed_at timestamptz not null,
  closed_by uuid references users on delete set null,
  primary key (client_id, service_id, round),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index rounds_closed_by on rounds (closed_by) where closed_by is not null;
call enclose('rounds');

-- What came of an entry in a round that is over.
create table round_entries (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  round smallint not null,
  entry_id uuid not null,
  place integer,
  joint boolean not null,
  result numeric,
  mean numeric,
  corrected numeric,
  spread numeric,
  -- What told it from entries of the same result: { "by", "words", "decided" }
  broken jsonb,
  -- The sheets that counted: [{ "scoreID", "userID", "percent" }]
  sheets jsonb not null,
  goes_on boolean not null,
  primary key (client_id, service_id, round, entry_id),
  foreign key (client_id, service_id, round) references rounds (client_id, service_id, round) on delete cascade,
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index round_entries_entry on round_entries (client_id, entry_id);
call enclose('round_entries');

-- Scorers under a name, and the categories that all of them score.
create table scorer_panels (
  client_id uuid not null default current_client() references clients,
  scorer_panel_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  chair_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, scorer_panel_id),
  unique (client_id, service_id, scorer_panel_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index scorer_panels_name on scorer_panels (client_id, service_id, lower(name));
call enclose('scorer_panels');

-- A scorer who sits on a panel.
create table scorer_panel_members (
  client_id uuid not null default current_client() references clients,
  scorer_panel_id uuid not null,
  user_id uuid not null references users on delete cascade,
  service_id uuid not null,
  primary key (client_id, scorer_panel_id, user_id),
  constraint scorer_panel_members_client_id_service_id_scorer_panel_id_u_key
    unique (client_id, service_id, scorer_panel_id, user_id),
  foreign key (client_id, service_id, scorer_panel_id)
    references scorer_panels (client_id, service_id, scorer_panel_id) on delete cascade
);
create index scorer_panel_members_user on scorer_panel_members (user_id);
call enclose('scorer_panel_members');
alter table scorer_panels add constraint scorer_panels_chair
  foreign key (client_id, service_id, scorer_panel_id, chair_id)
  references scorer_panel_members (client_id, service_id, scorer_panel_id, user_id) on delete set null (chair_id)
  deferrable initially deferred;

-- A category that a panel scores.
create table scorer_panel_categories (
  client_id uuid not null default current_client() references clients,
  scorer_panel_id uuid not null,
  category_id uuid not null,
  service_id uuid not null,
  primary key (client_id, scorer_panel_id, category_id),
  constraint scorer_panel_categories_client_id_service_id_scorer_panel__fkey
    foreign key (client_id, service_id, scorer_panel_id)
    references scorer_panels (client_id, service_id, scorer_panel_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index scorer_panel_categories_category on scorer_panel_categories (client_id, category_id);
call enclose('scorer_panel_categories');

-- Who decides what scores don't, by category: its panels' chairs, else the program's.
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

-- What somebody is to score.
create table scorer_assignments (
  client_id uuid not null default current_client() references clients,
  scorer_assignment_id uuid not null default uuid_v7(),
  service_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- A whole category, or one entry.
  category_id uuid,
  entry_id uuid,
  -- When a scorer was told of an assignment; null: not yet.
  told_at timestamptz,
  -- By which panel somebody was assigned; null: by staff themselves, and then no panel takes it away.
  scorer_panel_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, scorer_assignment_id),
  check ((category_id is null) <> (entry_id is null)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade,
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, scorer_panel_id)
    references scorer_panels (client_id, service_id, scorer_panel_id)
);
create unique index scorer_assignments_category on scorer_assignments (client_id, user_id, category_id)
  where category_id is not null;
create unique index scorer_assignments_entry on scorer_assignments (client_id, user_id, entry_id)
  where entry_id is not null;
create index scorer_assignments_service on scorer_assignments (client_id, service_id, user_id);
create index scorer_assignments_untold on scorer_assignments (client_id, service_id) where told_at is null;
create index scorer_assignments_panel on scorer_assignments (client_id, scorer_panel_id)
  where scorer_panel_id is not null;
-- A program is one client's, which the planner doesn't know: it took a fifth of a program's scorers for all, and
-- sorted what it would rather hash.
create statistics scorer_assignments_of_service (dependencies) on client_id, service_id from scorer_assignments;
call enclose('scorer_assignments');
create trigger remember after insert on scorer_assignments for each row execute function remember_user_client();

-- Assignments that were made together: a balanced plan, or what a scorer who was taken out had left. Kept as it was
-- done, so that it can be undone as a whole.
create table scorer_plans (
  client_id uuid not null default current_client() references clients,
  scorer_plan_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- Who was taken out; null: nobody was.
  user_id uuid references users on delete cascade,
  -- [{ "userID", "entryID" }], and of whoever was taken out [{ "categoryID", "entryID" }], one of the two null.
  added jsonb not null,
  removed jsonb not null default '[]',
  kept_by uuid references users on delete set null,
  kept_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  -- Which panels whoever was taken out sat on, and what they were the chair of: [{ "scorerPanelID", "isChair" }].
  seats jsonb not null default '[]',
  was_chair boolean not null default false,
  primary key (client_id, scorer_plan_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index scorer_plans_service on scorer_plans (client_id, service_id, kept_at desc);
create index scorer_plans_user on scorer_plans (user_id) where user_id is not null;
call enclose('scorer_plans');

-- A conflict of interest that stands: the scorer doesn't see the entry.
create table scoring_conflicts (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  service_id uuid not null,
  reason text not null,
  declared_at timestamptz not null default now(),
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
call enclose('scoring_conflicts');

-- Who judges which entry: its category's scorers and its own, but nobody their own entry, one that they help with, or
-- one that they have a conflict with. Asked as whoever asks, so that the wall holds. The assignment's program is
-- named, and not the entry's: a category is of one program only, and asked for by itself the planner knows how many
-- entries it has.
create view judges with (security_invoker = true) as
  select a.client_id, a.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and exists (
      select from judging j
      where j.client_id = a.client_id and j.service_id = a.service_id and j.round = e.round
        and (e.screening is not distinct from 'accepted' or not j.screened)) as is_judged,
    e.round
  from scorer_assignments a
    join entries e on e.client_id = a.client_id and e.category_id = a.category_id
  where e.user_id <> a.user_id
    and not exists (
      select from entry_people p
      where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = a.user_id)
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
  union all
  select a.client_id, a.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and exists (
      select from judging j
      where j.client_id = a.client_id and j.service_id = a.service_id and j.round = e.round
        and (e.screening is not distinct from 'accepted' or not j.screened)),
    e.round
  from scorer_assignments a
    join entries e on e.client_id = a.client_id and e.entry_id = a.entry_id
  where e.user_id <> a.user_id
    and not exists (
      select from entry_people p
      where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = a.user_id)
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
    -- Once, who has the category, too.
    and not exists (
      select from scorer_assignments b
      where b.client_id = a.client_id and b.user_id = a.user_id and b.category_id = e.category_id);
grant select on judges to rosette_app;

-- What staff decided about a conflict of interest, when and why: what stands is in scoring_conflicts, or is found
-- anew from what people are to each other. A decision is never written over.
create table conflict_decisions (
  client_id uuid not null default current_client() references clients,
  conflict_decision_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  -- The scorer.
  user_id uuid not null references users on delete cascade,
  decision text not null check (decision in ('lifted', 'placed')),
  -- What the conflict was, in its own words, and when it was declared; null: it was found.
  conflict text not null,
  declared_at timestamptz,
  -- Why it was lifted.
  reason text not null default '' check (length(reason) <= 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (client_id, conflict_decision_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index conflict_decisions_pair on conflict_decisions
  (client_id, service_id, entry_id, user_id, conflict_decision_id desc);
create index conflict_decisions_user on conflict_decisions (user_id);
call enclose('conflict_decisions');

-- A saved scoresheet. Appended, never overwritten: the latest of a scorer counts, the others say how it came about.
create table scores (
  client_id uuid not null default current_client(),
  score_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  user_id uuid not null references users,
  scoresheet_id uuid not null,
  round smallint not null default 1,
  -- Of the press that saved it: sent twice, it is saved once.
  save_key uuid,
  -- The criteria as they were, and the values given: { "design": 8, "comment": "…" }.
  criteria jsonb not null,
  values jsonb not null,
  -- The sum of the values, and the weighted share of the maximum, out of 100.
  total numeric not null,
  percent numeric not null,
  -- Why a sheet was changed where scorers see each other's.
  reason text check (length(reason) between 1 and 2000),
  saved_at timestamptz not null default clock_timestamp(),
  primary key (client_id, score_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, scoresheet_id) references scoresheets (client_id, service_id, scoresheet_id)
);
create index scores_of_service on scores
  (client_id, service_id, entry_id, user_id, scoresheet_id, saved_at desc, score_id desc) include (percent, round);
create unique index scores_once on scores (client_id, user_id, save_key) where save_key is not null;
-- A service is one client's here, too.
create statistics scores_of_service (dependencies) on client_id, service_id from scores;
call enclose('scores');
revoke update on scores from rosette_app;

-- Of a scorer's saves of one sheet of one entry in the round that is on, the last. Looking, for each save, whether a
-- later one exists took three times as long.
create view latest_scores with (security_invoker = true) as
  select distinct on (s.client_id, s.service_id, s.entry_id, s.user_id, s.scoresheet_id)
    s.client_id, s.score_id, s.entry_id, s.scoresheet_id, s.user_id, s.criteria, s.values, s.total, s.percent, s.saved_at,
    s.service_id, s.round
  from scores s join judging j on j.client_id = s.client_id and j.service_id = s.service_id and j.round = s.round
  order by s.client_id, s.service_id, s.entry_id, s.user_id, s.scoresheet_id, s.saved_at desc, s.score_id desc;
grant select on latest_scores to rosette_app;

-- A half-filled scoresheet, kept so that nothing is lost; it never moves a result.
create table score_drafts (
  client_id uuid not null default current_client(),
  entry_id uuid not null,
  scoresheet_id uuid not null,
  user_id uuid not null references users on delete cascade,
  round smallint not null default 1,
  values jsonb not null,
  service_id uuid not null,
  updated_at timestamptz not null default now(),
  primary key (client_id, entry_id, scoresheet_id, user_id, round),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, scoresheet_id)
    references scoresheets (client_id, service_id, scoresheet_id) on delete cascade
);
call enclose('score_drafts');

-- Each sheet that is to be filled in: who, of which entry, on which scoresheet, and how far it is. A draft is looked
-- for only where nothing is saved, which is of a contest's thousands of sheets the smaller part.
create view sheets_to_fill with (security_invoker = true) as
  select j.client_id, j.service_id, j.category_id, j.entry_id, j.user_id,
    coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id, s.saved_at, s.percent,
    s.saved_at is null and exists (
      select from score_drafts d
      where d.client_id = j.client_id and d.service_id = j.service_id and d.entry_id = j.entry_id and d.round = j.round
        and d.user_id = j.user_id and d.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)) as is_draft
  from judges j
    -- As in applying_scoresheets, but behind who judges: categories asked first would ask who judges again for each.
    left join scoresheets own
      on own.client_id = j.client_id and own.service_id = j.service_id and own.category_id = j.category_id
    left join scoresheets shared
      on shared.client_id = j.client_id and shared.service_id = j.service_id and shared.category_id is null
    left join latest_scores s
      on s.client_id = j.client_id and s.service_id = j.service_id and s.entry_id = j.entry_id
      and s.user_id = j.user_id and s.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
  where j.is_judged;
grant select on sheets_to_fill to rosette_app;

-- A sheet as its scorer asks to have it after others may have read it, where a chair decides about that. It counts
-- nowhere; agreed to, it is appended to the scores. What was decided stays.
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
  -- When whoever is to decide was told that a scorer asks for a change.
  told_at timestamptz,
  primary key (client_id, sheet_change_id),
  check ((agreed is null) = (decided_at is null) and (agreed is null) = (words is null)),
  constraint sheet_changes_check1 check (taken_back_at is null or decided_at is null),
  constraint sheet_changes_check2 check ((score_id is not null) = coalesce(agreed, false)),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade,
  foreign key (client_id, service_id, scoresheet_id)
    references scoresheets (client_id, service_id, scoresheet_id) on delete cascade
);
create unique index sheet_changes_open on sheet_changes (client_id, entry_id, user_id, round)
  where decided_at is null and taken_back_at is null;
create index sheet_changes_service on sheet_changes (client_id, service_id)
  where decided_at is null and taken_back_at is null;
create index sheet_changes_entry on sheet_changes (client_id, service_id, entry_id);
create index sheet_changes_scoresheet on sheet_changes (client_id, service_id, scoresheet_id);
create index sheet_changes_score on sheet_changes (client_id, score_id) where score_id is not null;
create index sheet_changes_user on sheet_changes (user_id);
create index sheet_changes_decided_by on sheet_changes (decided_by) where decided_by is not null;
create index sheet_changes_in_place_of on sheet_changes (in_place_of) where in_place_of is not null;
call enclose('sheet_changes');

-- What a scorer notes for themselves about an entry. Nobody else reads it, staff included.
create table scoring_notes (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  service_id uuid not null,
  note text not null check (length(note) <= 10000),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index scoring_notes_user on scoring_notes (user_id);
call enclose('scoring_notes');

-- What a scorer says of an entry to those who judge it, too.
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
  entry_id uuid not null,
  user_id uuid not null references users on delete cascade,
  service_id uuid not null,
  remark_id uuid not null,
  primary key (client_id, entry_id, user_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index scoring_remarks_read_user on scoring_remarks_read (user_id);
call enclose('scoring_remarks_read');

-- What an entrant reads in place of a scorer's comment. The comment itself stays in the scores.
create table entry_feedback (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  -- Whose comment, and of which round.
  user_id uuid not null references users,
  round smallint not null,
  service_id uuid not null,
  -- Null: held back.
  text text check (length(text) between 1 and 16000),
  -- What the scorer had written when it was edited: they may change it until results are out.
  comment text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  primary key (client_id, entry_id, user_id, round),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index entry_feedback_user on entry_feedback (user_id);
create index entry_feedback_changed_by on entry_feedback (changed_by);
call enclose('entry_feedback');

-- What was decided where neither scores nor criteria tell entries apart: which was put before which, why, and by
-- whom. Taken back, it stays as what was once decided.
create table tie_decisions (
  client_id uuid not null default current_client() references clients,
  tie_decision_id uuid not null default uuid_v7(),
  service_id uuid not null,
  entry_id uuid not null,
  round smallint not null,
  -- The entries that were level with it then: among others it decides nothing.
  over uuid[] not null,
  reason text not null check (length(reason) between 1 and 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default clock_timestamp(),
  taken_back_at timestamptz,
  as_chair boolean not null default false,
  -- The chair whose place staff took.
  in_place_of uuid references users on delete set null,
  taken_back_by uuid references users on delete set null,
  taken_back_reason text check (length(taken_back_reason) between 1 and 2000),
  primary key (client_id, tie_decision_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index tie_decisions_in_place_of on tie_decisions (in_place_of) where in_place_of is not null;
create index tie_decisions_taken_back_by on tie_decisions (taken_back_by) where taken_back_by is not null;
create unique index tie_decisions_standing on tie_decisions (client_id, service_id, round, entry_id)
  where taken_back_at is null;
call enclose('tie_decisions');

-- A change of what places go by, made once scoresheets were saved in the round that was on: it stands beside the
-- results.
create table rule_changes (
  client_id uuid not null default current_client() references clients,
  rule_change_id uuid not null default uuid_v7(),
  service_id uuid not null,
  round smallint not null,
  -- { "method", "breakTies" }
  before jsonb not null,
  after jsonb not null,
  -- How many scoresheets had been saved by then.
  sheets integer not null check (sheets > 0),
  changed_at timestamptz not null,
  changed_by uuid references users on delete set null,
  primary key (client_id, rule_change_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index rule_changes_service on rule_changes (client_id, service_id, round);
create index rule_changes_changed_by on rule_changes (changed_by) where changed_by is not null;
call enclose('rule_changes');

-- Somebody who may look at the winners before the results are released: by a link of their own (purpose
-- 'resultsPreview'), in confidence.
create table results_previews (
  client_id uuid not null default current_client() references clients,
  results_preview_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  made_by uuid references users on delete set null,
  mailed_at timestamptz not null,
  withdrawn_at timestamptz,
  -- With the release: from then on there is nothing in confidence to show, whatever becomes of the release.
  ended_at timestamptz,
  opened integer not null default 0,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  primary key (client_id, results_preview_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
-- Nobody is given two that stand.
create unique index results_previews_once on results_previews (client_id, service_id, lower(email))
  where withdrawn_at is null and ended_at is null;
create index results_previews_service on results_previews (client_id, service_id);
create index results_previews_made_by on results_previews (made_by);
call enclose('results_previews');

-- A result that staff withdrew after the release: visitors read of it what they had read as a result.
create table result_withdrawals (
  client_id uuid not null default current_client() references clients,
  entry_id uuid not null,
  service_id uuid not null,
  at timestamptz not null,
  -- As it was shown; null where the entry had no title.
  award_title text,
  reason text not null,
  withdrawn_by uuid references users on delete set null,
  primary key (client_id, entry_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
create index result_withdrawals_service on result_withdrawals (client_id, service_id);
call enclose('result_withdrawals');
