import { randomUUID } from "node:crypto";
import type { TestOutcome } from "../../../contract/commerce/payments/test-cards.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import type { ChargeAttempt, Currency, PaymentLookup } from "./provider.ts";

export type TestPaymentRow = {
  attemptID: string;
  reference: string;
  token: string;
  cents: number;
  currency: Currency;
  refundedCents: number;
  clientSecret: string;
  state: "succeeded" | "declined" | "requiresAction" | "unheard" | "canceled";
  code: string | null;
  createdAt: string;
};

export const columns = fragment`attempt_id, reference, token, cents, currency, refunded_cents, client_secret, state, code, created_at`;

export const testPayments = (sql: Sql, which: PaymentLookup, { locked = false } = {}) => sql<TestPaymentRow>`
  select ${columns} from test_gateway_payments
  where ${"reference" in which ? fragment`reference = ${which.reference}` : fragment`attempt_id = ${which.attempt.attemptID}`}
  ${locked ? fragment`for update` : fragment``}`;

/** Nothing, where its key or its token has been used. */
export const insertTestPayment = (sql: Sql, attempt: ChargeAttempt, outcome: TestOutcome | "void") => sql`
  insert into test_gateway_payments
    (attempt_id, transaction_id, reference, token, cents, currency, client_secret, state, code)
  values (${attempt.attemptID}, ${attempt.transactionID}, ${`test_${randomUUID()}`}, ${attempt.token}, ${attempt.cents},
    ${attempt.currency}, ${randomUUID()}, ${stateByOutcome[outcome]}, ${stateByOutcome[outcome] === "declined" ? outcome : null})
  on conflict do nothing returning attempt_id`;

const stateByOutcome: Record<TestOutcome | "void", TestPaymentRow["state"]> = {
  approve: "succeeded",
  captured: "succeeded",
  verify: "requiresAction",
  timeout: "unheard",
  declined: "declined",
  insufficient: "declined",
  expired: "declined",
  void: "canceled",
};

export type TestRefundRow = {
  refundID: string;
  reference: string;
  cents: number;
  currency: Currency;
  createdAt: string;
};

export const testRefunds = (sql: Sql, refundID: string) => sql<TestRefundRow>`
  select r.refund_id, r.reference, r.cents, p.currency, r.created_at
  from test_gateway_refunds r join test_gateway_payments p using (client_id, reference)
  where r.refund_id::text = ${refundID}`;

/** What the buyer answered to the bank's question; whoever knows the secret is the buyer. */
export const answerChallenge = (sql: Sql, clientSecret: string, isConfirmed: boolean) => sql`
  update test_gateway_payments
  set state = ${isConfirmed ? "succeeded" : "declined"}, code = ${isConfirmed ? null : "verification_failed"}
  where client_secret = ${clientSecret} and state = 'requiresAction' returning attempt_id`;
