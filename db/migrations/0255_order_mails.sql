-- The mails about an order: its receipt, a ticket given to somebody, a refund, what was cancelled. A row is there before its
-- mail is written, and whether that left stands in mails and mail_log.
create table order_mails (
  client_id uuid not null default current_client() references clients,
  order_mail_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  kind text not null check (kind in ('receipt', 'ticketGiven', 'refunded', 'ticketsCancelled', 'ticketCancelled')),
  -- What a mail of this kind is about.
  refund_id uuid,
  ticket_ids uuid[] not null default '{}',
  -- Null until it is written: of two processes one writes it.
  mail_id uuid,
  -- Why it came back after the mail server had taken it.
  bounce_reason text,
  -- Since when it is known that another mail was sent in its place.
  replaced_at timestamptz,
  primary key (client_id, order_mail_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade
);
create index order_mails_transaction on order_mails (client_id, transaction_id, order_mail_id);
create index order_mails_mail on order_mails (client_id, mail_id) where mail_id is not null;
call enclose('order_mails');

-- Receipts that left before are among them.
alter table transactions no force row level security;
alter table order_mails no force row level security;
insert into order_mails (client_id, transaction_id, kind, mail_id)
select client_id, transaction_id, 'receipt', receipt_mail_id from transactions where receipt_mail_id is not null;
alter table order_mails force row level security;
alter table transactions force row level security;

-- What became of a mail is asked by its identifier.
create index mail_log_mail on mail_log (client_id, mail_id);
