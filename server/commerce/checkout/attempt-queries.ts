import type { AttemptKey } from "../payments/provider.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";

export type AttemptRow = {
  attemptID: string;
  transactionID: string;
  paymentAccountID: string;
  amount: number;
  state: "sending" | "requiresAction" | "succeeded" | "declined" | "unknown" | "returned";
  reference: string | null;
  clientSecret: string | null;
  errors: string[];
  createdAt: string;
};

const attemptColumns = fragment`
  attempt_id, transaction_id, payment_account_id, amount, state, reference, client_secret, errors, created_at`;

/** One try to pay for a transaction. It is committed before anybody is asked; of two at once, a unique index lets one in. */
export const insertAttempt = (
  sql: Sql,
  { transactionID, paymentAccountID, amount }: Pick<AttemptRow, "transactionID" | "paymentAccountID" | "amount">,
) => sql<AttemptRow>`
  insert into payment_attempts (transaction_id, payment_account_id, amount)
  values (${transactionID}, ${paymentAccountID}, ${amount}) returning ${attemptColumns}`;

/** The one that decides: one that is under way or succeeded, else the last that was declined. */
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

/** What has become of it. What the provider calls it is kept once it is known. */
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

export const isAttemptOpen = ({ state }: AttemptRow) => ["sending", "requiresAction", "unknown"].includes(state);

/** As its provider is asked about it. */
export const attemptKey = ({ attemptID, transactionID, amount, createdAt }: AttemptRow): AttemptKey => ({
  attemptID,
  transactionID,
  cents: amount,
  currency: "USD",
  startedAt: new Date(createdAt),
});
