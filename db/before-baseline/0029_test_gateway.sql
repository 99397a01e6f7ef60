-- The test gateway's own memory: a client's. It charges nobody, and knows no card numbers.

create table test_gateway_payments (
  client_id uuid not null default current_client() references clients,
  -- The attempt's key.
  attempt_id uuid not null,
  transaction_id uuid not null,
  reference text not null,
  -- What the card fields made of the card; it works once.
  token text not null,
  cents integer not null check (cents > 0),
  currency text not null,
  refunded_cents integer not null default 0,
  client_secret text not null,
  state text not null check (state in ('succeeded', 'declined', 'requiresAction', 'unheard', 'canceled')),
  -- Why it was declined.
  code text,
  created_at timestamptz not null default now(),
  primary key (client_id, attempt_id),
  constraint test_gateway_payments_reference unique (client_id, reference),
  constraint test_gateway_payments_token unique (client_id, token),
  constraint test_gateway_payments_secret unique (client_id, client_secret),
  constraint test_gateway_payments_refunded check (refunded_cents between 0 and cents)
);
create index test_gateway_payments_created on test_gateway_payments (client_id, created_at);
call enclose('test_gateway_payments');

create table test_gateway_refunds (
  client_id uuid not null default current_client() references clients,
  refund_id uuid not null,
  reference text not null,
  cents integer not null check (cents > 0),
  created_at timestamptz not null default now(),
  primary key (client_id, refund_id),
  foreign key (client_id, reference) references test_gateway_payments (client_id, reference)
);
create index test_gateway_refunds_reference on test_gateway_refunds (client_id, reference);
call enclose('test_gateway_refunds');
