-- Buyers may pay from their bank account, where the client's provider takes such debits. Off until staff turn it on.
-- Versions before go on: the checks and the index are made wider, or are about new columns.
-- They don’t ask about a bank payment that is under way: who goes back waits until none is.
alter table payment_accounts add column takes_bank boolean not null default false;
alter table payment_accounts add constraint payment_accounts_bank_by_stripe check (not takes_bank or provider = 'stripe');

-- An attempt to pay by card, or from a bank account. A debit is under way for days, in which its order can't be paid again.
alter table payment_attempts add column method text not null default 'card' check (method in ('card', 'bank'));
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check
  check (state in ('sending', 'requiresAction', 'processing', 'succeeded', 'declined', 'unknown', 'returned'));
alter table payment_attempts add constraint payment_attempts_bank_takes_days check (state <> 'processing' or method = 'bank');
drop index payment_attempts_one;
create unique index payment_attempts_one on payment_attempts (client_id, transaction_id)
  where state in ('sending', 'requiresAction', 'processing', 'unknown', 'succeeded');

alter table transactions drop constraint transactions_method_check;
alter table transactions add constraint transactions_method_check check (method in ('card', 'bank', 'cash', 'manual', 'none'));
