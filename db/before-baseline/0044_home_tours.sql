-- Home tours: builders, groups of homes, and the homes. A client's, all of it. What is removed stays, with what refers to it, and
-- can be taken back.

create table builders (
  client_id uuid not null default current_client() references clients,
  builder_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
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
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, builder_id),
  unique (client_id, service_id, builder_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id)
);
create index builders_service on builders (client_id, service_id, position);
create index builders_user on builders (client_id, user_id) where user_id is not null;
create index builders_logo on builders (client_id, logo_upload_id) where logo_upload_id is not null;
call enclose('builders');

-- By area, or by price.
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
  -- As signs and the printed guide have it.
  number integer check (number between 1 and 9999),
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
  baths numeric(4, 2) check (baths between 0 and 99),
  square_feet integer check (square_feet between 0 and 1000000),
  story text not null default '',
  accessibility text not null default '',
  house_rules text not null default '',
  tour_link text not null default '',
  online_tour boolean not null default false,
  disqualified_at timestamptz,
  disqualified_reason text,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
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
call enclose('properties');

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
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, upload_id) references uploads (client_id, upload_id)
);
create index property_images_property on property_images (client_id, property_id, kind, position);
create unique index property_images_upload on property_images (client_id, upload_id);
call enclose('property_images');

-- A home is open when the tour is, except on the days named here: at other hours, or, without hours, not at all. Hours are what the
-- clocks on the wall show, so that they stay when the day moves.
create table property_hours (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  property_id uuid not null,
  timeframe_id uuid not null,
  opens text check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  primary key (client_id, property_id, timeframe_id),
  check ((opens is null) = (closes is null)),
  constraint property_hours_order check (opens < closes),
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade,
  foreign key (client_id, service_id, timeframe_id) references timeframes (client_id, service_id, timeframe_id) on delete cascade
);
create index property_hours_day on property_hours (client_id, timeframe_id);
call enclose('property_hours');

-- What staff ask of each home, group by group.
alter table form_answers
  add property_id uuid,
  drop constraint form_answers_one_holder,
  add constraint form_answers_one_holder check (num_nonnulls(entry_id, transaction_id, ticket_id, property_id) = 1),
  add foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade;
create unique index form_answers_property on form_answers (client_id, property_id, form_id) where property_id is not null;

create trigger remember after insert or update of user_id on builders
  for each row when (new.user_id is not null) execute function remember_user_client();
create trigger remember after insert or update of user_id on properties
  for each row when (new.user_id is not null) execute function remember_user_client();

alter table file_holders drop constraint file_holders_kind_check;
alter table file_holders add constraint file_holders_kind_check
  check (kind in ('entry', 'client', 'service', 'section', 'form', 'builder', 'property', 'sponsor'));

create function hold_builder_logo() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.builder_id, 'builder', '{}');
  else perform hold_files(new.client_id, new.builder_id, 'builder', array[new.logo_upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of logo_upload_id or delete on builders
  for each row execute function hold_builder_logo();

create function hold_property_image() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.image_id, 'property', '{}');
  else perform hold_files(new.client_id, new.image_id, 'property', array[new.upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of upload_id or delete on property_images
  for each row execute function hold_property_image();
