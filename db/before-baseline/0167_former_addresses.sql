-- Where a program was before: its links go on working there, unless another program has the address by now.
create table former_addresses (
  client_id uuid not null default current_client() references clients,
  url text not null,
  service_id uuid not null,
  left_at timestamptz not null default clock_timestamp(),
  primary key (client_id, url),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index former_addresses_service on former_addresses (client_id, service_id);
call enclose('former_addresses');
