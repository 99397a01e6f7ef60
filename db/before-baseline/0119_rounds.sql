-- A contest is judged in one round after another. What `judging` says is the round that is on; a closed one stays as it was
-- computed when the next was started.
alter table judging
  add round smallint not null default 1 check (round between 1 and 20),
  add round_name text not null default '';
-- The last round that an entry is in.
alter table entries add round smallint not null default 1;
alter table scores add round smallint not null default 1;
alter table score_drafts add round smallint not null default 1;
alter table score_drafts drop constraint score_drafts_pkey,
  add primary key (client_id, entry_id, scoresheet_id, user_id, round);

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
  opens_at timestamptz,
  closes_at timestamptz,
  -- How it was chosen who goes on, in words, and why too few sheets were enough.
  chosen_by text not null,
  reason text,
  -- What it takes to be back in it: { "assignments": [{ "userID", "categoryID", "entryID", "toldAt" }], "scoresheets": [{ "scoresheetID", "name", "criteria" }] }
  set_up jsonb not null,
  closed_at timestamptz not null,
  closed_by uuid references users on delete set null,
  primary key (client_id, service_id, round),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index rounds_closed_by on rounds (closed_by) where closed_by is not null;
call enclose('rounds');

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

create or replace view latest_scores with (security_invoker = true) as
  select distinct on (s.client_id, s.service_id, s.entry_id, s.user_id, s.scoresheet_id) s.*
  from scores s join judging j on j.client_id = s.client_id and j.service_id = s.service_id and j.round = s.round
  order by s.client_id, s.service_id, s.entry_id, s.user_id, s.scoresheet_id, s.saved_at desc, s.score_id desc;

-- As before, with the round.
drop index scores_of_service;
create index scores_of_service on scores
  (client_id, service_id, entry_id, user_id, scoresheet_id, saved_at desc, score_id desc) include (percent, round);

create or replace view judges with (security_invoker = true) as
  select e.client_id, e.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and exists (
      select from judging j
      where j.client_id = e.client_id and j.service_id = e.service_id and j.round = e.round
        and (e.screening is not distinct from 'accepted' or not j.screened)) as is_judged,
    e.round
  from scorer_assignments a
    join entries e on e.client_id = a.client_id and e.service_id = a.service_id and e.category_id = a.category_id
  where e.user_id <> a.user_id
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
  union all
  select e.client_id, e.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and exists (
      select from judging j
      where j.client_id = e.client_id and j.service_id = e.service_id and j.round = e.round
        and (e.screening is not distinct from 'accepted' or not j.screened)),
    e.round
  from scorer_assignments a
    join entries e on e.client_id = a.client_id and e.service_id = a.service_id and e.entry_id = a.entry_id
  where e.user_id <> a.user_id
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
    -- Once, who has the category, too.
    and not exists (
      select from scorer_assignments b
      where b.client_id = a.client_id and b.user_id = a.user_id and b.category_id = e.category_id);

create or replace view sheets_to_fill with (security_invoker = true) as
  select j.client_id, j.service_id, j.category_id, j.entry_id, j.user_id,
    coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id,
    s.saved_at, s.percent, s.saved_at is null and d.entry_id is not null as is_draft
  from judges j
    -- As in applying_scoresheets, but behind who judges: categories asked first would ask who judges again for each.
    left join scoresheets own
      on own.client_id = j.client_id and own.service_id = j.service_id and own.category_id = j.category_id
    left join scoresheets shared
      on shared.client_id = j.client_id and shared.service_id = j.service_id and shared.category_id is null
    left join latest_scores s
      on s.client_id = j.client_id and s.service_id = j.service_id and s.entry_id = j.entry_id
      and s.user_id = j.user_id and s.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
    left join score_drafts d
      on d.client_id = j.client_id and d.service_id = j.service_id and d.entry_id = j.entry_id and d.round = j.round
      and d.user_id = j.user_id and d.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
  where j.is_judged;

analyze scores;
