-- Sponsors of another program of the client, copied into this one for next year: a draft until somebody confirms it. A client's, all of it.

alter table sponsors
  -- Of another program; each comes into a program once.
  add copied_from uuid,
  -- Null: it never was a draft. Wanted: its owner renews, and has to buy it yet.
  add renewal text check (renewal in ('draft', 'wanted', 'confirmed', 'declined')),
  -- When its owner was asked last, and when they answered.
  add asked_at timestamptz,
  add answered_at timestamptz,
  add foreign key (client_id, copied_from) references sponsors (client_id, sponsor_id) on delete set null (copied_from);
create unique index sponsors_copied_once on sponsors (client_id, service_id, copied_from) where copied_from is not null;
create index sponsors_copied_from on sponsors (client_id, copied_from) where copied_from is not null;

-- Which carts hold the renewal of a sponsor.
create index cart_registrations_renewed on cart_registrations (client_id, (details->>'sponsorID'))
  where details->>'sponsorID' is not null;
