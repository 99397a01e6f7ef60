import type { CheckoutOutcome } from "../../../contract/commerce/checkout.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { Absent, Outcome, Succeeded } from "../payments/provider.ts";
import { type AttemptRow, attemptWith, latestAttempt, settleAttempt } from "./attempt-queries.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { HOLD_WORK } from "./expiry.ts";
import { finalise } from "./finalise.ts";
import { lockedTransaction, paidNumber } from "./queries.ts";
import { beginReturn } from "./refunds.ts";

const notCharged = "The payment didn’t go through, and your card wasn’t charged. Try again.";

/**
 * Writes down what a provider says of an attempt: the answer to the charge, what it says when it is asked again, what a webhook
 * made us ask. Whoever comes second finds it done.
 */
export const settle = (
  { database }: Pick<House, "database">,
  clientID: string,
  { account, attemptID, outcome }: { account: PaymentAccount; attemptID: string; outcome: Outcome | Absent },
): Promise<CheckoutOutcome> =>
  database.inside(clientID, async (sql) => {
    const { transactionID } = one(await attemptWith(sql, attemptID));
    const transaction = one(await lockedTransaction(sql, transactionID));
    const attempt = one(await attemptWith(sql, attemptID));
    if (outcome.state === "succeeded") await succeed(sql, { account, transaction, attempt }, outcome);
    else if (attempt.state !== "succeeded" && attempt.state !== "declined" && attempt.state !== "returned")
      await moveOn(sql, attempt, outcome);
    return outcomeOf(sql, transactionID);
  });

type LockedAttempt = {
  account: PaymentAccount;
  transaction: Awaited<ReturnType<typeof lockedTransaction>>[number];
  attempt: AttemptRow;
};

async function succeed(
  sql: Sql,
  { account, transaction, attempt }: LockedAttempt,
  { payment }: Succeeded,
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
  await settleAttempt(sql, attempt.attemptID, done.what === "twice" ? "returned" : "succeeded", { reference });
  if (done.what === "twice") await beginReturn(sql, done.paymentID);
}

async function moveOn(
  sql: Sql,
  { attemptID, transactionID }: AttemptRow,
  outcome: Exclude<Outcome, Succeeded> | Absent,
) {
  switch (outcome.state) {
    case "requiresAction":
      return settleAttempt(sql, attemptID, "requiresAction", outcome);
    case "unknown":
      return settleAttempt(sql, attemptID, "unknown");
    case "declined":
      await settleAttempt(sql, attemptID, "declined", { reference: outcome.reference, errors: [outcome.message] });
      break;
    case "absent":
      await settleAttempt(sql, attemptID, "declined", { errors: [notCharged] });
  }
  const [held] = await sql<{ heldUntil: string | null }>`
    update transactions set state = 'held' where transaction_id = ${transactionID} and state = 'awaitingPayment'
    returning held_until`;
  const end = held?.heldUntil;
  return end ? addDueWork(sql, HOLD_WORK, transactionID, new Date(end)) : undefined;
}

/** What a buyer is told of a transaction, as far as is known. */
export async function outcomeOf(sql: Sql, transactionID: string): Promise<CheckoutOutcome> {
  const [{ state }, [attempt]] = await Promise.all([
    sql<{ state: string }>`select state from transactions where transaction_id = ${transactionID}`.then(one),
    latestAttempt(sql, transactionID),
  ]);
  const nothing = { errors: [], clientSecret: null, number: null, attemptID: attempt?.attemptID ?? null };
  if (state === "paidLateUnfilled") return { ...nothing, state: "late", number: await paidNumber(sql, transactionID) };
  if (["paid", "partlyRefunded", "refunded"].includes(state))
    return { ...nothing, state: "paid", number: await paidNumber(sql, transactionID) };
  if (attempt?.state === "requiresAction")
    return { ...nothing, state: "requiresAction", clientSecret: attempt.clientSecret };
  if (attempt?.state === "sending" || attempt?.state === "unknown") return { ...nothing, state: "asking" };
  return { ...nothing, state: "declined", errors: attempt?.errors ?? [] };
}
