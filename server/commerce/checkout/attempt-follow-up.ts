import type { CheckoutOutcome } from "../../../contract/commerce/checkout/checkout.ts";
import type { App } from "../../platform/app.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { clock } from "../../platform/clock.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { AbsentPayment, ChargeOutcome } from "../payments/provider.ts";
import { type AttemptRow, attemptByID, isAttemptOpen, attemptKey } from "./attempt-queries.ts";
import { minutesAfter } from "../cart/fill-cart.ts";
import { expireHold } from "../cart/hold-expiry.ts";
import { settle } from "./settle.ts";

export const PAYMENT_WORK = "payment";

/** Seconds that the process which began an attempt has for its outcome. */
const FIRST_CHECK_SECONDS = 30;
export const firstCheckAt = (now: Date) => new Date(now.getTime() + FIRST_CHECK_SECONDS * 1_000);

/** Minutes for the bank's question, before the attempt is given up. */
const ACTION_MINUTES = 20;

/** Minutes between questions about a debit; the provider's events come first. */
const DEBIT_CHECK_MINUTES = 6 * 60;

/**
 * Follows an attempt up until it is settled, also after a crash: every charge ends in a paid transaction, and an attempt that
 * wasn't charged never will be. A debit is asked about until its bank has answered, and never given up.
 */
export const paymentWork: WorkKind = {
  whileSuspended: true,
  atOnce: 4,
  firstWait: 15,
  longestWait: 600,
  mostAttempts: Infinity,
  async run(app, { clientID, ref }) {
    const [attempt] = await app.database.readInside(clientID!, (sql) => attemptByID(sql, ref));
    if (!attempt || !isAttemptOpen(attempt)) return undefined;
    const { state } = await finishAttempt(app, clientID!, attempt);
    if (state === "asking") throw new Error("The provider hasn’t said yet what became of a payment.");
    if (state === "requiresAction") return minutesAfter(clock.now(), 1);
    if (state === "processing") return minutesAfter(clock.now(), DEBIT_CHECK_MINUTES);
    await app.database.inside(clientID!, (sql) => expireHold(sql, attempt.transactionID));
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Asks the provider, and voids attempts that nobody will finish. */
async function finishAttempt(app: App, clientID: string, attempt: AttemptRow): Promise<CheckoutOutcome> {
  const account = await accountOfAttempt(app, clientID, attempt);
  const { provider } = account;
  const providerOutcome = await askProvider(account, attempt);
  const isLeft =
    attempt.state === "requiresAction" && clock.now() > minutesAfter(new Date(attempt.createdAt), ACTION_MINUTES);
  if (attempt.state === "processing" && providerOutcome.state === "unknown") throw new Error(providerOutcome.reason);
  if (attempt.state === "processing" && providerOutcome.state === "absent")
    throw new Error("The provider doesn’t know a bank payment that it had said is on its way.");
  const isOver =
    attempt.state !== "processing" &&
    (providerOutcome.state === "absent" ||
      providerOutcome.state === "unknown" ||
      (providerOutcome.state === "requiresAction" && isLeft));
  const outcome: ChargeOutcome | AbsentPayment = isOver
    ? await provider.voidUnknown(attemptKey(attempt))
    : providerOutcome;
  return settle(app, clientID, { account, attemptID: attempt.attemptID, outcome });
}

/** Asks the provider while a buyer waits; nothing is voided, since the charge may still arrive. */
export async function recheckAttempt(app: App, clientID: string, attempt: AttemptRow): Promise<CheckoutOutcome> {
  const account = await accountOfAttempt(app, clientID, attempt);
  const providerOutcome = await askProvider(account, attempt);
  const outcome: ChargeOutcome =
    providerOutcome.state === "absent" ? { state: "unknown", reason: "not there yet" } : providerOutcome;
  return settle(app, clientID, { account, attemptID: attempt.attemptID, outcome });
}

function askProvider({ provider }: PaymentAccount, attempt: AttemptRow): Promise<ChargeOutcome | AbsentPayment> {
  const { reference } = attempt;
  if (reference === null) return provider.retrieve({ attempt: attemptKey(attempt) });
  return attempt.state === "requiresAction"
    ? provider.resume({ ...attemptKey(attempt), reference })
    : provider.retrieve({ reference });
}

async function accountOfAttempt({ payments }: App, clientID: string, { paymentAccountID }: AttemptRow) {
  const account = await payments.account(clientID, { paymentAccountID });
  if (!account) throw new Error("The account that was asked for this payment isn’t there any more.");
  return account;
}
