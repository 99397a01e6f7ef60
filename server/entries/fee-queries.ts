import type { FeeFacts } from "../../contract/entry-fees.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

/** What is asked of the entry `e`, and what was paid for it, as JSON. Its orders are read once: an entry is read often. */
export const feeFactsJSON = fragment`jsonb_build_object(
  'fees', (select coalesce(jsonb_agg(jsonb_build_object('feeID', f.fee_id, 'name', f.name, 'amount', f.amount,
      'opensAt', f.opens_at, 'closesAt', f.closes_at, 'neededToSubmit', f.needed_to_submit) order by f.fee_id), '[]')
    from fees f where f.service_id = e.service_id and f.applies_to = 'category'
      and (f.category_id is null or f.category_id = e.category_id)))
  || (select jsonb_build_object(
      'payments', coalesce(jsonb_agg(jsonb_build_object('feeID', i.fee_id, 'settled', i.unit_price * i.quantity,
        'paid', i.total - i.refunded, 'at', t.paid_at)) filter (where t.state in ('paid', 'partlyRefunded')), '[]'),
      'inCart', coalesce(bool_or(t.state in ('held', 'awaitingPayment')), false))
    from transaction_items i join transactions t using (client_id, transaction_id)
    where i.entry_id = e.entry_id and i.claimed)`;

const paidItem = fragment`
  select from transaction_items i join transactions t using (client_id, transaction_id)
  where i.entry_id = e.entry_id and i.claimed and t.state in ('paid', 'partlyRefunded')`;

/** Entries whose fee was paid; and those that are asked for one by now and have paid nothing. */
export const inFeeState = {
  paid: fragment`and exists (${paidItem})`,
  unpaid: fragment`and not exists (${paidItem}) and exists (
    select from fees f where f.service_id = e.service_id and f.applies_to = 'category'
      and (f.category_id is null or f.category_id = e.category_id)
      and coalesce(f.opens_at <= now(), true) and coalesce(f.closes_at > now(), true))`,
} as const;

export const feeFactsOf = async (sql: Sql, entryID: string): Promise<FeeFacts | undefined> =>
  (await sql<{ facts: FeeFacts }>`select ${feeFactsJSON} as facts from entries e where e.entry_id = ${entryID}`)[0]
    ?.facts;

/** What was paid for an entry stays with the order, under the name that the entry had. */
export const nameFeesOf = (sql: Sql, entryID: string, title: string) => sql`
  update transaction_items set name = name || ${title ? `: ${title}` : ""} where entry_id = ${entryID}`;

export const entryFeesIn = (sql: Sql, serviceID: string) => sql`
  select fee_id from fees where service_id = ${serviceID} and applies_to = 'category' limit 1`;
