-- Payments: accounts at providers, attempts, payments, refunds, the ledger, tills, invoices, and what providers say
-- of all that, laid beside it.

-- What a client is paid by card through. One that isn't chosen any more stays, since refunds go through it.
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

-- An attempt to pay an order by card, written before the provider is asked.
create table payment_attempts (
  client_id uuid not null default current_client() references clients,
  -- The key, too, by which the provider knows that it was asked before.
  attempt_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  payment_account_id uuid not null,
  amount integer not null check (amount > 0),
  currency text not null default 'usd',
  state text not null default 'sending'
    check (state in ('sending', 'requiresAction', 'succeeded', 'declined', 'unknown', 'returned')),
  -- The provider's name for it, once it has one; and what the browser needs to go on.
  reference text,
  client_secret text,
  -- Why it was declined, in words for the buyer.
  errors text[] not null default '{}',
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, attempt_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id)
);
-- One at a time, and none after one that succeeded: who presses twice gets the first one's answer.
create unique index payment_attempts_one on payment_attempts (client_id, transaction_id)
  where state in ('sending', 'requiresAction', 'unknown', 'succeeded');
call enclose('payment_attempts');

-- What was paid for an order, by whichever way.
create table payments (
  client_id uuid not null default current_client() references clients,
  payment_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  attempt_id uuid,
  payment_account_id uuid,
  provider text not null check (provider in ('stripe', 'square', 'test', 'cash', 'manual', 'none')),
  reference text not null,
  amount integer not null check (amount >= 0),
  currency text not null default 'usd',
  -- Of the provider, once it has said.
  fee integer,
  card_brand text,
  card_last4 text,
  taken_by uuid references users on delete set null,
  till_count_id uuid,
  at timestamptz not null default now(),
  primary key (client_id, payment_id),
  constraint payments_reference unique (client_id, provider, reference),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id),
  foreign key (client_id, attempt_id) references payment_attempts (client_id, attempt_id),
  foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id)
);
create index payments_transaction on payments (client_id, transaction_id);
call enclose('payments');

-- What goes back of a payment, written before the provider is asked.
create table refunds (
  client_id uuid not null default current_client() references clients,
  -- The key, too, by which the provider knows that it was asked before.
  refund_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  payment_id uuid not null,
  amount integer not null check (amount > 0),
  state text not null default 'sending' check (state in ('sending', 'succeeded', 'failed', 'unknown')),
  reference text,
  reason text not null default '',
  -- Made at the provider's own pages, and only heard of.
  external boolean not null default false,
  -- [{ "ticketID" | "itemID", "amount" }]: of what, where it is of anything.
  parts jsonb not null default '[]',
  made_by uuid references users on delete set null,
  settled_at timestamptz,
  -- A refund that the provider refuses, at once or days later, is a person's to see to; and why it was refused.
  failure text not null default '',
  seen_to_at timestamptz,
  -- Whether what it was of lets people in again; null where nothing ended by it.
  lives_again boolean,
  till_count_id uuid,
  -- Taken back at the door by a shift's pass.
  shift_id uuid,
  created_at timestamptz not null default now(),
  primary key (client_id, refund_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id),
  foreign key (client_id, payment_id) references payments (client_id, payment_id)
);
create unique index refunds_reference on refunds (client_id, payment_id, reference) where reference is not null;
create index refunds_transaction on refunds (client_id, transaction_id);
create index refunds_refused on refunds (client_id) where state = 'failed' and seen_to_at is null;
call enclose('refunds');

-- What a provider told, kept before it is answered. Asked anew when it is dealt with: it says only that there is
-- something to ask.
create table payment_events (
  client_id uuid not null default current_client() references clients,
  payment_event_id uuid not null default uuid_v7(),
  payment_account_id uuid not null,
  provider text not null check (provider in ('stripe', 'square', 'test')),
  event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (client_id, payment_event_id),
  constraint payment_events_once unique (client_id, payment_account_id, event_id),
  foreign key (client_id, payment_account_id) references payment_accounts (client_id, payment_account_id)
);
call enclose('payment_events');

-- The books: every charge, refund and fee of a provider, once, and never changed.
create table ledger (
  client_id uuid not null default current_client() references clients,
  ledger_id uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('charge', 'refund', 'reversal', 'fee')),
  transaction_id uuid not null,
  -- The payment or the refund that it is of.
  source_id uuid not null,
  -- What came in; less than nothing is what went out.
  amount integer not null,
  primary key (client_id, ledger_id),
  constraint ledger_once unique (client_id, kind, source_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id)
);
create index ledger_transaction on ledger (client_id, transaction_id);
create index ledger_at on ledger (client_id, at);
call enclose('ledger');
revoke update, delete on ledger from rosette_app;

-- A count of a till: what one person has taken at the counter of a program since it was counted last. A payment, and
-- what was given back, is of the count that found it: what is sold while somebody counts is of the next one.
create table till_counts (
  client_id uuid not null default current_client() references clients,
  till_count_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- Whose till it was, and who counted it.
  user_id uuid references users on delete set null,
  -- A shift has a till, as a person has.
  shift_id uuid,
  counted_by uuid references users on delete set null,
  counted_at timestamptz not null default now(),
  -- What it had by method, in cents: [{ "method", "orders", "amount" }]; what was given back in cash; what should be
  -- there, and what is.
  takings jsonb not null default '[]',
  cash_back integer not null default 0,
  expected integer not null default 0,
  counted integer not null check (counted >= 0),
  note text not null default '',
  primary key (client_id, till_count_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index till_counts_service on till_counts (client_id, service_id, till_count_id);
call enclose('till_counts');
alter table payments add foreign key (client_id, till_count_id) references till_counts (client_id, till_count_id);
alter table refunds add foreign key (client_id, till_count_id) references till_counts (client_id, till_count_id);

-- What staff bill somebody for, whatever it is. What becomes of the money is an order's, as with all money.
create table invoices (
  client_id uuid not null default current_client() references clients,
  invoice_id uuid not null default uuid_v7(),
  -- From when it was sent. Drafts have none, so that there are no gaps.
  number integer,
  -- Who is billed, where they have an account; what the invoice calls them, and where it goes.
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  due_on date,
  note text not null default '',
  -- Days before and after the day when it is due on which the billed person is reminded; null: never.
  remind_before integer check (remind_before between 0 and 60),
  remind_after integer check (remind_after between 1 and 60),
  reminded_before_at timestamptz,
  reminded_after_at timestamptz,
  sent_at timestamptz,
  -- The last mail of it, so that it is known whose couldn't be delivered.
  mail_id uuid,
  mail_error text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, invoice_id),
  constraint invoices_number unique (client_id, number),
  check ((number is null) = (sent_at is null))
);
create index invoices_user on invoices (client_id, user_id);
create index invoices_mail on invoices (client_id, mail_id);
call enclose('invoices');

-- A line of an invoice.
create table invoice_lines (
  client_id uuid not null default current_client() references clients,
  invoice_id uuid not null,
  position integer not null,
  name text not null,
  -- Of one, in cents.
  amount integer not null check (amount between 0 and 100000000),
  quantity integer not null check (quantity between 1 and 10000),
  primary key (client_id, invoice_id, position),
  foreign key (client_id, invoice_id) references invoices (client_id, invoice_id) on delete cascade
);
call enclose('invoice_lines');

-- A payment that a provider holds, as it said when it was last asked, so that the books can be laid beside it.
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
  foreign key (client_id, payment_account_id)
    references payment_accounts (client_id, payment_account_id) on delete cascade
);
create index provider_payments_attempt on provider_payments (client_id, attempt_id);
call enclose('provider_payments');

-- What a provider has passed on to the client's bank.
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
  foreign key (client_id, payment_account_id)
    references payment_accounts (client_id, payment_account_id) on delete cascade
);
call enclose('payouts');

-- A line of a payout.
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
  foreign key (client_id, payment_account_id)
    references payment_accounts (client_id, payment_account_id) on delete cascade
);
call enclose('reconciliations');

-- What is to be done every night begins with what it is about.
create function begin_reconciling() returns trigger language plpgsql as $$ begin
  insert into due_work (client_id, kind, ref) values (new.client_id, 'reconciliation', new.payment_account_id)
  on conflict on constraint due_work_once do nothing;
  return null;
end $$;
create trigger begin_reconciling after insert on payment_accounts for each row execute function begin_reconciling();

-- A payment in the test gateway's own memory. It charges nobody, and knows no card numbers.
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

-- A refund in the test gateway's own memory.
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

-- Of the orders: the invoice that one pays.

alter table transactions
  add foreign key (client_id, invoice_id) references invoices (client_id, invoice_id);
