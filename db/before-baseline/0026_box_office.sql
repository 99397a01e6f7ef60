-- The box office: what programs sell, what there is of it, who buys it, and how it is paid. A client's, all of it. Money is in cents.

-- How a program sells, one row with each program.
create table sales_settings (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  -- In hundredths of a percent.
  tax_rate integer not null default 0 check (tax_rate between 0 and 5000),
  tax_included boolean not null default false,
  tax_name text not null default 'Sales tax',
  -- Where it is, as tickets and calendars say it.
  place text not null default '',
  -- Until when buyers change names and answers themselves.
  changes_until timestamptz,
  -- What buyers are told about giving tickets back.
  refund_policy text not null default '',
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('sales_settings');

create function begin_sales() returns trigger language plpgsql as $$ begin
  insert into sales_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_sales after insert on services for each row execute function begin_sales();
alter table services no force row level security;
alter table sales_settings no force row level security;
insert into sales_settings (client_id, service_id) select client_id, service_id from services;
alter table services force row level security;
alter table sales_settings force row level security;

-- What is sold.

create table products (
  client_id uuid not null default current_client() references clients,
  product_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  kind text not null check (kind in ('ticket', 'registration', 'fee', 'donation', 'property', 'sponsor')),
  name text not null,
  description text not null default '',
  -- Of a donation: the least that is taken.
  price integer not null check (price between 0 and 100000000),
  member_price integer check (member_price between 0 and 100000000),
  taxable boolean not null default true,
  -- On sale only in between, where said, and while the program's own window is open.
  opens_at timestamptz,
  closes_at timestamptz,
  audience text not null default 'all' check (audience in ('all', 'member', 'non-member')),
  -- Offered only to whoever has a code for it.
  hidden boolean not null default false,
  -- How many an order has, if any, and how many one person has in all their orders.
  fewest integer not null default 1 check (fewest >= 1),
  most integer not null default 20,
  most_each integer check (most_each >= 1),
  -- How many tickets one of them gives, and how many people each lets in: a table of ten gives ten, a family's lets in four.
  tickets integer not null default 1 check (tickets between 0 and 100),
  admits integer not null default 1 check (admits between 1 and 100),
  -- The after-party's ticket isn't good before the after-party.
  valid_from timestamptz,
  -- What each attendee is asked.
  form_id uuid,
  -- No longer offered; those that were sold go on referring to it.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, product_id),
  unique (client_id, service_id, product_id),
  constraint products_window check (opens_at < closes_at),
  constraint products_order check (fewest <= most and most <= 1000),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, form_id) references forms (client_id, service_id, form_id)
);
create index products_service on products (client_id, service_id, position);
call enclose('products');

-- Cheaper, or dearer, until a moment: of those that are still to come, the next one counts.
create table product_tiers (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  product_id uuid not null,
  until timestamptz not null,
  name text not null default '',
  price integer not null check (price between 0 and 100000000),
  member_price integer check (member_price between 0 and 100000000),
  primary key (client_id, product_id, until),
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade
);
call enclose('product_tiers');

alter table timeframes add unique (client_id, service_id, timeframe_id);

-- The days of a tour or an event that a product is for; none: all of them.
create table product_days (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  product_id uuid not null,
  timeframe_id uuid not null,
  primary key (client_id, product_id, timeframe_id),
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, service_id, timeframe_id)
    references timeframes (client_id, service_id, timeframe_id) on delete cascade
);
call enclose('product_days');

-- How many there are. The check is what nothing gets past, whoever asks at once.
create table quotas (
  client_id uuid not null default current_client() references clients,
  quota_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null,
  -- Null: as many as are wanted.
  size integer check (size >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  created_at timestamptz not null default now(),
  primary key (client_id, quota_id),
  unique (client_id, service_id, quota_id),
  constraint quotas_room check (held + sold <= size),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('quotas');

create table product_quotas (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  product_id uuid not null,
  quota_id uuid not null,
  -- How many of the quota one of the product takes: a table of ten takes ten seats and one table.
  takes integer not null default 1 check (takes between 1 and 1000),
  primary key (client_id, product_id, quota_id),
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, service_id, quota_id) references quotas (client_id, service_id, quota_id)
);
call enclose('product_quotas');

-- What is added to a product or an order, or is asked of an entry in a category.
create table fees (
  client_id uuid not null default current_client() references clients,
  fee_id uuid not null default uuid_v7(),
  service_id uuid not null,
  name text not null,
  kind text not null check (kind in ('flat', 'percent')),
  -- In cents, or in hundredths of a percent.
  amount integer not null check (amount >= 0),
  applies_to text not null check (applies_to in ('order', 'product', 'category')),
  product_id uuid,
  -- Of a fee for entries: null is every category.
  category_id uuid,
  opens_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, fee_id),
  unique (client_id, service_id, fee_id),
  constraint fees_window check (opens_at < closes_at),
  check ((applies_to = 'product') = (product_id is not null)),
  check (applies_to = 'category' or category_id is null),
  check (applies_to <> 'category' or kind = 'flat'),
  check (kind = 'flat' or amount <= 10000),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, service_id, category_id) references categories (client_id, service_id, category_id) on delete cascade
);
create index fees_service on fees (client_id, service_id);
call enclose('fees');

create table promo_codes (
  client_id uuid not null default current_client() references clients,
  promo_code_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- As it was typed; capitals and small letters are one.
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  -- Hundredths of a percent off, cents off the order, or the price in cents.
  kind text not null check (kind in ('percent', 'amount', 'price')),
  value integer not null check (value >= 0),
  note text not null default '',
  opens_at timestamptz,
  closes_at timestamptz,
  -- How often it may be used, in all and by one person, and how much it may take off in all.
  most_uses integer check (most_uses >= 1),
  most_each integer check (most_each >= 1),
  budget integer check (budget >= 1),
  -- Held and paid ones alike; they are let go with what is held.
  uses integer not null default 0 check (uses >= 0),
  spent integer not null default 0 check (spent >= 0),
  members_only boolean not null default false,
  -- Of those that were made together.
  batch_id uuid,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, promo_code_id),
  unique (client_id, service_id, promo_code_id),
  constraint promo_codes_window check (opens_at < closes_at),
  constraint promo_codes_uses check (uses <= most_uses),
  constraint promo_codes_budget check (spent <= budget),
  check (kind <> 'percent' or value <= 10000),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index promo_codes_code on promo_codes (client_id, service_id, upper(code));
call enclose('promo_codes');

-- What it is for; none: everything that isn't hidden. A hidden product is offered to whoever has a code for it.
create table promo_code_products (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  promo_code_id uuid not null,
  product_id uuid not null,
  primary key (client_id, promo_code_id, product_id),
  foreign key (client_id, service_id, promo_code_id)
    references promo_codes (client_id, service_id, promo_code_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade
);
call enclose('promo_code_products');

-- Who buys.

create table transactions (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null default uuid_v7(),
  -- The program where it was begun, whose codes it takes; its lines may be other programs', too.
  begun_service_id uuid not null,
  state text not null default 'cart' check (state in ('cart', 'held', 'awaitingPayment', 'paid', 'partlyRefunded',
    'refunded', 'expired', 'cancelled', 'paidLateUnfilled')),
  -- What people read aloud; from when it was paid.
  number integer,
  user_id uuid references users on delete set null,
  guest_name text not null default '',
  guest_email text not null default '',
  guest_phone text not null default '',
  decline_contact boolean not null default false,
  member boolean not null default false,
  -- N05; null until it is paid.
  method text check (method in ('card', 'cash', 'manual', 'none')),
  -- Sold by staff: at the door, by hand.
  sold_by uuid references users on delete set null,
  promo_code_id uuid,
  -- What it takes off, while its use is claimed.
  promo_claimed integer,
  held_until timestamptz,
  subtotal integer not null default 0,
  discount integer not null default 0,
  fees integer not null default 0,
  -- Of the total, and whether it is in the prices already.
  tax integer not null default 0,
  total integer not null default 0 check (total >= 0),
  -- What the total has of fees and taxes, by name: { "fees": [{ "name", "amount" }], "taxes": [{ "name", "amount", "included" }] }.
  added jsonb not null default '{"fees": [], "taxes": []}',
  refunded integer not null default 0 check (refunded >= 0),
  note text not null default '',
  mail_error text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  primary key (client_id, transaction_id),
  constraint transactions_number unique (client_id, number),
  check (refunded <= total),
  check ((promo_code_id is null) or (promo_claimed is null) or (promo_claimed >= 0)),
  foreign key (client_id, begun_service_id) references services (client_id, service_id),
  foreign key (client_id, begun_service_id, promo_code_id) references promo_codes (client_id, service_id, promo_code_id)
);
create index transactions_service on transactions (client_id, begun_service_id, paid_at);
create index transactions_user on transactions (client_id, user_id);
create index transactions_email on transactions (client_id, lower(guest_email));
call enclose('transactions');

create table transaction_items (
  client_id uuid not null default current_client() references clients,
  item_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  service_id uuid not null,
  position integer not null,
  product_id uuid,
  -- The fee of an entry, and the entry.
  fee_id uuid,
  entry_id uuid,
  name text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- What one costs this person now, before the code, the fees and the tax.
  unit_price integer not null check (unit_price >= 0),
  discount integer not null default 0 check (discount >= 0),
  fees integer not null default 0 check (fees >= 0),
  tax integer not null default 0 check (tax >= 0),
  -- What it comes to, all in all.
  total integer not null check (total >= 0),
  refunded integer not null default 0 check (refunded >= 0 and refunded <= total),
  -- Of an entry's fee: this cart holds it, or has paid it, and no other can.
  claimed boolean not null default false,
  primary key (client_id, item_id),
  unique (client_id, service_id, transaction_id, item_id),
  check (num_nonnulls(product_id, fee_id) = 1),
  check (entry_id is null or fee_id is not null),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id),
  foreign key (client_id, service_id, fee_id) references fees (client_id, service_id, fee_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete set null (entry_id)
);
create index transaction_items_transaction on transaction_items (client_id, transaction_id, position);
create unique index transaction_items_entry_fee on transaction_items (client_id, entry_id, fee_id) where claimed;
call enclose('transaction_items');

-- What of each quota a transaction has taken: held until it is paid, and then sold. Let go as one, to the last one.
create table transaction_quotas (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  quota_id uuid not null,
  quantity integer not null check (quantity >= 0),
  sold boolean not null default false,
  primary key (client_id, transaction_id, quota_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, quota_id) references quotas (client_id, quota_id)
);
create index transaction_quotas_quota on transaction_quotas (client_id, quota_id);
call enclose('transaction_quotas');

-- How many of a product, and how many uses of a code, one person has, held and paid: by their email address, in small letters.
create table person_claims (
  client_id uuid not null default current_client() references clients,
  -- The product or the promo code.
  record_id uuid not null,
  email text not null check (email = lower(email) and email <> ''),
  quantity integer not null check (quantity >= 0),
  primary key (client_id, record_id, email)
);
call enclose('person_claims');

create table transaction_claims (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  record_id uuid not null,
  email text not null,
  quantity integer not null check (quantity >= 1),
  primary key (client_id, transaction_id, record_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, record_id, email) references person_claims (client_id, record_id, email)
);
call enclose('transaction_claims');

-- Numbers that people read aloud: the last of each that was given.
create table sales_numbers (
  client_id uuid not null default current_client() references clients,
  kind text not null check (kind in ('transaction', 'ticket', 'invoice')),
  last_number integer not null,
  primary key (client_id, kind)
);
call enclose('sales_numbers');

-- One row lets somebody in: each can be checked in, moved and refunded by itself.
create table tickets (
  client_id uuid not null default current_client() references clients,
  ticket_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  item_id uuid not null,
  service_id uuid not null,
  product_id uuid not null,
  number integer not null,
  state text not null default 'live' check (state in ('live', 'cancelled', 'refunded')),
  holder_name text not null default '',
  holder_email text not null default '',
  -- Its part of what its line came to.
  paid integer not null default 0 check (paid >= 0),
  refunded integer not null default 0 check (refunded >= 0 and refunded <= paid),
  created_at timestamptz not null default now(),
  primary key (client_id, ticket_id),
  unique (client_id, service_id, ticket_id),
  constraint tickets_number unique (client_id, number),
  foreign key (client_id, service_id, transaction_id, item_id)
    references transaction_items (client_id, service_id, transaction_id, item_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id)
);
create index tickets_transaction on tickets (client_id, transaction_id, number);
create index tickets_service on tickets (client_id, service_id, number);
call enclose('tickets');

-- What a ticket is known by at the door. A ticket that moves to another person gets a new one; the door knows the old one by its end.
create table ticket_codes (
  client_id uuid not null default current_client() references clients,
  code text not null check (code ~ '^[A-Za-z0-9_-]{22}$'),
  ticket_id uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, code),
  foreign key (client_id, ticket_id) references tickets (client_id, ticket_id) on delete cascade
);
create unique index ticket_codes_live on ticket_codes (client_id, ticket_id) where ended_at is null;
call enclose('ticket_codes');

-- How it is paid.

create table payment_attempts (
  client_id uuid not null default current_client() references clients,
  -- The key, too, by which the provider knows that it was asked before.
  attempt_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  provider text not null check (provider in ('stripe', 'square', 'test')),
  live boolean not null,
  amount integer not null check (amount > 0),
  currency text not null default 'usd',
  state text not null default 'sending' check (state in ('sending', 'requiresAction', 'succeeded', 'declined', 'unknown')),
  -- The provider's name for it, once it has one; and what the browser needs to go on.
  reference text,
  client_secret text,
  -- Why it was declined, in words for the buyer.
  errors text[] not null default '{}',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (client_id, attempt_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade
);
-- One at a time, and none after one that succeeded: who presses twice gets the first one's answer.
create unique index payment_attempts_one on payment_attempts (client_id, transaction_id)
  where state in ('sending', 'requiresAction', 'unknown', 'succeeded');
create index payment_attempts_reference on payment_attempts (client_id, provider, reference);
call enclose('payment_attempts');

create table payments (
  client_id uuid not null default current_client() references clients,
  payment_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  attempt_id uuid,
  provider text not null check (provider in ('stripe', 'square', 'test', 'cash', 'manual', 'none')),
  reference text not null,
  amount integer not null check (amount >= 0),
  currency text not null default 'usd',
  card_brand text,
  card_last4 text,
  taken_by uuid references users on delete set null,
  at timestamptz not null default now(),
  primary key (client_id, payment_id),
  constraint payments_reference unique (client_id, provider, reference),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id),
  foreign key (client_id, attempt_id) references payment_attempts (client_id, attempt_id)
);
create index payments_transaction on payments (client_id, transaction_id);
call enclose('payments');

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
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (client_id, refund_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id),
  foreign key (client_id, payment_id) references payments (client_id, payment_id)
);
create unique index refunds_reference on refunds (client_id, payment_id, reference) where reference is not null;
create index refunds_transaction on refunds (client_id, transaction_id);
call enclose('refunds');

-- What a provider told, kept before it is answered. Asked anew when it is dealt with: it says only that there is something to ask.
create table payment_events (
  client_id uuid not null default current_client() references clients,
  payment_event_id uuid not null default uuid_v7(),
  provider text not null check (provider in ('stripe', 'square', 'test')),
  event_id text not null,
  kind text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (client_id, payment_event_id),
  constraint payment_events_once unique (client_id, provider, event_id)
);
call enclose('payment_events');

-- The books: every charge, refund and fee of a provider, once, and never changed.
create table ledger (
  client_id uuid not null default current_client() references clients,
  ledger_id uuid not null default uuid_v7(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('charge', 'refund', 'fee')),
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
