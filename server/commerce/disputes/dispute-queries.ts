import type { Dispute, DisputeReason, DisputeState } from "../../../contract/commerce/payments/disputes.ts";
import type { PaymentMethod } from "../../../contract/platform/payment-methods.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

/** The payment that a provider names. */
export const paymentAtProvider = (sql: Sql, paymentAccountID: string, reference: string) => sql<{
  paymentID: string;
  transactionID: string;
}>`
  select payment_id, transaction_id from payments
  where payment_account_id = ${paymentAccountID} and reference = ${reference}`;

type DisputeRow = { disputeID: string; state: DisputeState; answerBy: string | null };

export const disputeOfPayment = (sql: Sql, paymentID: string, reference: string) => sql<DisputeRow>`
  select dispute_id, state, answer_by from disputes where payment_id = ${paymentID} and reference = ${reference}`;

type StoredDispute = {
  transactionID: string;
  paymentID: string;
  reference: string;
  amount: number;
  reason: DisputeReason;
  state: DisputeState;
  answerBy: Date | null;
  openedAt: Date;
  /** Stored once it is over, and taken away where it is taken up again. */
  closedAt: Date | null;
};

export const storeDispute = (sql: Sql, dispute: StoredDispute) => sql<{ disputeID: string }>`
  insert into disputes (transaction_id, payment_id, reference, amount, reason, state, answer_by, opened_at, closed_at)
  values (${dispute.transactionID}, ${dispute.paymentID}, ${dispute.reference}, ${dispute.amount}, ${dispute.reason},
    ${dispute.state}, ${dispute.answerBy}, ${dispute.openedAt}, ${dispute.closedAt})
  on conflict on constraint disputes_once do update set amount = excluded.amount, reason = excluded.reason,
    state = excluded.state, answer_by = excluded.answer_by,
    closed_at = case when excluded.closed_at is not null then coalesce(disputes.closed_at, excluded.closed_at) end
  returning dispute_id`;

const columns = fragment`d.dispute_id, d.reference, p.provider, d.amount, d.reason, d.state, d.answer_by, d.opened_at, d.closed_at`;

/** The latest first. */
export const disputesOfOrder = (sql: Sql, transactionID: string) => sql<Dispute>`
  select ${columns} from disputes d join payments p using (client_id, payment_id)
  where d.transaction_id = ${transactionID} order by d.dispute_id desc`;

/** An account's disputes that aren't over. */
export const unsettledDisputes = (sql: Sql, paymentAccountID: string) => sql<{ reference: string }>`
  select d.reference from disputes d join payments p using (client_id, payment_id)
  where d.closed_at is null and p.payment_account_id = ${paymentAccountID}`;

export type DisputeToTell = Dispute & {
  method: PaymentMethod;
  client: string;
  clientID: string;
  transactionID: string;
  number: number | null;
  guestName: string;
  invoiceID: string | null;
  invoiceNumber: number | null;
  /** The program that the order is filed under; an invoice's has none. */
  kind: ServiceKind | null;
  service: string | null;
  zone: TimeZone | null;
};

export const disputeToTell = (sql: Sql, disputeID: string) => sql<DisputeToTell>`
  select ${columns}, t.method, c.url as client, d.client_id, d.transaction_id, t.number, t.guest_name, t.invoice_id,
    i.number as invoice_number, s.kind, s.url as service, s.time_zone as zone
  from disputes d join payments p using (client_id, payment_id) join transactions t on t.transaction_id = d.transaction_id
    join clients c on c.client_id = d.client_id left join invoices i on i.invoice_id = t.invoice_id
    left join services s on s.service_id = t.filed_service_id
  where d.dispute_id = ${disputeID}`;
