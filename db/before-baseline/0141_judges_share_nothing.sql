-- As before, without whoever shares the entry with its owner: nobody judges what they help with.
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
      select from entry_people p
      where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = a.user_id)
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
      select from entry_people p
      where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = a.user_id)
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
    -- Once, who has the category, too.
    and not exists (
      select from scorer_assignments b
      where b.client_id = a.client_id and b.user_id = a.user_id and b.category_id = e.category_id);
