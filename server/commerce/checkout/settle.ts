import type { CheckoutOutcome } from "../../../contract/commerce/checkout/checkout.ts";
import type { ChargeMethod } from "../../../contract/platform/payment-methods.ts";
import { clock } from "../../platform/clock.ts";
import { bankDebitEnd } from "../payments/bank-days.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { AbsentPayment, ChargeOutcome, SucceededPayment } from "../payments/provider.ts";
import { type AttemptRow, attemptByID, decisiveAttempt, isAttemptOpen, writeAttemptState } from "./attempt-queries.ts";
import { BANK_DEBIT_MAIL_WORK } from "./bank-debit-mail.ts";
import { endHoldOfDebit, holdForDebit } from "./bank-debit-queries.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { HOLD_WORK, expireHold } from "../cart/hold-expiry.ts";
import { cancelledProgramsOf } from "../invoices/queries.ts";
import { finalise } from "./finalise.ts";
import { lockTransaction, orderNumber } from "../cart/transaction-queries.ts";
import { returnDoublePayment } from "../refunds/refunds.ts";

const notChargedTexts: Record<ChargeMethod, string> = {
  card: "The payment didn’t go through, and your card wasn’t charged. Try again.",
  bank: "The payment didn’t go through, and nothing was taken from your bank account. Try again.",
};

/**
 * Settles an attempt by the provider's answer: to the charge, to a later question, or after a webhook. A second call changes
 * nothing.
 */
export const settle = (
  { database }: Pick<App, "database">,
  clientID: string,
  {
    account,
    attemptID,
    outcome,
  }: { account: PaymentAccount; attemptID: string; outcome: ChargeOutcome | AbsentPayment },
): Promise<CheckoutOutcome> =>
  database.inside(clientID, async (sql) => {
    const { transactionID } = requireRow(await attemptByID(sql, attemptID));
    const transaction = requireRow(await lockTransaction(sql, transactionID));
    const attempt = requireRow(await attemptByID(sql, attemptID));
    if (outcome.state === "succeeded") await recordSuccess(sql, { account, transaction, attempt }, outcome);
    else if (attempt.state === "processing") await recordFailedDebit(sql, attempt, outcome);
    else if (isAttemptOpen(attempt)) await recordOtherOutcome(sql, attempt, outcome);
    return checkoutOutcomeOf(sql, transactionID);
  });

type LockedAttempt = {
  account: PaymentAccount;
  transaction: Awaited<ReturnType<typeof lockTransaction>>[number];
  attempt: AttemptRow;
};

async function recordSuccess(
  sql: Sql,
  { account, transaction, attempt }: LockedAttempt,
  { payment }: SucceededPayment,
): Promise<void> {
  if (payment.cents !== attempt.amount || payment.currency !== "USD")
    throw new Error(
      `${account.name} took ${payment.cents} ${payment.currency} where ${attempt.amount} USD was asked: ${payment.reference}`,
    );
  const result = await finalise(sql, transaction, {
    method: attempt.method,
    provider: account.name,
    reference: payment.reference,
    amount: payment.cents,
    attemptID: attempt.attemptID,
    paymentAccountID: attempt.paymentAccountID,
    cardBrand: payment.cardBrand,
    cardLast4: payment.lastFour,
    fee: payment.feeCents,
  });
  if (result.what === "again") return;
  const { reference } = payment;
  await writeAttemptState(sql, attempt.attemptID, result.what === "twice" ? "returned" : "succeeded", { reference });
  if (result.what === "twice") await returnDoublePayment(sql, result.paymentID);
  // Within the days of a debit a program may have been cancelled: its owners give the money back.
  const isOwedBack =
    attempt.method === "bank" && (await cancelledProgramsOf(sql, transaction.transactionID)).length > 0;
  if (isOwedBack) await addDueWork(sql, BANK_DEBIT_MAIL_WORK, attempt.attemptID);
}

async function recordOtherOutcome(
  sql: Sql,
  { attemptID, transactionID, method }: AttemptRow,
  outcome: Exclude<ChargeOutcome, SucceededPayment> | AbsentPayment,
) {
  switch (outcome.state) {
    case "requiresAction":
      return writeAttemptState(sql, attemptID, "requiresAction", outcome);
    case "processing":
      await writeAttemptState(sql, attemptID, "processing", outcome);
      await holdForDebit(sql, transactionID, bankDebitEnd(clock.now()));
      return addDueWork(sql, BANK_DEBIT_MAIL_WORK, attemptID);
    case "unknown":
      return writeAttemptState(sql, attemptID, "unknown");
    case "declined":
      await writeAttemptState(sql, attemptID, "declined", { reference: outcome.reference, errors: [outcome.message] });
      break;
    case "absent":
      await writeAttemptState(sql, attemptID, "declined", { errors: [notChargedTexts[method]] });
  }
  const [reopened] = await sql<{ heldUntil: string | null }>`
    update transactions set state = 'held' where transaction_id = ${transactionID} and state = 'awaitingPayment'
    returning held_until`;
  const end = reopened?.heldUntil;
  return end ? addDueWork(sql, HOLD_WORK, transactionID, new Date(end)) : undefined;
}

/**
 * Days after the buyer has left: what the order held is free, and buyer and owners are told. Whatever else is heard of a debit
 * leaves it as it is: it is asked about until its bank has answered.
 */
async function recordFailedDebit(
  sql: Sql,
  { attemptID, transactionID }: AttemptRow,
  outcome: Exclude<ChargeOutcome, SucceededPayment> | AbsentPayment,
): Promise<void> {
  if (outcome.state !== "declined") return;
  await writeAttemptState(sql, attemptID, "declined", { errors: [outcome.message] });
  await endHoldOfDebit(sql, transactionID, clock.now());
  await expireHold(sql, transactionID);
  await addDueWork(sql, BANK_DEBIT_MAIL_WORK, attemptID);
}

export async function checkoutOutcomeOf(sql: Sql, transactionID: string): Promise<CheckoutOutcome> {
  const [{ state }, [attempt]] = await Promise.all([
    sql<{ state: string }>`select state from transactions where transaction_id = ${transactionID}`.then(requireRow),
    decisiveAttempt(sql, transactionID),
  ]);
  const nothing = { errors: [], clientSecret: null, number: null, attemptID: attempt?.attemptID ?? null };
  if (state === "paidLateUnfilled") return { ...nothing, state: "late", number: await orderNumber(sql, transactionID) };
  if (["paid", "partlyRefunded", "refunded"].includes(state))
    return { ...nothing, state: "paid", number: await orderNumber(sql, transactionID) };
  if (attempt?.state === "requiresAction")
    return { ...nothing, state: "requiresAction", clientSecret: attempt.clientSecret };
  if (attempt?.state === "processing") return { ...nothing, state: "processing" };
  if (attempt?.state === "sending" || attempt?.state === "unknown") return { ...nothing, state: "asking" };
  return { ...nothing, state: "declined", errors: attempt?.errors ?? [] };
}
