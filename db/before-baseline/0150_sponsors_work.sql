-- A sponsor's own page: its color, and the homes of a tour on which its work is to be seen. A client's, all of it.

alter table sponsors add color text check (color ~ '^#[0-9a-f]{6}$');

create table sponsor_homes (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  sponsor_id uuid not null,
  property_id uuid not null,
  position integer not null,
  -- What of the home is theirs: 'Twenty-two fixed panes'.
  words text not null default '' check (length(words) <= 120),
  primary key (client_id, sponsor_id, property_id),
  foreign key (client_id, service_id, sponsor_id) references sponsors (client_id, service_id, sponsor_id) on delete cascade,
  foreign key (client_id, service_id, property_id) references properties (client_id, service_id, property_id) on delete cascade
);
create index sponsor_homes_property on sponsor_homes (client_id, property_id);
call enclose('sponsor_homes');
