import type { CheckoutOutcome } from "../../../contract/commerce/checkout/checkout.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { AbsentPayment, ChargeOutcome, SucceededPayment } from "../payments/provider.ts";
import { type AttemptRow, attemptByID, decisiveAttempt, writeAttemptState } from "./attempt-queries.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { HOLD_WORK } from "../cart/hold-expiry.ts";
import { finalise } from "./finalise.ts";
import { lockTransaction, orderNumber } from "../cart/transaction-queries.ts";
import { returnDoublePayment } from "../refunds/refunds.ts";

const notChargedText = "The payment didn’t go through, and your card wasn’t charged. Try again.";

/**
 * Writes down what a provider says of an attempt: the answer to the charge, what it says when it is asked again, what a webhook
 * made us ask. Whoever comes second finds it done.
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
    else if (attempt.state !== "succeeded" && attempt.state !== "declined" && attempt.state !== "returned")
      await recordOtherOutcome(sql, attempt, outcome);
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
  const done = await finalise(sql, transaction, {
    method: "card",
    provider: account.name,
    reference: payment.reference,
    amount: payment.cents,
    attemptID: attempt.attemptID,
    paymentAccountID: attempt.paymentAccountID,
    cardBrand: payment.cardBrand,
    cardLast4: payment.lastFour,
    fee: payment.feeCents,
  });
  if (done.what === "again") return;
  const { reference } = payment;
  await writeAttemptState(sql, attempt.attemptID, done.what === "twice" ? "returned" : "succeeded", { reference });
  if (done.what === "twice") await returnDoublePayment(sql, done.paymentID);
}

async function recordOtherOutcome(
  sql: Sql,
  { attemptID, transactionID }: AttemptRow,
  outcome: Exclude<ChargeOutcome, SucceededPayment> | AbsentPayment,
) {
  switch (outcome.state) {
    case "requiresAction":
      return writeAttemptState(sql, attemptID, "requiresAction", outcome);
    case "unknown":
      return writeAttemptState(sql, attemptID, "unknown");
    case "declined":
      await writeAttemptState(sql, attemptID, "declined", { reference: outcome.reference, errors: [outcome.message] });
      break;
    case "absent":
      await writeAttemptState(sql, attemptID, "declined", { errors: [notChargedText] });
  }
  const [held] = await sql<{ heldUntil: string | null }>`
    update transactions set state = 'held' where transaction_id = ${transactionID} and state = 'awaitingPayment'
    returning held_until`;
  const end = held?.heldUntil;
  return end ? addDueWork(sql, HOLD_WORK, transactionID, new Date(end)) : undefined;
}

/** What a buyer is told of a transaction, as far as is known. */
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
  if (attempt?.state === "sending" || attempt?.state === "unknown") return { ...nothing, state: "asking" };
  return { ...nothing, state: "declined", errors: attempt?.errors ?? [] };
}
