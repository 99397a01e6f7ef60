-- How often a sponsor was seen and followed, by day and by where: numbers alone, nothing of who. A row for each day on which there
-- was something, three at the most: it stays small, and isn't kept by the month. A client's.
create table sponsor_days (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  sponsor_id uuid not null,
  -- Of the program's own zone.
  day date not null,
  place text not null check (place in ('program', 'sponsors', 'sponsor')),
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (client_id, sponsor_id, day, place),
  foreign key (client_id, service_id, sponsor_id) references sponsors (client_id, service_id, sponsor_id) on delete cascade
);
call enclose('sponsor_days');
