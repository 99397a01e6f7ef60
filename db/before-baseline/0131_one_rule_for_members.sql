-- Who counts as a member is said here, and nowhere else.

-- Until its last day is over, wherever somebody is.
create function is_verified(m memberships) returns boolean language sql stable as $$
  select m.verified_at is not null
    and (m.verified_until is null or m.verified_until >= (now() at time zone 'UTC' - interval '10 hours')::date)
$$;

-- Where the client has a roster, only once it is verified.
create function counts_as_member(m memberships, roster boolean) returns boolean language sql stable as $$
  select not roster or is_verified(m)
$$;

-- A ballot that is handed in, group by group, in one step: whether it may be is looked at here, where nothing can change meanwhile.
-- What it answers is a word for what has become of it.
create or replace function cast_ballot(
  which uuid, program uuid, way text, who bytea, network_of bytea, ticket uuid, link uuid, person uuid, chosen jsonb, at timestamptz
) returns text language plpgsql as $$
  declare
    vote public_votes;
    time_of timeframes;
    ticket_of tickets;
    doubt_about text;
    given integer;
begin
  -- Whoever counts waits for those who are voting, and nobody votes while it is counted.
  perform pg_advisory_xact_lock_shared(hashtextextended(which::text, 0));
  select * into vote from public_votes v
    where v.client_id = current_client() and v.public_vote_id = which and v.service_id = program and v.published;
  if not found then return 'gone'; end if;
  select * into time_of from timeframes w
    where w.client_id = vote.client_id and w.service_id = vote.service_id and w.name = 'publicVoting';
  if not found or vote.counted_at is not null or at >= time_of.closes_at then return 'closed'; end if;
  if at < time_of.opens_at then return 'future'; end if;
  if vote.ticket_restriction <> way and (way <> 'ticket' or vote.ticket_restriction not in ('per-ticket', 'per-scanned-ticket')) then return 'other way'; end if;
  if way = 'no' and time_of.audience <> 'all' and (time_of.audience = 'member') <> exists (
    select from memberships m join clients c on c.client_id = m.client_id
    where m.client_id = vote.client_id and m.user_id = person and counts_as_member(m, c.roster)) then return 'audience'; end if;
  if way = 'ticket' then
    select * into ticket_of from tickets k where k.client_id = vote.client_id and k.ticket_id = ticket;
    if not found or ticket_of.service_id <> coalesce(vote.ticket_service_id, vote.service_id) then return 'foreign ticket'; end if;
    if ticket_of.state <> 'live' then return 'ended ticket'; end if;
    if vote.ticket_restriction = 'per-scanned-ticket' then
      if not exists (
        select from scans s where s.client_id = vote.client_id and s.ticket_id = ticket and s.seat is not null) then return 'not scanned'; end if;
      if vote.items = 'properties' and exists (
        select from jsonb_array_elements(chosen) c, jsonb_array_elements_text(c->'itemIDs') i
        where not exists (
          select from scans s
          where s.client_id = vote.client_id and s.ticket_id = ticket and s.seat is not null and s.property_id = i::uuid)) then return 'not visited'; end if;
    end if;
  end if;
  if exists (
    select from jsonb_array_elements(chosen) c where jsonb_array_length(c->'itemIDs') > vote.choices) then return 'too many'; end if;
  if exists (
    select from jsonb_array_elements(chosen) c, jsonb_array_elements_text(c->'itemIDs') i
      left join lateral (
        select o.group_id from items_of(vote) o where o.item_id = i::uuid) known on true
    where known.group_id is distinct from (c->>'groupID')::uuid) then return 'not there'; end if;
  if link is not null then
    update bearer_links l set used_at = now()
      where l.client_id = vote.client_id and l.link_id = link and l.used_at is null and l.revoked_at is null and l.expires_at > now();
    if not found then return 'spent link'; end if;
  end if;
  -- A ticket proves itself; who only has an address or an account may have many. A burst is known by its first twenty: those that
  -- follow don't count all that came before them.
  if network_of is not null and (
    select count(*) from (
      select from ballots b
      where b.client_id = vote.client_id and b.public_vote_id = which and b.network = network_of
        and b.cast_at > at - interval '10 minutes' limit 20) lately) = 20 then doubt_about := 'network'; end if;
  insert into ballots (client_id, public_vote_id, group_id, voter, item_ids, cast_at, network, doubt)
    select vote.client_id, which, (c->>'groupID')::uuid, who,
      array(select i::uuid from jsonb_array_elements_text(c->'itemIDs') i order by i), date_trunc('minute', at), network_of, doubt_about
    from jsonb_array_elements(chosen) c
    order by 3
    on conflict on constraint ballots_once do nothing;
  get diagnostics given = row_count;
  return case when given = 0 then 'already' else 'cast' end;
end $$;
