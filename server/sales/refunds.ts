import { type Sql, json, one } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import type { House } from "../house.ts";
import { addDueWork } from "../jobs/due-work.ts";
import type { WorkKind } from "../jobs/rounds.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { ProviderRefund, RefundOutcome } from "../payments/provider.ts";
import { lockedTransaction } from "./queries.ts";

/** The kind of due work that gives money back. */
export const REFUND = "refund";

/** Of what a refund is: tickets, or whole lines. */
export type RefundPart = { ticketID: string; amount: number } | { itemID: string; amount: number };

type NewRefund = {
  paymentID: string;
  amount: number;
  reason: string;
  parts: readonly RefundPart[];
  madeBy: string | null;
};

/**
 * Writes down that so much of a payment goes back, before anybody is asked; the provider is asked as soon as that is committed,
 * under the refund's own key, until it has answered. The transaction is locked by whoever calls.
 */
export async function beginRefund(sql: Sql, transactionID: string, refund: NewRefund): Promise<string> {
  const { refundID } = one(
    await sql<{ refundID: string }>`
      insert into refunds (transaction_id, payment_id, amount, reason, parts, made_by)
      values (${transactionID}, ${refund.paymentID}, ${refund.amount}, ${refund.reason}, ${json(refund.parts)}, ${refund.madeBy})
      returning refund_id`,
  );
  await addDueWork(sql, REFUND, refundID);
  return refundID;
}

/** Money that came a second time goes back whole. Nothing that was bought changes by it. */
export async function beginReturn(sql: Sql, paymentID: string): Promise<void> {
  const { transactionID, amount } = one(
    await sql<{ transactionID: string; amount: number }>`
      select transaction_id, amount from payments where payment_id = ${paymentID}`,
  );
  await beginRefund(sql, transactionID, { paymentID, amount, reason: "Paid twice", parts: [], madeBy: null });
}

/** What of a payment hasn't gone back, and isn't on its way back. */
export const refundable = async (sql: Sql, paymentID: string): Promise<number> =>
  one(
    await sql<{ left: number }>`
      select p.amount - coalesce((select sum(r.amount) from refunds r
        where r.payment_id = p.payment_id and r.state <> 'failed'), 0)::integer as left
      from payments p where p.payment_id = ${paymentID}`,
  ).left;

type RefundRow = {
  refundID: string;
  transactionID: string;
  amount: number;
  state: string;
  provider: string;
  paymentReference: string;
  paymentAccountID: string | null;
};

const refundWith = (sql: Sql, refundID: string) => sql<RefundRow>`
  select r.refund_id, r.transaction_id, r.amount, r.state, p.provider, p.reference as payment_reference, p.payment_account_id
  from refunds r join payments p using (client_id, payment_id) where r.refund_id = ${refundID}`;

export const refundWork: WorkKind = {
  atOnce: 4,
  firstWait: 10,
  longestWait: 3_600,
  mostAttempts: 100,
  async run(house, { clientID, ref }) {
    const [refund] = await house.database.readInside(clientID!, (sql) => refundWith(sql, ref));
    if (!refund || refund.state === "succeeded" || refund.state === "failed") return undefined;
    const outcome = refund.paymentAccountID === null ? byHand : await ask(house, clientID!, refund);
    if (outcome.state === "unknown")
      throw new Error(`The provider didn’t say what became of a refund: ${outcome.reason}`);
    await house.database.inside(clientID!, (sql) => settleRefund(sql, ref, outcome));
    return undefined;
  },
  giveUp: async ({ database }, { clientID, ref }) => {
    await database.inside(
      clientID!,
      (sql) => sql`update refunds set state = 'unknown' where refund_id = ${ref} and state = 'sending'`,
    );
    return { told: "A refund couldn’t be confirmed with the card provider. Look it up on the provider’s pages." };
  },
};

/** Cash goes back by hand, and so does whatever else was no card's. */
const byHand = { state: "byHand" } as const;

async function ask({ payments }: House, clientID: string, refund: RefundRow): Promise<RefundOutcome> {
  const account = await payments.account(clientID, { paymentAccountID: refund.paymentAccountID! });
  if (!account) throw new Error("The account that took this payment isn’t there any more.");
  return account.provider.refund({
    refundID: refund.refundID,
    reference: refund.paymentReference,
    cents: refund.amount,
    currency: "USD",
  });
}

/** Once: the books have it, and the transaction knows how much has gone back. */
async function settleRefund(
  sql: Sql,
  refundID: string,
  outcome: Exclude<RefundOutcome, { state: "unknown" }> | typeof byHand,
): Promise<void> {
  const { transactionID, amount } = one(await refundWith(sql, refundID));
  const transaction = one(await lockedTransaction(sql, transactionID));
  const state = outcome.state === "refused" ? "failed" : "succeeded";
  const settled = await sql`
    update refunds set state = ${state}, settled_at = now(),
      reference = ${"refund" in outcome ? outcome.refund.reference : null},
      reason = ${outcome.state === "refused" ? fragment`reason || ${`: ${outcome.message}`}` : fragment`reason`}
    where refund_id = ${refundID} and state in ('sending', 'unknown') returning refund_id`;
  if (settled.length === 0 || state === "failed") return;
  await sql`
    insert into ledger (kind, transaction_id, source_id, amount)
    values ('refund', ${transaction.transactionID}, ${refundID}, ${-amount}) on conflict on constraint ledger_once do nothing`;
  await countRefund(sql, refundID);
}

/** What came a second time was never a part of the transaction's total, so that its going back isn't either. */
const countRefund = (sql: Sql, refundID: string) => sql`
  update transactions t set refunded = t.refunded + r.amount,
    state = case when t.state = 'paidLateUnfilled' and t.refunded + r.amount < t.total then t.state
      when t.refunded + r.amount >= t.total then 'refunded' else 'partlyRefunded' end
  from refunds r join payments p using (client_id, payment_id) left join payment_attempts a using (client_id, attempt_id)
  where r.refund_id = ${refundID} and t.transaction_id = r.transaction_id and a.state is distinct from 'returned'`;

/** A refund that the provider tells of: ours, which is settled by it, or one that was made on the provider's own pages. */
export const hearOfRefund = (
  { database }: House,
  clientID: string,
  { account, refund }: { account: PaymentAccount; refund: ProviderRefund },
): Promise<void> =>
  database.inside(clientID, async (sql) => {
    const [ours] = refund.refundID ? await refundWith(sql, refund.refundID) : [];
    if (ours) return settleRefund(sql, ours.refundID, { state: "succeeded", refund });
    const [payment] = await sql<{ paymentID: string; transactionID: string }>`
      select payment_id, transaction_id from payments
      where payment_account_id = ${account.paymentAccountID} and reference = ${refund.paymentReference}`;
    if (!payment) return;
    await lockedTransaction(sql, payment.transactionID);
    const [heard] = await sql<{ refundID: string }>`
      insert into refunds (transaction_id, payment_id, amount, reference, external, reason)
      values (${payment.transactionID}, ${payment.paymentID}, ${refund.cents}, ${refund.reference}, true,
        ${"Made on the card provider’s own pages"})
      on conflict (client_id, payment_id, reference) where reference is not null do nothing returning refund_id`;
    if (heard) await settleRefund(sql, heard.refundID, { state: "succeeded", refund });
  });
