-- The address at a client's own domain from which its mail comes, once a DNS record with our key proves that the domain lets it. A client has one.
create table own_senders (
  client_id uuid not null default current_client() references clients,
  own_sender_id uuid not null default uuid_v7(),
  address text not null check (address like '_%@%_'),
  -- Of the DKIM record: its name's first part, and the key in it, whose private half signs.
  selector text not null,
  public_key text not null,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  -- Mail comes from the address since then: the DKIM record was found.
  proved_at timestamptz,
  -- The first check that found the record gone while the address is in use.
  missing_since timestamptz,
  -- Mail went back to the installation's address then, since the record was gone for a day.
  taken_back_at timestamptz,
  -- What the last check found: a state and texts for each record. Null: nobody has asked yet.
  found jsonb,
  checked_at timestamptz,
  next_at timestamptz not null,
  primary key (client_id),
  unique (client_id, own_sender_id),
  check (missing_since is null or proved_at is not null),
  check ((found is null) = (checked_at is null))
);
call enclose('own_senders');
