import type { ChargeMethod } from "../../../contract/platform/payment-methods.ts";
import type { AttemptState } from "../../../contract/commerce/payments/attempt-states.ts";
import type { AttemptKey } from "../payments/provider.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

export type AttemptRow = {
  attemptID: string;
  transactionID: string;
  paymentAccountID: string;
  amount: number;
  method: ChargeMethod;
  state: AttemptState;
  reference: string | null;
  clientSecret: string | null;
  errors: string[];
  createdAt: string;
};

const attemptColumns = fragment`
  attempt_id, transaction_id, payment_account_id, amount, method, state, reference, client_secret, errors, created_at`;

/** An attempt to pay a transaction. The attempt is committed before the provider is asked; of two at once, a unique index admits one. */
export const insertAttempt = (
  sql: Sql,
  {
    transactionID,
    paymentAccountID,
    amount,
    method,
  }: Pick<AttemptRow, "transactionID" | "paymentAccountID" | "amount" | "method">,
) => sql<AttemptRow>`
  insert into payment_attempts (transaction_id, payment_account_id, amount, method)
  values (${transactionID}, ${paymentAccountID}, ${amount}, ${method}) returning ${attemptColumns}`;

/** The attempt that is open or succeeded, else the last one that was declined. */
export const decisiveAttempt = (sql: Sql, transactionID: string) => sql<AttemptRow>`
  select ${attemptColumns}
  from payment_attempts where transaction_id = ${transactionID} and state <> 'returned'
  order by state = 'declined', attempt_id desc limit 1`;

export const attemptByID = (sql: Sql, attemptID: string) => sql<AttemptRow>`
  select ${attemptColumns}
  from payment_attempts where attempt_id = ${attemptID}`;

export const attemptByReference = (sql: Sql, paymentAccountID: string, reference: string) => sql<AttemptRow>`
  select ${attemptColumns}
  from payment_attempts where payment_account_id = ${paymentAccountID} and reference = ${reference}`;

export type AttemptSettlement = Partial<Pick<AttemptRow, "reference" | "clientSecret" | "errors">>;

/** Writes an attempt's state. The provider's reference stays once it is known. */
export const writeAttemptState = (
  sql: Sql,
  attemptID: string,
  state: AttemptRow["state"],
  settled: AttemptSettlement = {},
) => sql`
  update payment_attempts set state = ${state}, reference = coalesce(${settled.reference ?? null}, reference),
    client_secret = ${settled.clientSecret ?? null}, errors = ${settled.errors ?? []},
    settled_at = case when ${state} in ('succeeded', 'declined', 'returned') then now() end
  where attempt_id = ${attemptID}`;

export const isAttemptOpen = ({ state }: AttemptRow) =>
  ["sending", "requiresAction", "processing", "unknown"].includes(state);

/** By what the transaction `t` was paid, or a bank pays it just now. */
export const methodOrDebit = fragment`coalesce(t.method, case when t.state = 'awaitingPayment' then (
  select a.method from payment_attempts a where a.transaction_id = t.transaction_id and a.state = 'processing') end)`;

/** By what the payment `p` was made, whose attempt is `a` where a provider took it. */
export const methodOfPayment = fragment`
  case when p.provider in ('cash', 'manual', 'none') then p.provider else coalesce(a.method, 'card') end`;

/** The attempt's identity for its provider. */
export const attemptKey = ({ attemptID, transactionID, amount, method, createdAt }: AttemptRow): AttemptKey => ({
  attemptID,
  transactionID,
  cents: amount,
  currency: "USD",
  method,
  startedAt: new Date(createdAt),
});
