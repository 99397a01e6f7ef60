-- A home that nobody has named yet bears a placeholder (contract/properties.ts), and isn't public until it has a name of its own.
alter table properties add column has_name boolean not null generated always as (name <> 'New home') stored;

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
    and p.removed_at is null and p.disqualified_at is null and p.has_name
$$;
