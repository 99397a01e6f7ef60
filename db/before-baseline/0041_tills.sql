-- Counting a till: what one person has taken at the counter of a program since it was counted last. A client's. A payment, and what was given
-- back, is of the count that found it: what is sold while somebody counts is of the next one.

create table till_counts (
  client_id uuid not null default current_client() references clients,
  till_count_id uuid not null default uuid_v7(),
  service_id uuid not null,
  -- Whose till it was, and who counted it.
  user_id uuid references users on delete set null,
  counted_by uuid references users on delete set null,
  counted_at timestamptz not null default now(),
  -- What it had by method, in cents: [{ "method", "orders", "amount" }]; what was given back in cash; what should be there, and what is.
  takings jsonb not null default '[]',
  cash_back integer not null default 0,
  expected integer not null default 0,
  counted integer not null check (counted >= 0),
  note text not null default '',
  primary key (client_id, till_count_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index till_counts_service on till_counts (client_id, service_id, till_count_id);
call enclose('till_counts');

alter table payments
  add till_count_id uuid,
  add foreign key (client_id, till_count_id) references till_counts (client_id, till_count_id);
alter table refunds
  add till_count_id uuid,
  add foreign key (client_id, till_count_id) references till_counts (client_id, till_count_id);
create index transactions_sold_by on transactions (client_id, begun_service_id, sold_by) where sold_by is not null;
