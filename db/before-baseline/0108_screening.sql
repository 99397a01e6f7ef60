-- Where staff look at what is submitted before it is judged: what they decided of each entry; null while it waits for them.
-- What was refused stays out also where a program doesn't look at entries any more.
alter table judging add screened boolean not null default false;
alter table entries
  add screening text check (screening in ('accepted', 'refused')),
  add screening_reason text;
-- Which wait, in the order in which they came in.
create index entries_to_screen on entries (client_id, service_id, submitted_at, entry_id)
  where submitted_at is not null and disqualified_at is null and screening is null;

create or replace view judges with (security_invoker = true) as
  select e.client_id, e.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and (
      e.screening is not distinct from 'accepted' or not exists (
        select from judging j where j.client_id = e.client_id and j.service_id = e.service_id and j.screened)) as is_judged
  from scorer_assignments a
    join entries e on e.client_id = a.client_id and e.service_id = a.service_id and e.category_id = a.category_id
  where e.user_id <> a.user_id
    and not exists (
      select from scoring_conflicts c
      where c.client_id = e.client_id and c.entry_id = e.entry_id and c.user_id = a.user_id)
  union all
  select e.client_id, e.service_id, e.category_id, e.entry_id, a.user_id,
    e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused' and (
      e.screening is not distinct from 'accepted' or not exists (
        select from judging j where j.client_id = e.client_id and j.service_id = e.service_id and j.screened))
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

create or replace function items_of(vote public_votes) returns table (item_id uuid, group_id uuid) language sql stable as $$
  select e.entry_id, case when vote.grouped then e.category_id else vote.public_vote_id end
  from entries e
  where vote.items = 'entries' and e.client_id = vote.client_id and e.service_id = vote.service_id
    and e.submitted_at is not null and e.disqualified_at is null and e.screening is distinct from 'refused'
    and (e.screening is not distinct from 'accepted' or not exists (
      select from judging j where j.client_id = e.client_id and j.service_id = e.service_id and j.screened))
    and (vote.gallery_id is null or exists (
      select from gallery_entries g
      where g.client_id = e.client_id and g.gallery_id = vote.gallery_id and g.entry_id = e.entry_id))
  union all
  select p.property_id, case when vote.grouped then coalesce(p.property_group_id, vote.public_vote_id) else vote.public_vote_id end
  from properties p
  where vote.items = 'properties' and p.client_id = vote.client_id and p.service_id = vote.service_id
    and p.removed_at is null and p.disqualified_at is null
$$;
