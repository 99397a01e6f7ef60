-- Sponsors of a program of any kind, in tiers; and products that, once paid, create what they sell. A client's, all of it.

create table sponsor_tiers (
  client_id uuid not null default current_client() references clients,
  sponsor_tier_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  name text not null check (length(name) between 1 and 200),
  -- In cents, as the association's flyer has it; what is sold online is a product.
  price integer check (price between 0 and 100000000),
  benefits text not null default '',
  -- The most sponsors it has; null: as many as come.
  places integer check (places between 1 and 1000),
  logo_size text not null default 'medium' check (logo_size in ('large', 'medium', 'small')),
  primary key (client_id, sponsor_tier_id),
  unique (client_id, service_id, sponsor_tier_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index sponsor_tiers_service on sponsor_tiers (client_id, service_id, position);
call enclose('sponsor_tiers');

create table sponsors (
  client_id uuid not null default current_client() references clients,
  sponsor_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  sponsor_tier_id uuid,
  user_id uuid references users on delete set null,
  name text not null check (length(name) between 1 and 200),
  website text not null default '',
  blurb text not null default '',
  logo_upload_id uuid,
  disqualified_at timestamptz,
  disqualified_reason text,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, sponsor_id),
  unique (client_id, service_id, sponsor_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, sponsor_tier_id)
    references sponsor_tiers (client_id, service_id, sponsor_tier_id) on delete set null (sponsor_tier_id),
  foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id)
);
create index sponsors_service on sponsors (client_id, service_id, position);
create index sponsors_tier on sponsors (client_id, sponsor_tier_id) where sponsor_tier_id is not null;
create index sponsors_user on sponsors (client_id, user_id) where user_id is not null;
create index sponsors_logo on sponsors (client_id, logo_upload_id) where logo_upload_id is not null;
call enclose('sponsors');

create trigger remember after insert or update of user_id on sponsors
  for each row when (new.user_id is not null) execute function remember_user_client();

create function hold_sponsor_logo() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.sponsor_id, 'sponsor', '{}');
  else perform hold_files(new.client_id, new.sponsor_id, 'sponsor', array[new.logo_upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of logo_upload_id or delete on sponsors
  for each row execute function hold_sponsor_logo();

-- Where what a product creates goes to; null: to no group, to no tier.
alter table products
  add property_group_id uuid,
  add sponsor_tier_id uuid,
  add foreign key (client_id, service_id, property_group_id)
    references property_groups (client_id, service_id, property_group_id) on delete set null (property_group_id),
  add foreign key (client_id, service_id, sponsor_tier_id)
    references sponsor_tiers (client_id, service_id, sponsor_tier_id) on delete set null (sponsor_tier_id),
  add check (kind = 'property' or property_group_id is null),
  add check (kind = 'sponsor' or sponsor_tier_id is null);

-- What a cart says of the homes and the sponsorships in it, of each product the first, the second: from the cart on, until it is paid.
create table cart_registrations (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  service_id uuid not null,
  product_id uuid not null,
  place integer not null check (place between 0 and 999),
  -- Of a home { "company", "name", "address", "city" }, of a sponsor { "name", "website", "blurb" }.
  details jsonb not null,
  primary key (client_id, transaction_id, product_id, place),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade,
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade
);
call enclose('cart_registrations');

-- What was paid for, and made because of it: each place of each line once, whoever tells of the payment how often.
create table sold_registrations (
  client_id uuid not null default current_client() references clients,
  transaction_id uuid not null,
  service_id uuid not null,
  item_id uuid not null,
  place integer not null,
  property_id uuid,
  sponsor_id uuid,
  primary key (client_id, item_id, place),
  check (num_nonnulls(property_id, sponsor_id) = 1),
  foreign key (client_id, service_id, transaction_id, item_id)
    references transaction_items (client_id, service_id, transaction_id, item_id),
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id),
  foreign key (client_id, service_id, sponsor_id) references sponsors (client_id, service_id, sponsor_id)
);
create index sold_registrations_transaction on sold_registrations (client_id, transaction_id);
create index sold_registrations_property on sold_registrations (client_id, property_id) where property_id is not null;
create index sold_registrations_sponsor on sold_registrations (client_id, sponsor_id) where sponsor_id is not null;
call enclose('sold_registrations');
