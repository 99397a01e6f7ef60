-- What signs a client's tickets, so that the door knows a true one without asking anybody; and tickets that were given to somebody. A client's, all of it.

create table ticket_keys (
  client_id uuid not null default current_client() references clients,
  -- Ed25519, in PEM: the public part; the private part, sealed.
  public_key text not null,
  sealed_key text not null,
  created_at timestamptz not null default now(),
  primary key (client_id)
);
call enclose('ticket_keys');

-- Since when somebody has it by a link of their own: whoever bought it doesn't have its code any more.
alter table tickets add given_at timestamptz;

-- The last receipt's mail, so that it is known whose couldn't be delivered.
alter table transactions add receipt_mail_id uuid;
create index transactions_receipt_mail on transactions (client_id, receipt_mail_id);
