-- A program that doesn't take place: nothing of it is sold any more, and everybody who has bought some of it is told and given back theirs. A client's, all of it.

alter table sales_settings
  add cancelled_at timestamptz,
  -- What buyers are told of it.
  add cancelled_because text not null default '',
  -- 'all' or 'withoutFees': what goes back, and has to, however often the task is begun.
  add cancelled_money text check (cancelled_money in ('all', 'withoutFees'));

-- Each order once, with what became of it.
create table cancelled_orders (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  transaction_id uuid not null,
  amount integer not null,
  -- Why nothing went back of what should have; '' where it did.
  failure text not null default '',
  at timestamptz not null default now(),
  primary key (client_id, service_id, transaction_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade,
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id)
);
call enclose('cancelled_orders');
