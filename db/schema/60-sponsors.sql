-- Sponsors of a program, in tiers.

-- A tier of a program's sponsors.
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
  -- A tier's own date by which its sponsors give logo and words, in place of the program's: a large sponsor's logo is
  -- printed first.
  due_at timestamptz,
  primary key (client_id, sponsor_tier_id),
  unique (client_id, service_id, sponsor_tier_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index sponsor_tiers_service on sponsor_tiers (client_id, service_id, position);
call enclose('sponsor_tiers');
create trigger remind_at_first after insert on sponsor_tiers for each row
  when (new.due_at is not null) execute function remind_of_service();
create trigger remind after update of due_at on sponsor_tiers for each row
  when (old.due_at is distinct from new.due_at) execute function remind_of_service();

-- A sponsor of a program, of whatever kind the program is. What is removed stays, with what refers to it, and can be
-- taken back.
create table sponsors (
  client_id uuid not null default current_client() references clients,
  sponsor_id uuid not null default uuid_v7(),
  service_id uuid not null,
  position integer not null default 0,
  sponsor_tier_id uuid,
  user_id uuid references users on delete set null,
  -- The sponsor of last year's program that this one is the renewal of.
  copied_from uuid,
  name text not null check (length(name) between 1 and 200),
  headline text not null default '',
  contact_name text not null default '',
  phone text not null default '',
  place text not null default '',
  website text not null default '',
  blurb text not null default '',
  logo_upload_id uuid,
  dark_logo_upload_id uuid,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Since which year somebody is a sponsor of the association, as its staff say; null: nobody has said it.
  since integer check (since between 1800 and 2200),
  -- What this one was promised beside its tier's benefits: a line for each, as those are.
  promises text not null default '',
  -- Null: it never was a draft. Wanted: its owner renews, and has to buy it yet.
  renewal text check (renewal in ('draft', 'wanted', 'confirmed', 'declined')),
  -- When its owner was asked last, and when they answered.
  asked_at timestamptz,
  answered_at timestamptz,
  disqualified_at timestamptz,
  disqualified_reason text,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (client_id, sponsor_id),
  unique (client_id, service_id, sponsor_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, service_id, sponsor_tier_id)
    references sponsor_tiers (client_id, service_id, sponsor_tier_id) on delete set null (sponsor_tier_id),
  foreign key (client_id, logo_upload_id) references uploads (client_id, upload_id),
  foreign key (client_id, dark_logo_upload_id) references uploads (client_id, upload_id),
  foreign key (client_id, copied_from) references sponsors (client_id, sponsor_id) on delete set null (copied_from)
);
create index sponsors_service on sponsors (client_id, service_id, position);
create index sponsors_tier on sponsors (client_id, sponsor_tier_id) where sponsor_tier_id is not null;
create index sponsors_user on sponsors (client_id, user_id) where user_id is not null;
create index sponsors_logo on sponsors (client_id, logo_upload_id) where logo_upload_id is not null;
create index sponsors_dark_logo on sponsors (client_id, dark_logo_upload_id) where dark_logo_upload_id is not null;
create unique index sponsors_copied_once on sponsors (client_id, service_id, copied_from)
  where copied_from is not null;
create index sponsors_copied_from on sponsors (client_id, copied_from) where copied_from is not null;
call enclose('sponsors');

create function hold_sponsor_logo() returns trigger language plpgsql as $$ begin
  if tg_op = 'DELETE' then perform hold_files(old.client_id, old.sponsor_id, 'sponsor', '{}');
  else perform hold_files(new.client_id, new.sponsor_id, 'sponsor', array[new.logo_upload_id, new.dark_logo_upload_id]);
  end if;
  return null;
end $$;
create trigger hold_files after insert or update of logo_upload_id, dark_logo_upload_id or delete on sponsors
  for each row execute function hold_sponsor_logo();
create trigger remember after insert or update of user_id on sponsors
  for each row when (new.user_id is not null) execute function remember_user_client();
-- Who comes into another tier may have less time.
create trigger remind after update of sponsor_tier_id on sponsors for each row
  when (old.sponsor_tier_id is distinct from new.sponsor_tier_id) execute function remind_of_service();

-- By when what a sponsor gives is due, wherever that is asked.
create view sponsor_dates with (security_invoker = true) as
  select s.client_id, s.service_id, s.sponsor_id, coalesce(t.due_at, d.sponsors_due) as due
  from sponsors s
    left join sponsor_tiers t on t.client_id = s.client_id and t.sponsor_tier_id = s.sponsor_tier_id
    left join details_due d on d.client_id = s.client_id and d.service_id = s.service_id;
grant select on sponsor_dates to rosette_app;

-- What a sponsor was delivered, in the words in which it was promised: it stays when a tier's benefits are written
-- anew.
create table sponsor_deliveries (
  client_id uuid not null default current_client() references clients,
  sponsor_id uuid not null,
  benefit text not null check (length(benefit) between 1 and 500),
  service_id uuid not null,
  note text not null default '',
  delivered_at timestamptz not null,
  delivered_by uuid references users on delete set null,
  primary key (client_id, sponsor_id, benefit),
  foreign key (client_id, service_id, sponsor_id)
    references sponsors (client_id, service_id, sponsor_id) on delete cascade
);
create index sponsor_deliveries_by on sponsor_deliveries (delivered_by) where delivered_by is not null;
call enclose('sponsor_deliveries');

-- How often a sponsor was seen and followed, by day and by where: numbers alone, nothing of who. A row for each day
-- on which there was something, three at the most: it stays small, and isn't kept by the month.
create table sponsor_days (
  client_id uuid not null default current_client() references clients,
  sponsor_id uuid not null,
  -- Of the program's own zone.
  day date not null,
  place text not null check (place in ('program', 'sponsors', 'sponsor')),
  service_id uuid not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (client_id, sponsor_id, day, place),
  foreign key (client_id, service_id, sponsor_id)
    references sponsors (client_id, service_id, sponsor_id) on delete cascade
);
call enclose('sponsor_days');
