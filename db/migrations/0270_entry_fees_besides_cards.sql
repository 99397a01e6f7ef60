-- An entry's fee is settled in other ways than by card at once: by an invoice that its entrant makes, by staff's hand, by a
-- waiver; and a part of it goes back when the entry is withdrawn in time.

alter table sales_settings
  -- Whether entrants may make themselves an invoice: 'submitted': the entry counts meanwhile; 'paid': once it is paid.
  add column fee_invoices text not null default 'no' check (fee_invoices in ('no', 'submitted', 'paid')),
  add column fee_invoice_days integer not null default 30 check (fee_invoice_days between 0 and 365),
  -- How to pay it: on the page, on the invoice and in its mail.
  add column fee_invoice_note text not null default '',
  -- Until when the fee of an entry that its entrant withdraws goes back, and how much of it.
  add column fee_refund_until timestamptz,
  add column fee_refund_percent integer not null default 100 check (fee_refund_percent between 0 and 100);

alter table invoices add column purchase_order text not null default '';

-- Submitted while its fee is on an open invoice, where a program counts entries once they are paid: nobody changes it, and
-- `submitted_at` is set by its payment, to this time.
alter table entries
  add column handed_in_at timestamptz,
  add constraint entries_handed_in check (handed_in_at is null or submitted_at is null);
create index entries_handed_in on entries (client_id, service_id) where handed_in_at is not null;

-- Nothing is asked for an entry while it has one.
create table entry_fee_waivers (
  client_id uuid not null default current_client() references clients,
  service_id uuid not null,
  entry_id uuid not null,
  reason text not null check (reason <> ''),
  waived_by uuid references users on delete set null,
  waived_at timestamptz not null,
  primary key (client_id, entry_id),
  foreign key (client_id, service_id, entry_id) references entries (client_id, service_id, entry_id) on delete cascade
);
call enclose('entry_fee_waivers');

-- What becomes of an order becomes of its entries' fees. Here, and not in each of the ways to pay, void and refund: also in a
-- version from before this one that runs beside it. An entry counts by the order that claims its fee, and only by the payment of
-- that order: not by an earlier one that names the entry, too, nor by a refund of a part of it.
create function settle_entry_fees() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
  if new.state in ('cancelled', 'refunded') then
    update transaction_items set claimed = false where transaction_id = new.transaction_id and claimed;
    return null;
  end if;
  -- A refund that failed afterwards.
  if old.state = 'refunded' then
    update transaction_items i set claimed = true
    where i.transaction_id = new.transaction_id and i.entry_id is not null and i.ended_at is null and not exists (
      select from transaction_items other
      where other.entry_id = i.entry_id and other.fee_id = i.fee_id and other.claimed);
  end if;
  if new.state <> 'paid' and old.state not in ('held', 'awaitingPayment', 'paidLateUnfilled') then
    return null;
  end if;
  -- After the release an entry that was paid too late stays out, and staff give the money back.
  update entries e set submitted_at = e.handed_in_at, handed_in_at = null, updated_at = now()
  where e.handed_in_at is not null
    and e.entry_id in (select entry_id from transaction_items where transaction_id = new.transaction_id and claimed)
    and not exists (select from judging j where j.service_id = e.service_id and j.results_released_at is not null);
  return null;
end $$;
create trigger settle_entry_fees after update of state on transactions for each row
  when (old.state is distinct from new.state and (new.state in ('paid', 'partlyRefunded', 'refunded')
    or new.state = 'cancelled' and new.invoice_id is not null))
  execute function settle_entry_fees();
