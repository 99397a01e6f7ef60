-- Who waits for what is sold out: a client's. While somebody waits for something of a quota, what is freed of it is theirs, in order.

create table waiting_list (
  client_id uuid not null default current_client() references clients,
  waiting_id uuid not null default uuid_v7(),
  service_id uuid not null,
  product_id uuid not null,
  name text not null,
  email text not null,
  quantity integer not null check (quantity between 1 and 1000),
  -- Staff put somebody first; otherwise whoever came first is.
  position integer not null default 0,
  joined_at timestamptz not null default now(),
  -- The cart that holds it for them, once it was offered: what has become of it is what has become of the offer.
  transaction_id uuid,
  offered_at timestamptz,
  removed_at timestamptz,
  primary key (client_id, waiting_id),
  foreign key (client_id, service_id, product_id) references products (client_id, service_id, product_id) on delete cascade,
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id)
);
create unique index waiting_list_once on waiting_list (client_id, product_id, lower(email))
  where transaction_id is null and removed_at is null;
create index waiting_list_order on waiting_list (client_id, service_id, position, waiting_id);
create unique index waiting_list_offer on waiting_list (client_id, transaction_id) where transaction_id is not null;
call enclose('waiting_list');
