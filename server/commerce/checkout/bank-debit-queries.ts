import type { Provider } from "../../../contract/commerce/payments/card-providers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { AttemptRow } from "./attempt-queries.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

/** The account that buyers may pay to from a bank account, if it is the client's. */
export const bankAccountProvider = (sql: Sql) => sql<{ provider: Provider }>`
  select provider from payment_accounts where chosen and takes_bank`;

type NeededPayment = { at: string; program: string; isClosing: boolean };

/**
 * The moment before which an order must be paid: the first day of what it lets in to, or the end of entering for what its
 * payment submits. Gifts are never too late.
 */
export const neededPayment = (sql: Sql, transactionID: string) => sql<NeededPayment>`
  select x.at, s.name as program, x.is_closing
  from transaction_items i join services s using (client_id, service_id)
    cross join lateral (
      select f.opens_at as at, false as is_closing from timeframes f
      where f.service_id = i.service_id and f.name in ${repeatedTimeframeNames} and i.product_id is not null
        and i.sold_as is distinct from 'donation'
        and (not exists (select from product_days d where d.product_id = i.product_id)
          or exists (select from product_days d where d.product_id = i.product_id and d.timeframe_id = f.timeframe_id))
      union all
      select f.closes_at, true from timeframes f join entries e on e.entry_id = i.entry_id
      where f.service_id = i.service_id and f.name = 'entries' and e.submitted_at is null and e.handed_in_at is null
    ) x
  where i.transaction_id = ${transactionID} and x.at is not null
  order by x.at limit 1`;

/** Holds what a debit pays until its bank must have answered; what is held without an end stays so. */
export const holdForDebit = (sql: Sql, transactionID: string, end: Date) => sql`
  update transactions set held_until = greatest(held_until, ${end})
  where transaction_id = ${transactionID} and state = 'awaitingPayment' and held_until is not null`;

/** The debit has failed: its order can be paid again, and what it held ends now. */
export const endHoldOfDebit = (sql: Sql, transactionID: string, now: Date) => sql`
  update transactions set state = 'held', held_until = case when held_until is not null then ${now}::timestamptz end
  where transaction_id = ${transactionID} and state = 'awaitingPayment'`;

export type DebitToTell = {
  state: AttemptRow["state"];
  amount: number;
  errors: string[];
  transactionID: string;
  /** The buyer's or the billed person's. */
  name: string;
  email: string;
  invoiceID: string | null;
  invoiceNumber: number | null;
  /** The program that the order is filed under; null for what an invoice alone is paid by. */
  serviceID: string | null;
};

export const debitToTell = (sql: Sql, attemptID: string) => sql<DebitToTell>`
  select a.state, a.amount, a.errors, t.transaction_id, coalesce(i.name, t.guest_name) as name,
    coalesce(i.email, t.guest_email) as email, t.invoice_id, i.number as invoice_number, t.filed_service_id as service_id
  from payment_attempts a join transactions t using (client_id, transaction_id)
    left join invoices i on i.invoice_id = t.invoice_id
  where a.attempt_id = ${attemptID}`;
