import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { ProviderRefund, RefundOutcome } from "../payments/provider.ts";
import { insertLedgerEntry } from "../ledger/ledger-entry-queries.ts";
import { type TransactionRow, lockTransaction } from "../cart/transaction-queries.ts";
import { noteOrderMail } from "../orders/order-mail-work.ts";
import { bookRefundParts, spreadRefund, sumAmounts, reviveEndedParts } from "./refund-parts.ts";
import {
  type RefundPart,
  type RefundRow,
  addToRefunded,
  closeOwedRefund,
  owedRefunds,
  refundByID,
  setOwedParts,
  unrefundedParts,
} from "./refund-queries.ts";
import { recordEvent } from "../../people/webhooks/record-event.ts";

export const REFUND_WORK = "refund";
export const INVOICE_REFUNDED_WORK = "invoiceRefunded";

type NewRefund = {
  paymentID: string;
  amount: number;
  reason: string;
  parts: readonly RefundPart[];
  madeBy: string | null;
  /** The shift whose pass made it, where nobody was signed in. */
  shiftID?: string | null;
};

/**
 * Stores a refund before the provider is asked; due work asks after the commit, under the refund's own key, until it has an
 * answer. The caller has locked the transaction.
 */
export async function beginRefund(sql: Sql, transactionID: string, refund: NewRefund): Promise<string> {
  const { refundID } = requireRow(
    await sql<{ refundID: string }>`
      insert into refunds (transaction_id, payment_id, amount, reason, parts, made_by, shift_id)
      values (${transactionID}, ${refund.paymentID}, ${refund.amount}, ${refund.reason}, ${json(refund.parts)}, ${refund.madeBy},
        ${refund.shiftID ?? null})
      returning refund_id`,
  );
  await addDueWork(sql, REFUND_WORK, refundID);
  return refundID;
}

type ManualPaymentReversal = { paymentID: string; amount: number; reason: string; madeBy: string };

/** Reverses a payment that staff noted by mistake: the ledger has both, and nothing of it is owed to anybody. */
export async function reverseManualPayment(
  sql: Sql,
  transactionID: string,
  { paymentID, amount, reason, madeBy }: ManualPaymentReversal,
) {
  const { refundID } = requireRow(
    await sql<{ refundID: string }>`
      insert into refunds (transaction_id, payment_id, amount, reason, made_by, state, settled_at)
      values (${transactionID}, ${paymentID}, ${amount}, ${reason}, ${madeBy}, 'succeeded', now()) returning refund_id`,
  );
  await sql`
    insert into ledger (kind, transaction_id, source_id, amount)
    values ('refund', ${transactionID}, ${refundID}, ${-amount})`;
  for (const owed of await owedRefunds(sql, transactionID))
    await closeOwedRefund(sql, owed.refundID, "The payment was taken back.");
}

/** Gives a second payment back. The purchase stays as it is. */
export async function returnDoublePayment(sql: Sql, paymentID: string): Promise<void> {
  const { transactionID, amount } = requireRow(
    await sql<{ transactionID: string; amount: number }>`
      select transaction_id, amount from payments where payment_id = ${paymentID}`,
  );
  await beginRefund(sql, transactionID, { paymentID, amount, reason: "Paid twice", parts: [], madeBy: null });
}

export const refundWork: WorkKind = {
  whileSuspended: true,
  atOnce: 4,
  firstWait: 10,
  longestWait: 3_600,
  mostAttempts: 100,
  async run(app, { clientID, ref }) {
    const [refund] = await app.database.readInside(clientID!, (sql) => refundByID(sql, ref));
    if (!refund || refund.state === "succeeded" || refund.state === "failed") return undefined;
    const outcome = refund.paymentAccountID === null ? manualRefund : await askProvider(app, clientID!, refund);
    if (outcome.state === "unknown")
      throw new Error(`The provider didn’t say what became of a refund: ${outcome.reason}`);
    await app.database.inside(clientID!, (sql) => settleRefund(sql, ref, outcome));
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

/** Payments without a card go back by hand. */
const manualRefund = { state: "byHand" } as const;

async function askProvider({ payments }: App, clientID: string, refund: RefundRow): Promise<RefundOutcome> {
  const account = await payments.account(clientID, { paymentAccountID: refund.paymentAccountID! });
  if (!account) throw new Error("The account that took this payment isn’t there any more.");
  return account.provider.refund({
    refundID: refund.refundID,
    reference: refund.paymentReference,
    cents: refund.amount,
    currency: "USD",
  });
}

type SettledRefundOutcome = Exclude<RefundOutcome, { state: "unknown" }> | typeof manualRefund;

/** Settles a refund once, in the ledger and in the transaction's total. Even a settled refund may come back. */
async function settleRefund(sql: Sql, refundID: string, outcome: SettledRefundOutcome): Promise<void> {
  const { transactionID } = requireRow(await refundByID(sql, refundID));
  const transaction = requireRow(await lockTransaction(sql, transactionID));
  const refund = requireRow(await refundByID(sql, refundID));
  if (outcome.state === "refused") return failRefund(sql, { transaction, refund }, outcome.message);
  if (refund.state === "succeeded" || refund.state === "failed") return;
  await bookRefund(sql, { transaction, refund }, "refund" in outcome ? outcome.refund.reference : null);
}

type BookedRefund = { transaction: TransactionRow; refund: RefundRow };

/** The money went back. */
async function bookRefund(sql: Sql, { transaction, refund }: BookedRefund, reference: string | null): Promise<void> {
  const { refundID, transactionID } = refund;
  await sql`
    update refunds set state = 'succeeded', settled_at = now(), failure = '', reference = ${reference}
    where refund_id = ${refundID}`;
  await insertLedgerEntry(sql, { kind: "refund", transactionID, sourceID: refundID, amount: -refund.amount });
  await addToRefunded(sql, refundID, 1);
  const { amount } = refund;
  await recordEvent(sql, "order.refunded", transaction.serviceID, { transactionID, refundID, amount });
  if (transaction.invoiceID === null) await noteOrderMail(sql, { transactionID, kind: "refunded", refundID });
  else await addDueWork(sql, INVOICE_REFUNDED_WORK, refundID);
}

/** Staff have sent by hand what was owed for the parts, as far as it wasn't given back otherwise meanwhile. */
export async function bookOwedRefund(sql: Sql, transaction: TransactionRow, refundID: string): Promise<void> {
  const { paymentAccountID, parts: owed } = requireRow(await refundByID(sql, refundID));
  if (paymentAccountID !== null) return;
  const left = await unrefundedParts(sql, transaction.transactionID, null);
  const leftOf = (itemID: string) => left.find((part) => part.itemID === itemID)?.left ?? 0;
  const parts = owed
    .map((part) => ({ ...part, amount: Math.min(part.amount, leftOf(part.itemID)) }))
    .filter(({ amount }) => amount > 0);
  if (parts.length === 0) return;
  await setOwedParts(sql, refundID, { parts, amount: sumAmounts(parts) });
  await bookRefundParts(sql, parts);
  await bookRefund(sql, { transaction, refund: requireRow(await refundByID(sql, refundID)) }, null);
}

/** The money stayed, or came back: the refunded parts are valid again where there is room, and staff are told. */
async function failRefund(
  sql: Sql,
  { transaction: { transactionID }, refund }: BookedRefund,
  failure: string,
): Promise<void> {
  const { refundID, amount, state, parts } = refund;
  if (state === "failed") return;
  if (state === "succeeded") {
    await insertLedgerEntry(sql, { kind: "reversal", transactionID, sourceID: refundID, amount });
    await addToRefunded(sql, refundID, -1);
  }
  await bookRefundParts(sql, parts, -1);
  const livesAgain = parts.some(({ ends }) => ends) ? await reviveEndedParts(sql, transactionID, parts) : null;
  await sql`
    update refunds set state = 'failed', settled_at = now(), failure = ${failure}, lives_again = ${livesAgain}
    where refund_id = ${refundID}`;
}

/** A refund by the provider's report: one of ours, which it settles, or one from the provider's own pages. */
export const applyReportedRefund = (
  { database }: App,
  clientID: string,
  { account, refund }: { account: PaymentAccount; refund: ProviderRefund },
): Promise<void> =>
  database.inside(clientID, async (sql) => {
    const [ownRefund] = refund.refundID ? await refundByID(sql, refund.refundID) : [];
    if (ownRefund) return settleRefund(sql, ownRefund.refundID, { state: "succeeded", refund });
    const [payment] = await sql<{ paymentID: string; transactionID: string; isReturned: boolean }>`
      select p.payment_id, p.transaction_id, coalesce(a.state = 'returned', false) as is_returned
      from payments p left join payment_attempts a using (client_id, attempt_id)
      where p.payment_account_id = ${account.paymentAccountID} and p.reference = ${refund.paymentReference}`;
    if (!payment) return;
    const { paymentID, transactionID } = payment;
    await lockTransaction(sql, transactionID);
    const parts = payment.isReturned
      ? []
      : await spreadRefund(sql, transactionID, { amount: refund.cents, serviceIDs: null });
    const [refundRow] = await sql<{ refundID: string }>`
      insert into refunds (transaction_id, payment_id, amount, reference, external, parts, reason)
      values (${transactionID}, ${paymentID}, ${refund.cents}, ${refund.reference}, true, ${json(parts)},
        ${"Made on the card provider’s own pages"})
      on conflict (client_id, payment_id, reference) where reference is not null do nothing returning refund_id`;
    if (!refundRow) return;
    await bookRefundParts(sql, parts);
    await settleRefund(sql, refundRow.refundID, { state: "succeeded", refund });
  });

/** A refusal, reported later, of a refund that we know by its reference. */
export const applyReportedRefusal = (
  { database }: App,
  clientID: string,
  { account, reference, message }: { account: PaymentAccount; reference: string; message: string },
): Promise<void> =>
  database.inside(clientID, async (sql) => {
    const [refund] = await sql<{ refundID: string }>`
      select r.refund_id from refunds r join payments p using (client_id, payment_id)
      where p.payment_account_id = ${account.paymentAccountID} and r.reference = ${reference}`;
    if (refund) await settleRefund(sql, refund.refundID, { state: "refused", code: "", message });
  });
