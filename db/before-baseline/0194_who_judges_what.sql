-- As before, of the assignment's program: a category is of one program only, and asked for by itself the planner knows how many entries it has.
create or replace view judges with (security_invoker = true) as
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

-- What a category's scorers have before them, read without its rows. Drafts aren't in it: saving one costs no more.
create index entries_judged on entries (client_id, category_id, round) include (entry_id, user_id, screening)
  where submitted_at is not null and disqualified_at is null and screening is distinct from 'refused';
