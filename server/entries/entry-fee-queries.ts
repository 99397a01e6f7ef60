import type { EntryFeeFacts } from "../../contract/entries/entry-fees.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

/** What decides whether the entry `e` can still be submitted, and so whether its fee can be paid. */
const feeEntryJSON = fragment`
  select jsonb_build_object('entry', jsonb_build_object('kind', s.kind, 'submitted', e.submitted_at is not null,
    'disqualified', e.disqualified_at is not null, 'screening', e.screening, 'opensAt', w.opens_at, 'closesAt', w.closes_at,
    'extendedUntil', e.extended_until, 'graceMinutes', j.grace_minutes, 'resultsReleased', j.results_released_at is not null))
  from services s left join judging j using (client_id, service_id)
    left join timeframes w on w.client_id = s.client_id and w.service_id = s.service_id and w.name = 'entries'
  where s.client_id = e.client_id and s.service_id = e.service_id`;

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
    where i.entry_id = e.entry_id and i.claimed)
  || (${feeEntryJSON})`;

const paidItem = fragment`
  select from transaction_items i join transactions t using (client_id, transaction_id)
  where i.entry_id = e.entry_id and i.claimed and t.state in ('paid', 'partlyRefunded')`;

/** The entry `e` was paid for and can't be submitted any more. What was disqualified was decided by staff, who know of it. */
const isPaidNotSubmitted = fragment`e.submitted_at is null and e.disqualified_at is null
  and exists (${paidItem} and i.total > i.refunded)
  and not exists (
    select from timeframes w left join judging j using (client_id, service_id)
    where w.client_id = e.client_id and w.service_id = e.service_id and w.name = 'entries' and j.results_released_at is null
      and greatest(w.closes_at, e.extended_until) + make_interval(mins => coalesce(j.grace_minutes, 0)) > now())`;

export const countPaidNotSubmitted = (serviceID: string) => fragment`
  select count(*) from entries e where e.service_id = ${serviceID} and ${isPaidNotSubmitted}`;

/** Entries whose fee was paid; those that are asked for one by now and have paid nothing; those that were paid for and weren't submitted in time. */
export const feeStateConditions = {
  paid: fragment`and exists (${paidItem})`,
  unpaid: fragment`and not exists (${paidItem}) and exists (
    select from fees f where f.service_id = e.service_id and f.applies_to = 'category'
      and (f.category_id is null or f.category_id = e.category_id)
      and coalesce(f.opens_at <= now(), true) and coalesce(f.closes_at > now(), true))`,
  paidNotSubmitted: fragment`and ${isPaidNotSubmitted}`,
} as const;

export const feeFactsOf = async (sql: Sql, entryID: string): Promise<EntryFeeFacts | undefined> =>
  (await sql<{ facts: EntryFeeFacts }>`select ${feeFactsJSON} as facts from entries e where e.entry_id = ${entryID}`)[0]
    ?.facts;

/** What was paid for an entry stays with the order, under the name that the entry had. */
export const nameFeesOfRemovedEntry = (sql: Sql, entryID: string, title: string) => sql`
  update transaction_items set name = name || ${title ? `: ${title}` : ""} where entry_id = ${entryID}`;

export const entryFeesOfProgram = (sql: Sql, serviceID: string) => sql`
  select fee_id from fees where service_id = ${serviceID} and applies_to = 'category' limit 1`;
