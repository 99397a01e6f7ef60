-- Whoever bought a sponsorship is shown to visitors once staff have looked at what they wrote and uploaded. Those that are there stay shown.
alter table sponsors add column published boolean not null default true;

-- Confirmed, shown by staff, and neither removed nor disqualified.
create function sponsor_is_public(s sponsors) returns boolean language sql stable
return s.published and s.removed_at is null and s.disqualified_at is null and coalesce(s.renewal, 'confirmed') = 'confirmed';
