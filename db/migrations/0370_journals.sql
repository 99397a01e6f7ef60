-- Journals for a bookkeeping program: when payouts entered the books, which accounts stand for what, and as what a
-- line was sold.

-- What providers passed on to the bank, as the books came to know it, and never changed: of a payout that fails
-- afterward, or changes, there is another row. The ledger of payouts.
create table payout_entries (
  client_id uuid not null default current_client() references clients,
  payout_entry_id uuid not null default uuid_v7(),
  payment_account_id uuid not null,
  reference text not null,
  -- What arrived at the bank; less than nothing is what the provider took from there.
  amount integer not null check (amount <> 0),
  at timestamptz not null default now(),
  primary key (client_id, payout_entry_id),
  foreign key (client_id, payment_account_id, reference)
    references payouts (client_id, payment_account_id, reference) on delete cascade
);
create index payout_entries_at on payout_entries (client_id, at);
create index payout_entries_payout on payout_entries (client_id, payment_account_id, reference);
call enclose('payout_entries');
revoke update, delete on payout_entries from rosette_app;

-- Here, and not where payouts are stored: a version from before this one that runs beside it stores them, too.
create function enter_payout() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entered integer;
  due integer := case when lower(new.status) in ('failed', 'canceled', 'cancelled') or upper(new.currency) <> 'USD' then 0
    else new.amount end;
begin
  select coalesce(sum(amount), 0) into entered from payout_entries
  where payment_account_id = new.payment_account_id and reference = new.reference;
  if due <> entered then
    insert into payout_entries (payment_account_id, reference, amount)
    values (new.payment_account_id, new.reference, due - entered);
  end if;
  return null;
end $$;
create trigger enter_payout after insert or update of amount, status, currency on payouts
  for each row execute function enter_payout();

-- Those that the books have: no journal of theirs has been made yet.
alter table payouts no force row level security;
alter table payout_entries no force row level security;
insert into payout_entries (client_id, payment_account_id, reference, amount, at)
select client_id, payment_account_id, reference, amount, made_at from payouts
where lower(status) not in ('failed', 'canceled', 'cancelled') and upper(currency) = 'USD' and amount <> 0;
alter table payouts force row level security;
alter table payout_entries force row level security;

-- By whose clocks a day of a client's books begins, and what Xero calls the tax rate of a line without tax.
create table journal_settings (
  client_id uuid not null default current_client() references clients,
  -- Null: the clocks of the client's first program.
  time_zone text check (time_zone in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix',
    'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'UTC')),
  tax_rate text not null default 'Tax Exempt' check (length(tax_rate) between 1 and 100),
  primary key (client_id)
);
call enclose('journal_settings');

-- An account that somebody chose, for all programs or for one. What isn't here has its usual name.
create table journal_accounts (
  client_id uuid not null default current_client() references clients,
  journal_account_id uuid not null default uuid_v7(),
  -- What is posted to it: contract/commerce/ledger/journal-accounts.ts.
  posting text not null check (posting in ('card', 'cash', 'manual', 'bank', 'cardFees', 'disputes', 'refunds', 'doublePayments', 'tax',
    'surcharges', 'entryFees', 'tickets', 'registrations', 'addOns', 'donations', 'homes', 'sponsorships', 'invoices',
    'otherIncome')),
  service_id uuid,
  name text not null check (length(name) between 1 and 200),
  code text not null default '' check (length(code) <= 50),
  primary key (client_id, journal_account_id),
  constraint journal_accounts_once unique nulls not distinct (client_id, posting, service_id),
  foreign key (client_id, service_id) references services (client_id, service_id) on delete cascade
);
create index journal_accounts_service on journal_accounts (client_id, service_id) where service_id is not null;
call enclose('journal_accounts');

-- The kind of its product when it was sold: a product that is something else from now on doesn't change days that are over.
alter table transaction_items add column sold_as text;
alter table transaction_items no force row level security;
alter table products no force row level security;
update transaction_items i set sold_as = p.kind from products p
where p.client_id = i.client_id and p.product_id = i.product_id;
alter table transaction_items force row level security;
alter table products force row level security;
