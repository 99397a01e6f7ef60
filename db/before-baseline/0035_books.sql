-- What providers hold, as they said when they were last asked, so that the books can be laid beside it. A client's, all of it.

create table provider_payments (
  client_id uuid not null default current_client() references clients,
  payment_account_id uuid not null,
  -- The provider's name for it.
  reference text not null,
  -- The attempt that it was made by, as the provider says; null for what wasn't made here.
  attempt_id uuid,
  amount integer not null,
  refunded integer not null,
  currency text not null,
  -- Null until the provider has said.
  fee integer,
  made_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (client_id, payment_account_id, reference),
  foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id) on delete cascade
);
create index provider_payments_attempt on provider_payments (client_id, attempt_id);
call enclose('provider_payments');

create table payouts (
  client_id uuid not null default current_client() references clients,
  payment_account_id uuid not null,
  reference text not null,
  amount integer not null,
  currency text not null,
  -- In the provider's words.
  status text not null,
  arrives_on date,
  made_at timestamptz not null,
  primary key (client_id, payment_account_id, reference),
  foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id) on delete cascade
);
call enclose('payouts');

create table payout_lines (
  client_id uuid not null default current_client() references clients,
  payment_account_id uuid not null,
  payout_reference text not null,
  position integer not null,
  kind text not null,
  -- Of a charge or a refund: the payment's.
  payment_reference text,
  gross integer not null,
  fee integer not null,
  net integer not null,
  primary key (client_id, payment_account_id, payout_reference, position),
  foreign key (client_id, payment_account_id, payout_reference)
    references payouts (client_id, payment_account_id, reference) on delete cascade
);
create index payout_lines_payment on payout_lines (client_id, payment_account_id, payment_reference);
call enclose('payout_lines');

-- From when to when all that a provider holds has been asked for, and how it went the last time.
create table reconciliations (
  client_id uuid not null default current_client() references clients,
  payment_account_id uuid not null,
  begins_at timestamptz not null,
  reached timestamptz not null,
  ran_at timestamptz not null,
  -- Why it couldn't be asked, the last time; '' where it could.
  failure text not null default '',
  primary key (client_id, payment_account_id),
  foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id) on delete cascade
);
call enclose('reconciliations');

-- Limits whose counters don't say what their orders say, as of the last night.
create table stock_differences (
  client_id uuid not null default current_client() references clients,
  quota_id uuid not null,
  sold integer not null,
  held integer not null,
  orders_sold integer not null,
  orders_held integer not null,
  found_at timestamptz not null,
  primary key (client_id, quota_id),
  foreign key (client_id, quota_id) references quotas (client_id, quota_id) on delete cascade
);
call enclose('stock_differences');

-- What is to be done every night begins with what it is about.
create function begin_reconciling() returns trigger language plpgsql as $$ begin
  insert into due_work (client_id, kind, ref) values (new.client_id, 'reconciliation', new.payment_account_id)
  on conflict on constraint due_work_once do nothing;
  return null;
end $$;
create trigger begin_reconciling after insert on payment_accounts for each row execute function begin_reconciling();
create function begin_counting() returns trigger language plpgsql as $$ begin
  insert into due_work (client_id, kind) values (new.client_id, 'stockCount') on conflict on constraint due_work_once do nothing;
  return null;
end $$;
create trigger begin_counting after insert on quotas for each row execute function begin_counting();

alter table payment_accounts no force row level security;
alter table quotas no force row level security;
insert into due_work (client_id, kind, ref) select client_id, 'reconciliation', payment_account_id from payment_accounts;
insert into due_work (client_id, kind) select distinct client_id, 'stockCount' from quotas;
alter table payment_accounts force row level security;
alter table quotas force row level security;
