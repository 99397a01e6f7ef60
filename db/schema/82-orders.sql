-- Orders, from the cart on: lines, what they hold of limits, tickets, and who waits for what is sold out. A
-- transaction is an order.

-- An order, from the cart on; or what an invoice is paid by.
create table transactions (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null default uuid_v7(),
  -- The program where it was begun, whose codes it takes; its lines may be other programs', too.
  begun_service_id uuid,
  -- The program that an order is filed under: that of its first line, and the one where its cart was begun while
  -- nothing is in it. By it go its name, its address, its mail and its staff. `begun_service_id` stays where it was
  -- begun, or sold by hand: old addresses name that one.
  filed_service_id uuid,
  invoice_id uuid,
  state text not null default 'cart'
    check (state in ('cart', 'held', 'awaitingPayment', 'paid', 'partlyRefunded', 'refunded', 'expired', 'cancelled',
    'paidLateUnfilled')),
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
  -- Whose pass it was sold by, where nobody was signed in: the books say who took the money.
  sold_shift_id uuid,
  promo_code_id uuid,
  -- What it takes off, while its use is claimed.
  promo_claimed integer,
  held_until timestamptz,
  -- By which network and which device a cart was filled, while it holds something; whoever has signed in is known by
  -- who they are.
  holder_network text,
  holder_device text,
  paid_at timestamptz,
  subtotal integer not null default 0,
  discount integer not null default 0,
  fees integer not null default 0,
  -- Of the total, and whether it is in the prices already.
  tax integer not null default 0,
  total integer not null default 0 check (total >= 0),
  -- What the total has of fees and taxes, by name: { "fees": [{ "name", "amount" }], "taxes": [{ "name", "amount",
  -- "included" }] }.
  added jsonb not null default '{"fees": [], "taxes": []}',
  refunded integer not null default 0 check (refunded >= 0),
  note text not null default '',
  reference text check (length(reference) between 1 and 100),
  -- The last receipt's mail, so that it is known whose couldn't be delivered.
  receipt_mail_id uuid,
  mail_error text,
  created_at timestamptz not null default now(),
  primary key (client_id, transaction_id),
  constraint transactions_number unique (client_id, number),
  check (refunded <= total),
  constraint transactions_check1 check ((promo_code_id is null) or (promo_claimed is null) or (promo_claimed >= 0)),
  constraint transactions_of_one check (num_nonnulls(begun_service_id, invoice_id) = 1),
  constraint transactions_one_seller check (sold_by is null or sold_shift_id is null),
  foreign key (client_id, begun_service_id) references services (client_id, service_id),
  foreign key (client_id, promo_code_id) references promo_codes (client_id, promo_code_id),
  foreign key (client_id, filed_service_id) references services (client_id, service_id)
);
create index transactions_service on transactions (client_id, begun_service_id, paid_at);
create index transactions_user on transactions (client_id, user_id);
create index transactions_email on transactions (client_id, lower(guest_email));
create index transactions_receipt_mail on transactions (client_id, receipt_mail_id);
create index transactions_holder_device on transactions (client_id, holder_device)
  where state in ('held', 'awaitingPayment');
create index transactions_holder_network on transactions (client_id, holder_network)
  where state in ('held', 'awaitingPayment');
create unique index transactions_invoice on transactions (client_id, invoice_id) where invoice_id is not null;
create index transactions_sold_by on transactions (client_id, begun_service_id, sold_by) where sold_by is not null;
create unique index transactions_reference on transactions (client_id, begun_service_id, lower(reference))
  where reference is not null;
create index transactions_sold_shift on transactions (client_id, sold_shift_id) where sold_shift_id is not null;
create index transactions_program on transactions (client_id, filed_service_id, paid_at);
call enclose('transactions');

create function let_go_of_order_files() returns trigger language plpgsql as $$ begin
  perform hold_files(old.client_id, old.transaction_id, 'order', '{}');
  return null;
end $$;
create trigger hold_files after delete on transactions for each row execute function let_go_of_order_files();

-- Whoever doesn't say where an order is filed has it filed where it was begun.
create function file_order() returns trigger language plpgsql as $$
begin
  new.filed_service_id := coalesce(new.filed_service_id, new.begun_service_id);
  return new;
end $$;
create trigger file_order before insert on transactions for each row execute function file_order();

-- A line of an order: so many of a product, or the fee of an entry.
create table transaction_items (
  client_id uuid not null default current_client() references clients,
  item_id uuid not null default uuid_v7(),
  service_id uuid not null,
  transaction_id uuid not null,
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
  refunded integer not null default 0,
  -- Of an entry's fee: this cart holds it, or has paid it, and no other can.
  claimed boolean not null default false,
  -- What has no tickets ends by itself, and frees what it took; what has, ends with its last ticket.
  ended_at timestamptz,
  primary key (client_id, item_id),
  constraint transaction_items_client_id_service_id_transaction_id_item__key
    unique (client_id, service_id, transaction_id, item_id),
  check (refunded >= 0 and refunded <= total),
  constraint transaction_items_check1 check (num_nonnulls(product_id, fee_id) = 1),
  constraint transaction_items_check2 check (entry_id is null or fee_id is not null),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id),
  foreign key (client_id, service_id, fee_id) references fees (client_id, service_id, fee_id),
  foreign key (client_id, service_id, entry_id)
    references entries (client_id, service_id, entry_id) on delete set null (entry_id)
);
create index transaction_items_transaction on transaction_items (client_id, transaction_id, position);
create unique index transaction_items_entry_fee on transaction_items (client_id, entry_id, fee_id) where claimed;
-- Whether anybody has one, asked before a product is removed.
create index transaction_items_product on transaction_items (client_id, product_id);
create index transaction_items_entry on transaction_items (client_id, entry_id) where entry_id is not null;
call enclose('transaction_items');

-- What an order has taken of a quota: held until it is paid, and then sold. Let go as one, to the last one.
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

-- How many of a product, or how many uses of a code, one person has, held and paid: by their mailbox.
create table person_claims (
  client_id uuid not null default current_client() references clients,
  -- The product or the promo code.
  record_id uuid not null,
  email text not null check (email = lower(email) and email <> ''),
  quantity integer not null check (quantity >= 0),
  primary key (client_id, record_id, email)
);
call enclose('person_claims');

-- One mailbox has one share, however its address is written.
create function claim_by_mailbox() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  new.email := mailbox_of(new.email);
  return new;
end $$;
create trigger claim_by_mailbox before insert on person_claims for each row execute function claim_by_mailbox();

-- What of a person's claim an order holds or has paid.
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
create trigger claim_by_mailbox before insert on transaction_claims for each row execute function claim_by_mailbox();

-- Who comes, as long as there are no tickets: of each product of a cart the first, the second. What stands here goes
-- over to the tickets.
create table cart_attendees (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  product_id uuid not null,
  place integer not null check (place between 0 and 99999),
  service_id uuid not null,
  -- Whoever buys leaves it to be said later, by them or by whoever comes.
  later boolean not null default false,
  name text not null default '',
  email text not null default '',
  -- The form that was asked, as it was then.
  form_id uuid,
  version integer,
  answers jsonb not null default '{}',
  primary key (client_id, transaction_id, product_id, place),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, form_id, version) references form_versions (client_id, form_id, version)
);
create index cart_attendees_form on cart_attendees (client_id, form_id) where form_id is not null;
call enclose('cart_attendees');

-- What a cart says of a home or a sponsorship in it, of each product the first, the second: from the cart on, until
-- it is paid.
create table cart_registrations (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  product_id uuid not null,
  place integer not null check (place between 0 and 999),
  service_id uuid not null,
  -- Of a home { "company", "name", "address", "city" }, of a sponsor { "name", "website", "blurb" }.
  details jsonb not null,
  primary key (client_id, transaction_id, product_id, place),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade
);
-- Which carts hold the renewal of a sponsor.
create index cart_registrations_renewed on cart_registrations (client_id, (details->>'sponsorID'))
  where details->>'sponsorID' is not null;
call enclose('cart_registrations');

-- What was paid for, and made because of it: each place of each line once, whoever tells of the payment how often.
create table sold_registrations (
  client_id uuid not null default current_client() references clients,
  item_id uuid not null,
  place integer not null,
  service_id uuid not null,
  transaction_id uuid not null,
  property_id uuid,
  sponsor_id uuid,
  primary key (client_id, item_id, place),
  check (num_nonnulls(property_id, sponsor_id) = 1),
  constraint sold_registrations_client_id_service_id_transaction_id_ite_fkey
    foreign key (client_id, service_id, transaction_id, item_id)
    references transaction_items (client_id, service_id, transaction_id, item_id),
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id),
  foreign key (client_id, service_id, sponsor_id) references sponsors (client_id, service_id, sponsor_id)
);
create index sold_registrations_transaction on sold_registrations (client_id, transaction_id);
create index sold_registrations_property on sold_registrations (client_id, property_id) where property_id is not null;
create index sold_registrations_sponsor on sold_registrations (client_id, sponsor_id) where sponsor_id is not null;
call enclose('sold_registrations');

-- One row lets somebody in: each can be checked in, moved and refunded by itself.
create table tickets (
  client_id uuid not null default current_client() references clients,
  ticket_id uuid not null default uuid_v7(),
  service_id uuid not null,
  transaction_id uuid not null,
  item_id uuid not null,
  product_id uuid not null,
  number integer not null,
  state text not null default 'live' check (state in ('live', 'cancelled', 'refunded')),
  holder_name text not null default '',
  holder_email text not null default '',
  -- Its part of what its line came to.
  paid integer not null default 0 check (paid >= 0),
  refunded integer not null default 0,
  -- Since when somebody has it by a link of their own: whoever bought it doesn't have its code any more.
  given_at timestamptz,
  claimed_at timestamptz,
  -- Of the browser in which it was taken: what is sent twice takes one seat.
  claim_id uuid,
  -- When it last became another to the door, whose lists take what has changed.
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (client_id, ticket_id),
  unique (client_id, service_id, ticket_id),
  constraint tickets_number unique (client_id, number),
  check (refunded >= 0 and refunded <= paid),
  foreign key (client_id, service_id, transaction_id, item_id)
    references transaction_items (client_id, service_id, transaction_id, item_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id)
);
create index tickets_transaction on tickets (client_id, transaction_id, number);
create index tickets_service on tickets (client_id, service_id, number);
create unique index tickets_claim on tickets (client_id, claim_id) where claim_id is not null;
create index tickets_changed on tickets (client_id, service_id, changed_at, ticket_id);
call enclose('tickets');

-- What a ticket is known by at the door. A ticket that moves to another person gets a new one; the door knows the old
-- one by its end.
create table ticket_codes (
  client_id uuid not null default current_client() references clients,
  code text not null check (code ~ '^[A-Za-z0-9_-]{22}$'),
  ticket_id uuid not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, code),
  foreign key (client_id, ticket_id) references tickets (client_id, ticket_id) on delete cascade
);
create unique index ticket_codes_live on ticket_codes (client_id, ticket_id) where ended_at is null;
-- All codes of a ticket, those that ended, too: a door's list asks for them a thousand tickets at a time.
create index ticket_codes_ticket on ticket_codes (client_id, ticket_id);
call enclose('ticket_codes');

-- What signs a client's tickets, so that the door knows a true one without asking anybody.
create table ticket_keys (
  client_id uuid primary key default current_client() references clients,
  -- Ed25519, in PEM: the public part; the private part, sealed.
  public_key text not null,
  sealed_key text not null,
  created_at timestamptz not null default now()
);
call enclose('ticket_keys');

-- What an order is looked for by: any part of a name or an email. It stands apart for the reason that entry_search
-- does.
create table order_search (
  client_id uuid not null,
  transaction_id uuid not null,
  -- Who bought it, and whose tickets they are: each on a line of its own, in small letters.
  words text not null,
  primary key (client_id, transaction_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade
);
create index order_search_containing on order_search using gin (words gin_trgm_ops);
alter table order_search alter words set statistics 1000;

create function keep_order_search(client uuid, orders uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into order_search (client_id, transaction_id, words)
  select t.client_id, t.transaction_id, lower(concat_ws(E'\n', t.guest_name, t.guest_email,
    (select string_agg(k.holder_name || E'\n' || k.holder_email, E'\n' order by k.number)
      from tickets k where k.client_id = t.client_id and k.transaction_id = t.transaction_id)))
  from transactions t where t.client_id = client and t.transaction_id = any (orders)
  on conflict (client_id, transaction_id) do update set words = excluded.words
$$;
revoke execute on function keep_order_search(uuid, uuid[]) from public;

create function order_search_follows_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform keep_order_search(new.client_id, array[new.transaction_id]);
  return null;
end $$;
create trigger search_follows after update of guest_name, guest_email on transactions
  for each row when ((old.guest_name, old.guest_email) is distinct from (new.guest_name, new.guest_email))
  execute function order_search_follows_order();
create trigger search_follows after update of holder_name, holder_email on tickets
  for each row when ((old.holder_name, old.holder_email) is distinct from (new.holder_name, new.holder_email))
  execute function order_search_follows_order();

-- Once for all the tickets of an order.
create function order_search_follows_tickets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform keep_order_search(client_id, array_agg(distinct transaction_id)) from issued group by client_id;
  return null;
end $$;
create trigger search_begins after insert on tickets referencing new table as issued
  for each statement execute function order_search_follows_tickets();

-- The client's orders that have the pattern among their names and addresses.
create function orders_containing(pattern text) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$ begin
  -- Planned for this pattern each time: a rare one is looked up, for a frequent one the client's orders are gone through.
  return query execute 'select transaction_id from order_search where client_id = $1 and words like $2'
    using current_client(), pattern;
end $$;
revoke execute on function orders_containing(text) from public;
grant execute on function orders_containing(text) to rosette_app;

-- A change of the address that an order's mails go to, by whoever has the link to it: whoever had it before may take
-- it back.
create table contact_changes (
  client_id uuid not null default current_client() references clients,
  contact_change_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  former_name text not null,
  former_email text not null,
  changed_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (client_id, contact_change_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade
);
create index contact_changes_transaction on contact_changes (client_id, transaction_id);
call enclose('contact_changes');

-- Somebody who waits for what is sold out. While somebody waits for something of a quota, what is freed of it is
-- theirs, in order.
create table waiting_list (
  client_id uuid not null default current_client() references clients,
  waiting_id uuid not null default uuid_v7(),
  service_id uuid not null,
  product_id uuid not null,
  name text not null,
  email text not null,
  -- Of the address: one mailbox waits once.
  mailbox text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- Staff put somebody first; otherwise whoever came first is.
  position integer not null default 0,
  joined_at timestamptz not null default now(),
  -- The cart that holds it for them, once it was offered: what has become of it is what has become of the offer.
  transaction_id uuid,
  offered_at timestamptz,
  confirmed_at timestamptz,
  removed_at timestamptz,
  primary key (client_id, waiting_id),
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id)
);
create unique index waiting_list_once on waiting_list (client_id, product_id, lower(email))
  where transaction_id is null and removed_at is null;
create index waiting_list_order on waiting_list (client_id, service_id, position, waiting_id);
create unique index waiting_list_offer on waiting_list (client_id, transaction_id) where transaction_id is not null;
create index waiting_list_unconfirmed on waiting_list (client_id, joined_at) where confirmed_at is null;
create unique index waiting_list_mailbox on waiting_list (client_id, product_id, mailbox)
  where transaction_id is null and removed_at is null;
call enclose('waiting_list');
create trigger keep_mailbox before insert or update of email on waiting_list
  for each row execute function keep_mailbox();

-- An order of a program that was cancelled, once, with what became of it.
create table cancelled_orders (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  transaction_id uuid not null,
  amount integer not null,
  -- Why nothing went back of what should have; '' where it did.
  failure text not null default '',
  at timestamptz not null default now(),
  primary key (client_id, service_id, transaction_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id)
);
call enclose('cancelled_orders');

-- Of the rooms before this one: what belongs to an order or a ticket, and goes with it.

alter table builder_consents
  add foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  add foreign key (client_id, service_id, ticket_id)
    references tickets (client_id, service_id, ticket_id) on delete cascade;
alter table form_answers
  add foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  add foreign key (client_id, service_id, ticket_id)
    references tickets (client_id, service_id, ticket_id) on delete cascade;
