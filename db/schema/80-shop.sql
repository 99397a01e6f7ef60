-- Shop: what a program sells, for how much, how many of it there are, and the fees and codes that change a price.
-- Money is integer cents.

-- How a program sells. The row comes with the program.
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
  cancelled_at timestamptz,
  -- What buyers are told of it.
  cancelled_because text not null default '',
  -- 'all' or 'withoutFees': what goes back, and has to, however often the task is begun.
  cancelled_money text check (cancelled_money in ('all', 'withoutFees')),
  primary key (client_id, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
call enclose('sales_settings');

create function begin_sales() returns trigger language plpgsql as $$ begin
  insert into sales_settings (client_id, service_id) values (new.client_id, new.service_id);
  return null;
end $$;
create trigger begin_sales after insert on services for each row execute function begin_sales();

-- What is sold: a ticket, a home's or a sponsor's place, a donation.
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
  -- How many tickets one of them gives, and how many people each lets in: a table of ten gives ten, a family's lets
  -- in four.
  tickets integer not null default 1 check (tickets between 0 and 100),
  admits integer not null default 1 check (admits between 1 and 100),
  -- Whoever was let in by a ticket of this product may leave and come back. Each time is kept as a scan without a
  -- seat.
  reentry boolean not null default false,
  -- The after-party's ticket isn't good before the after-party.
  valid_from timestamptz,
  -- What each attendee is asked.
  form_id uuid,
  -- Where what a product creates goes to; null: to no group, to no tier.
  property_group_id uuid,
  sponsor_tier_id uuid,
  -- No longer offered; those that were sold go on referring to it.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, product_id),
  unique (client_id, service_id, product_id),
  constraint products_window check (opens_at < closes_at),
  constraint products_order check (fewest <= most and most <= 1000),
  check (kind = 'property' or property_group_id is null),
  constraint products_check1 check (kind = 'sponsor' or sponsor_tier_id is null),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, form_id) references forms (client_id, service_id, form_id),
  foreign key (client_id, service_id, property_group_id)
    references property_groups (client_id, service_id, property_group_id) on delete set null (property_group_id),
  foreign key (client_id, service_id, sponsor_tier_id)
    references sponsor_tiers (client_id, service_id, sponsor_tier_id) on delete set null (sponsor_tier_id)
);
create index products_service on products (client_id, service_id, position);
call enclose('products');

-- A product's price until a moment, cheaper or dearer: of those that are still to come, the next one counts.
create table product_tiers (
  client_id uuid not null default current_client() references clients,
  product_id uuid not null,
  until timestamptz not null,
  service_id uuid not null,
  name text not null default '',
  price integer not null check (price between 0 and 100000000),
  member_price integer check (member_price between 0 and 100000000),
  primary key (client_id, product_id, until),
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade
);
call enclose('product_tiers');

-- A day of a tour or an event that a product is for; none: all of them.
create table product_days (
  client_id uuid not null default current_client() references clients,
  product_id uuid not null,
  timeframe_id uuid not null,
  service_id uuid not null,
  primary key (client_id, product_id, timeframe_id),
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, service_id, timeframe_id)
    references timeframes (client_id, service_id, timeframe_id) on delete cascade
);
call enclose('product_days');

-- How many there are of something. The check is what nothing gets past, whoever asks at once.
create table quotas (
  client_id uuid not null default current_client() references clients,
  quota_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- The one product whose own limit it is; null: it is shared.
  product_id uuid,
  name text not null,
  -- Null: as many as are wanted.
  size integer check (size >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  created_at timestamptz not null default now(),
  primary key (client_id, quota_id),
  unique (client_id, service_id, quota_id),
  constraint quotas_room check (held + sold <= size),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade
);
create unique index quotas_of_product on quotas (client_id, product_id);
call enclose('quotas');

-- What a product takes of a quota.
create table product_quotas (
  client_id uuid not null default current_client() references clients,
  product_id uuid not null,
  quota_id uuid not null,
  service_id uuid not null,
  -- How many of the quota one of the product takes: a table of ten takes ten seats and one table.
  takes integer not null default 1 check (takes between 1 and 1000),
  primary key (client_id, product_id, quota_id),
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, service_id, quota_id) references quotas (client_id, service_id, quota_id)
);
call enclose('product_quotas');

-- A limit whose counters don't say what its orders say, as of the last night.
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

create function begin_counting() returns trigger language plpgsql as $$ begin
  insert into due_work (client_id, kind) values (new.client_id, 'stockCount') on conflict on constraint due_work_once do nothing;
  return null;
end $$;
create trigger begin_counting after insert on quotas for each row execute function begin_counting();

-- A code that takes something off, or opens what is hidden.
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

-- A product that a code is for; none: everything that isn't hidden. A hidden product is offered to whoever has a code
-- for it.
create table promo_code_products (
  client_id uuid not null default current_client() references clients,
  promo_code_id uuid not null,
  product_id uuid not null,
  service_id uuid not null,
  primary key (client_id, promo_code_id, product_id),
  foreign key (client_id, service_id, promo_code_id)
    references promo_codes (client_id, service_id, promo_code_id) on delete cascade,
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade
);
call enclose('promo_code_products');

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
  -- Whether an entry is submitted only once it is paid.
  needed_to_submit boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (client_id, fee_id),
  unique (client_id, service_id, fee_id),
  constraint fees_window check (opens_at < closes_at),
  check ((applies_to = 'product') = (product_id is not null)),
  constraint fees_check1 check (applies_to = 'category' or category_id is null),
  constraint fees_check2 check (applies_to <> 'category' or kind = 'flat'),
  constraint fees_check3 check (kind = 'flat' or amount <= 10000),
  constraint fees_check4 check (applies_to = 'category' or not needed_to_submit),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, product_id)
    references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, service_id, category_id)
    references categories (client_id, service_id, category_id) on delete cascade
);
create index fees_service on fees (client_id, service_id);
call enclose('fees');

-- The last number of a kind that people read aloud.
create table sales_numbers (
  client_id uuid not null default current_client() references clients,
  kind text not null check (kind in ('transaction', 'ticket', 'invoice')),
  last_number integer not null,
  primary key (client_id, kind)
);
call enclose('sales_numbers');
