-- What a client is paid by card through: a client's. One that isn't chosen any more stays, since refunds go through it.

create table payment_accounts (
  client_id uuid not null default current_client() references clients,
  payment_account_id uuid not null default uuid_v7(),
  provider text not null check (provider in ('stripe', 'square', 'test')),
  live boolean not null,
  chosen boolean not null default false,
  -- What browsers may know of it.
  public_keys jsonb not null default '{}',
  -- The keys that open it, sealed, and how they end, by which staff know them.
  sealed_keys text,
  key_endings jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  primary key (client_id, payment_account_id),
  constraint payment_accounts_once unique (client_id, provider, live),
  -- Nobody is sold anything for good through what charges nobody.
  constraint payment_accounts_test_is_never_live check (provider <> 'test' or not live)
);
create unique index payment_accounts_chosen on payment_accounts (client_id) where chosen;
call enclose('payment_accounts');
