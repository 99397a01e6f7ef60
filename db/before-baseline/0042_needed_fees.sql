-- Whether an entry is submitted only once a fee is paid: a client's, with its fees.
alter table fees
  add needed_to_submit boolean not null default false,
  add check (applies_to = 'category' or not needed_to_submit);
create index transaction_items_entry on transaction_items (client_id, entry_id) where entry_id is not null;
