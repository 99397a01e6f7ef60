-- Tours: builders, groups of homes, and the homes.

-- A builder of homes on a tour. What is removed stays, with what refers to it, and can be taken back.
create table builders (
  client_id uuid not null default current_client() references clients,
  builder_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  reference text check (length(reference) between 1 and 100),
  -- Who looks after it, and after its homes.
  user_id uuid references users on delete set null,
  company text not null check (length(company) between 1 and 200),
  about text not null default '',
  contact_name text not null default '',
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  license text not null default '',
  logo_upload_id uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (client_id, builder_id),
  unique (client_id, service_id, builder_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id)
);
create index builders_service on builders (client_id, service_id, position);
create index builders_user on builders (client_id, user_id) where user_id is not null;
create index builders_logo on builders (client_id, logo_upload_id) where logo_upload_id is not null;
create unique index builders_reference on builders (client_id, service_id, lower(reference))
  where reference is not null;
call enclose('builders');

create function hold_builder_logo() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.builder_id, 'builder', '{}');
  else perform hold_files(new.client_id, new.builder_id, 'builder', array[new.logo_upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of logo_upload_id or delete on builders
  for each row execute function hold_builder_logo();
create trigger remember after insert or update of user_id on builders
  for each row when (new.user_id is not null) execute function remember_user_client();

-- A group of a tour's homes: by area, or by price.
create table property_groups (
  client_id uuid not null default current_client() references clients,
  property_group_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  primary key (client_id, property_group_id),
  unique (client_id, service_id, property_group_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index property_groups_service on property_groups (client_id, service_id, position);
call enclose('property_groups');

-- A home on a tour.
create table properties (
  client_id uuid not null default current_client() references clients,
  property_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  property_group_id uuid,
  builder_id uuid,
  -- Who looks after it; the builder's owner does, too.
  user_id uuid references users on delete set null,
  name text not null check (length(name) between 1 and 200),
  -- A home that nobody has named yet bears a placeholder (contract/properties.ts), and isn't public until it has a
  -- name of its own.
  has_name boolean not null generated always as (name <> 'New home') stored,
  -- As signs and the printed guide have it.
  number integer check (number between 1 and 9999),
  -- What another system calls it: by this a home, a builder or an order is recognized when it comes again.
  reference text check (length(reference) between 1 and 100),
  address text not null default '',
  city text not null default '',
  state text,
  zip text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Until then the public is told the city alone; null: at once.
  revealed_at timestamptz,
  -- In cents: dearer than what is sold over the counter.
  price bigint check (price between 0 and 100000000000),
  status text not null default 'forSale' check (status in ('forSale', 'underContract', 'sold', 'model', 'notForSale')),
  beds integer check (beds between 0 and 99),
  baths numeric(4,2) check (baths between 0 and 99),
  square_feet integer check (square_feet between 0 and 1000000),
  story text not null default '',
  accessibility text not null default '',
  house_rules text not null default '',
  tour_link text not null default '',
  online_tour boolean not null default false,
  -- A home has room for so many at once; null: nobody counts.
  most_inside integer check (most_inside >= 1),
  -- A home's own date, in place of the tour's.
  due_at timestamptz,
  disqualified_at timestamptz,
  disqualified_reason text,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (client_id, property_id),
  unique (client_id, service_id, property_id),
  check ((latitude is null) = (longitude is null)),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, property_group_id)
    references property_groups (client_id, service_id, property_group_id) on delete set null (property_group_id),
  foreign key (client_id, service_id, builder_id) references builders (client_id, service_id, builder_id)
);
create index properties_service on properties (client_id, service_id, position);
create index properties_builder on properties (client_id, builder_id) where builder_id is not null;
create index properties_group on properties (client_id, property_group_id) where property_group_id is not null;
create index properties_user on properties (client_id, user_id) where user_id is not null;
create unique index properties_reference on properties (client_id, service_id, lower(reference))
  where reference is not null;
call enclose('properties');
create trigger remember after insert or update of user_id on properties
  for each row when (new.user_id is not null) execute function remember_user_client();
create trigger remind after update of due_at on properties for each row
  when (old.due_at is distinct from new.due_at) execute function remind_of_service();

-- A photograph or a floor plan of a home.
create table property_images (
  client_id uuid not null default current_client() references clients,
  image_id uuid not null default uuid_v7(),
  service_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('images', 'floorPlans')),
  upload_id uuid not null,
  position integer not null default 0,
  caption text not null default '' check (length(caption) <= 65535),
  primary key (client_id, image_id),
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create index property_images_property on property_images (client_id, property_id, kind, position);
create unique index property_images_upload on property_images (client_id, upload_id);
call enclose('property_images');

create function hold_property_image() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.image_id, 'property', '{}');
  else perform hold_files(new.client_id, new.image_id, 'property', array[new.upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on property_images
  for each row execute function hold_property_image();

-- A day on which a home isn't open as the tour is: at other hours, or, without hours, not at all. Hours are what the
-- clocks on the wall show, so that they stay when the day moves.
create table property_hours (
  client_id uuid not null default current_client() references clients,
  property_id uuid not null,
  timeframe_id uuid not null,
  service_id uuid not null,
  opens text check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (client_id, property_id, timeframe_id),
  check ((opens is null) = (closes is null)),
  constraint property_hours_order check (opens < closes),
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, service_id, timeframe_id)
    references timeframes (client_id, service_id, timeframe_id) on delete cascade
);
create index property_hours_day on property_hours (client_id, timeframe_id);
call enclose('property_hours');

-- Somebody who agreed to hear from the builders whose homes they visit: what they were asked, when they agreed, and
-- when they took it back. It is that address's word: whoever has the order or the ticket later hasn't agreed.
create table builder_consents (
  client_id uuid not null default current_client() references clients,
  consent_id uuid not null default uuid_v7(),
  service_id uuid not null,
  transaction_id uuid not null,
  -- Null: the buyer's own.
  ticket_id uuid,
  email text not null check (email <> ''),
  wording text not null,
  given_at timestamptz not null,
  -- On which way; at the door and at the counter by a person of staff.
  given_with text not null check (given_with in ('checkout', 'order', 'ticket', 'staff')),
  user_id uuid references users on delete set null,
  taken_back_at timestamptz,
  primary key (client_id, consent_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create unique index builder_consents_standing on builder_consents (client_id, transaction_id, coalesce(ticket_id, transaction_id), lower(email))
  where taken_back_at is null;
create index builder_consents_service on builder_consents (client_id, service_id, transaction_id)
  where taken_back_at is null;
call enclose('builder_consents');

-- A home that has something of a sponsor's in it.
create table sponsor_homes (
  client_id uuid not null default current_client() references clients,
  sponsor_id uuid not null,
  property_id uuid not null,
  service_id uuid not null,
  position integer not null,
  -- What of the home is theirs: 'Twenty-two fixed panes'.
  words text not null default '' check (length(words) <= 120),
  primary key (client_id, sponsor_id, property_id),
  foreign key (client_id, service_id, sponsor_id)
    references sponsors (client_id, service_id, sponsor_id) on delete cascade,
  foreign key (client_id, service_id, property_id)
    references properties (client_id, service_id, property_id) on delete cascade
);
create index sponsor_homes_property on sponsor_homes (client_id, property_id);
call enclose('sponsor_homes');
