-- The domain of a client's own at which its pages are, once DNS proves that it is theirs and leads here. At home and outside the walls: the
-- host of a request says which client it may be about. A client has one; several may ask for the same one, and DNS decides.
create table own_domains (
  at_client uuid primary key references clients,
  own_domain_id uuid not null unique default uuid_v7(),
  domain text not null check (domain = lower(domain) and domain ~ '^[a-z0-9.-]+$' and length(domain) <= 253),
  -- What the TXT record is to say: of this client alone.
  token text not null,
  created_at timestamptz not null default now(),
  -- The pages are at the domain since then: both records were found.
  proved_at timestamptz,
  -- The first check that found a record gone while the domain is in use.
  missing_since timestamptz,
  -- The pages went back to the installation's address then, since a record was gone for a day.
  taken_back_at timestamptz,
  -- What the last check found of each record. Null: nobody has asked yet.
  found jsonb,
  checked_at timestamptz,
  next_at timestamptz not null,
  -- What the owners haven't been told yet: that the domain is in use, or isn't any more.
  unannounced boolean,
  check (missing_since is null or proved_at is not null),
  check ((found is null) = (checked_at is null))
);
create unique index own_domains_proved on own_domains (domain) where proved_at is not null;
grant select, insert, update, delete on own_domains to rosette_app;

-- A session counts at the address at which it began. Null: the installation's.
alter table sessions add column domain text;
alter table scorer_sessions add column domain text;
