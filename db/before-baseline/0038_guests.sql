-- Who comes says so by a link that whoever bought the tickets sends round; and a buyer's change of address can be taken back. A client's, all of it.

alter table tickets
  -- Since when somebody has it who took it by such a link.
  add claimed_at timestamptz,
  -- Of the browser in which it was taken: what is sent twice takes one seat.
  add claim_id uuid;
create unique index tickets_claim on tickets (client_id, claim_id) where claim_id is not null;

-- Changes of the address that an order's mails go to, by whoever has the link to it: whoever had it before may take it back.
create table contact_changes (
  client_id uuid not null default current_client() references clients,
  contact_change_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  former_name text not null,
  former_email text not null,
  changed_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (client_id, contact_change_id),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id) on delete cascade
);
create index contact_changes_transaction on contact_changes (client_id, transaction_id);
call enclose('contact_changes');
