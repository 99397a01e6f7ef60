-- Votes: public votes, their ballots, and what came of them.

-- A public vote on the entries of a contest or the homes of a tour.
create table public_votes (
  client_id uuid not null default current_client() references clients,
  public_vote_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- What stands above the ballot: 'Which one would you come home to?'
  question text not null check (length(question) between 1 and 200),
  description text not null default '',
  items text not null check (items in ('entries', 'properties')),
  -- Those that were chosen for a gallery; null: all that were handed in.
  gallery_id uuid,
  -- By category, or by the tour's groups; else all of it is one group.
  grouped boolean not null,
  -- How many may be chosen in a group.
  choices integer not null check (choices between 1 and 50),
  ticket_restriction text not null
    check (ticket_restriction in ('no', 'per-ticket', 'per-scanned-ticket', 'unrestricted')),
  -- Whose tickets count; null: the program's own.
  ticket_service_id uuid,
  published boolean not null default false,
  -- What identities are hashed with, sealed. It is thrown away by the count: from then on nobody can say whose a
  -- ballot is.
  sealed_key text,
  counted_at timestamptz,
  counted_by uuid references users on delete set null,
  -- What was counted, word for word, and the client's signature under it.
  certificate text,
  signature text,
  -- Since when the public is told who was chosen.
  announced_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, public_vote_id),
  unique (client_id, service_id, public_vote_id),
  check ((counted_at is null) = (certificate is null) and (certificate is null) = (signature is null)),
  constraint public_votes_check1 check (counted_at is null or sealed_key is null),
  constraint public_votes_check2 check (announced_at is null or counted_at is not null),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, ticket_service_id) references services (client_id, service_id),
  foreign key (client_id, service_id, gallery_id) references galleries (client_id, service_id, gallery_id)
);
create index public_votes_service on public_votes (client_id, service_id, public_vote_id);
call enclose('public_votes');

-- What the items of a vote are, each with its group.
create function items_of(vote public_votes) returns table (item_id uuid, group_id uuid) language sql stable as $$
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

-- What one voter chose in a group: of two at once the first is it. Nothing here says who voted but the hash, nor when
-- but the minute.
create table ballots (
  client_id uuid not null default current_client() references clients,
  ballot_id uuid not null default gen_random_uuid(),
  public_vote_id uuid not null,
  -- A category, a group of homes, or the vote itself, where it has none.
  group_id uuid not null,
  voter bytea not null,
  item_ids uuid[] not null check (cardinality(item_ids) between 1 and 50),
  cast_at timestamptz not null,
  network bytea,
  -- Why it was put aside; somebody decides about it before the count.
  doubt text,
  decision text check (decision in ('counts', 'refused')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  primary key (client_id, ballot_id),
  constraint ballots_once unique (client_id, public_vote_id, group_id, voter),
  check (decision is null or doubt is not null),
  foreign key (client_id, public_vote_id) references public_votes (client_id, public_vote_id) on delete cascade
);
create index ballots_network on ballots (client_id, public_vote_id, network, cast_at) where network is not null;
create index ballots_doubtful on ballots (client_id, public_vote_id, ballot_id) where doubt is not null;
call enclose('ballots');

-- A ballot that is handed in, group by group, in one step: whether it may be is looked at here, where nothing can
-- change meanwhile. What it answers is a word for what has become of it.
create function cast_ballot(
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

-- Somebody who has asked for a ballot by mail: a link is about one of these.
create table ballot_requests (
  client_id uuid not null default current_client() references clients,
  ballot_request_id uuid not null default uuid_v7(),
  public_vote_id uuid not null,
  voter bytea not null,
  primary key (client_id, ballot_request_id),
  unique (client_id, public_vote_id, voter),
  foreign key (client_id, public_vote_id) references public_votes (client_id, public_vote_id) on delete cascade
);
call enclose('ballot_requests');

-- What an item of a vote came to, from the count on.
create table public_vote_totals (
  client_id uuid not null default current_client() references clients,
  public_vote_id uuid not null,
  group_id uuid not null,
  item_id uuid not null,
  group_name text not null,
  title text not null,
  votes integer not null check (votes >= 0),
  place integer not null check (place >= 1),
  primary key (client_id, public_vote_id, group_id, item_id),
  foreign key (client_id, public_vote_id) references public_votes (client_id, public_vote_id) on delete cascade
);
create index public_vote_totals_item on public_vote_totals (client_id, item_id) where place = 1 and votes > 0;
call enclose('public_vote_totals');
