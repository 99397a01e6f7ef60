-- Signing in with a second factor: codes by the clock (RFC 6238), and codes for when the device is gone. At home, and told to no shard.

create table two_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null,
  -- Null until a first code was right; nothing is asked of the person until then.
  confirmed_at timestamptz,
  -- The last period whose code was taken: none is taken twice.
  last_period bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references two_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

grant select, insert, update, delete on two_factors, recovery_codes to rosette_app;

-- Where a client's staff must have one: their roles hold nothing until they do. At the client's; home is told.
alter table clients add column staff_two_factor boolean not null default false;
