-- What staff bill somebody for, whatever it is: a client's, all of it. What becomes of the money is a transaction's, as with all money.

create table invoices (
  client_id uuid not null default current_client() references clients,
  invoice_id uuid not null default uuid_v7(),
  -- From when it was sent. Drafts have none, so that there are no gaps.
  number integer,
  -- Who is billed, where they have an account; what the invoice calls them, and where it goes.
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  due_on date,
  note text not null default '',
  -- Days before and after the day when it is due on which the billed person is reminded; null: never.
  remind_before integer check (remind_before between 0 and 60),
  remind_after integer check (remind_after between 1 and 60),
  reminded_before_at timestamptz,
  reminded_after_at timestamptz,
  sent_at timestamptz,
  -- The last mail of it, so that it is known whose couldn't be delivered.
  mail_id uuid,
  mail_error text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (client_id, invoice_id),
  constraint invoices_number unique (client_id, number),
  check ((number is null) = (sent_at is null))
);
create index invoices_user on invoices (client_id, user_id);
create index invoices_mail on invoices (client_id, mail_id);
call enclose('invoices');

create table invoice_lines (
  client_id uuid not null default current_client() references clients,
  invoice_id uuid not null,
  position integer not null,
  name text not null,
  -- Of one, in cents.
  amount integer not null check (amount between 0 and 100000000),
  quantity integer not null check (quantity between 1 and 10000),
  primary key (client_id, invoice_id, position),
  foreign key (client_id, invoice_id) references invoices (client_id, invoice_id) on delete cascade
);
call enclose('invoice_lines');

-- A transaction was begun in a program, or is an invoice's: one for each that was sent.
alter table transactions
  alter begun_service_id drop not null,
  add invoice_id uuid,
  add foreign key (client_id, invoice_id) references invoices (client_id, invoice_id),
  add constraint transactions_of_one check (num_nonnulls(begun_service_id, invoice_id) = 1);
create unique index transactions_invoice on transactions (client_id, invoice_id) where invoice_id is not null;
