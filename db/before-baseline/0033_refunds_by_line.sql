-- Whatever a refund was asked by, it is laid over the lines that it is of: what a program has sold is then the sum of its own lines. A client's, all of it.

-- What has no tickets ends by itself, and frees what it took; what has, ends with its last ticket.
alter table transaction_items add ended_at timestamptz;

-- A refund that the provider refuses, at once or days later, is a person's to see to; and why it was refused.
alter table refunds
  add failure text not null default '',
  -- Whether what it was of lets people in again; null where nothing ended by it.
  add lives_again boolean,
  add seen_to_at timestamptz;
create index refunds_refused on refunds (client_id) where state = 'failed' and seen_to_at is null;

-- 'reversal': a refund that had left comes back.
alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check check (kind in ('charge', 'refund', 'reversal', 'fee'));

-- A cart takes a code of any program that it has something of: the one in which it was typed.
alter table transactions drop constraint transactions_client_id_begun_service_id_promo_code_id_fkey;
alter table transactions add foreign key (client_id, promo_code_id) references promo_codes (client_id, promo_code_id);
