-- Of all lines of a client few are gifts.
create index transaction_items_gifts on transaction_items (client_id, transaction_id)
  where fair_value is not null or sold_as = 'donation';
