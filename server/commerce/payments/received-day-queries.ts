import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { clientZone } from "../ledger/journal-queries.ts";

/** By whose clocks an order's day is told, its program's or else the client's, and since when there is an order or an invoice. */
export const receivedDayTerms = (sql: Sql, transactionID: string) => sql<{ zone: TimeZone; madeAt: string }>`
  select coalesce(s.time_zone, ${clientZone}) as zone, coalesce(v.sent_at, t.created_at) as made_at
  from transactions t left join invoices v on v.client_id = t.client_id and v.invoice_id = t.invoice_id
    left join services s on s.service_id = coalesce(t.filed_service_id, t.begun_service_id)
  where t.transaction_id = ${transactionID}`;

export const setReceivedDay = (sql: Sql, transactionID: string, receivedOn: string) => sql`
  update transactions set received_on = ${receivedOn} where transaction_id = ${transactionID}`;
