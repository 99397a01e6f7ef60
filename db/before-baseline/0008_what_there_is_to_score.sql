-- What there is to score, said once. All of it is asked as whoever asks, so that the wall holds.

-- Who judges which entry: its category's scorers and its own, but nobody their own entry, nor one they have a conflict with.
create view judges with (security_invoker = true) as
  select e.client_id, e.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null as is_judged
  from scorer_assignments a
    join entries e on e.client_id = a.client_id and e.service_id = a.service_id and e.category_id = a.category_id
  where e.user_id <> a.user_id
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
  union all
  select e.client_id, e.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null
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

-- The scoresheet by which a category is judged: its own, else the contest's.
create view applying_scoresheets with (security_invoker = true) as
  select g.client_id, g.service_id, g.category_id, coalesce(own.scoresheet_id, shared.scoresheet_id) as scoresheet_id
  from categories g
    left join scoresheets own
      on own.client_id = g.client_id and own.service_id = g.service_id and own.category_id = g.category_id
    left join scoresheets shared
      on shared.client_id = g.client_id and shared.service_id = g.service_id and shared.category_id is null;

-- Of a scorer's saves of one sheet of one entry, the last.
create view latest_scores with (security_invoker = true) as
  select s.* from scores s
  where not exists (
    select from scores later
    where later.client_id = s.client_id and later.service_id = s.service_id and later.entry_id = s.entry_id
      and later.user_id = s.user_id and later.scoresheet_id = s.scoresheet_id
      and (later.saved_at, later.score_id) > (s.saved_at, s.score_id));

-- Each sheet that is to be filled in: who, of which entry, on which scoresheet, and how far it is.
create view sheets_to_fill with (security_invoker = true) as
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
      on d.client_id = j.client_id and d.service_id = j.service_id and d.entry_id = j.entry_id
      and d.user_id = j.user_id and d.scoresheet_id = coalesce(own.scoresheet_id, shared.scoresheet_id)
  where j.is_judged;

grant select on judges, applying_scoresheets, latest_scores, sheets_to_fill to rosette_app;

-- A service is one client's here, too.
create statistics scores_of_service (dependencies) on client_id, service_id from scores;
analyze scores;
