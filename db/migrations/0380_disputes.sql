-- A buyer's bank asks about a payment by card, or takes it back. What the provider took and gave back stands in the ledger.
create table disputes (
  client_id uuid not null default current_client() references clients,
  dispute_id uuid not null default uuid_v7(),
  transaction_id uuid not null,
  payment_id uuid not null,
  -- The provider's.
  reference text not null,
  amount integer not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('inquiry', 'open', 'answered', 'won', 'lost', 'closed')),
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (client_id, dispute_id),
  constraint disputes_once unique (client_id, payment_id, reference),
  foreign key (client_id, transaction_id) references transactions (client_id, transaction_id),
  foreign key (client_id, payment_id) references payments (client_id, payment_id),
  check ((closed_at is null) = (state in ('inquiry', 'open', 'answered')))
);
create index disputes_transaction on disputes (client_id, transaction_id);
call enclose('disputes');

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('charge', 'refund', 'reversal', 'fee', 'dispute', 'disputeReturn', 'disputeFee'));
