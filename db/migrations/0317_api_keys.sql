-- Keys for other systems. A key acts in the name of a person, and may no more than they: without one it may nothing.
create table api_keys (
  client_id uuid not null default current_client() references clients,
  api_key_id uuid not null default uuid_v7(),
  name text not null,
  user_id uuid references users on delete set null,
  secret_hash bytea not null,
  -- The last four letters of the secret, by which staff know it again.
  ending text not null,
  -- The secret before it works until then, so that a system has time to change.
  earlier_hash bytea,
  earlier_until timestamptz,
  scopes text[] not null check (cardinality(scopes) > 0),
  networks text[] not null default '{}',
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, api_key_id),
  check ((earlier_hash is null) = (earlier_until is null))
);
create unique index api_keys_secret on api_keys (client_id, secret_hash);
call enclose('api_keys');

-- What a write with an Idempotency-Key was answered, for a day: sent again, it is answered the same, and done once.
-- Without an answer it is being done just now.
create table api_replies (
  client_id uuid not null default current_client() references clients,
  api_key_id uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  claimed_at timestamptz not null default now(),
  answer jsonb,
  primary key (client_id, api_key_id, idempotency_key),
  foreign key (client_id, api_key_id) references api_keys (client_id, api_key_id) on delete cascade
);
call enclose('api_replies');

-- The key by which a change was made in somebody's name.
alter table audit_log add column api_key_id uuid;
