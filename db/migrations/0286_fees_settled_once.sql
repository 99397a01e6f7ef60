-- An entry counts by the order that claims its fee, and only by the payment of that order: not by an earlier one that names the
-- entry, too, nor by a refund of a part of it.

create or replace function settle_entry_fees() returns trigger language plpgsql set search_path = public, pg_temp as $$ begin
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
