-- How many there are of one product alone: a quota of its own, which comes and goes with it. A client's. Those that are shared name no product.

alter table quotas add product_id uuid;
alter table quotas add foreign key (client_id, service_id, product_id)
  references products (client_id, service_id, product_id) on delete cascade;
create unique index quotas_of_product on quotas (client_id, product_id);

-- Whether anybody has one, asked before a product is removed.
create index transaction_items_product on transaction_items (client_id, product_id);
