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

/** The kind of due work that asks what became of an attempt that nobody has heard of. */
export const PAYMENT_WORK = "payment";

/** Seconds that whoever began an attempt has for hearing of it. */
const FIRST_CHECK_SECONDS = 30;
export const firstCheckAt = (now: Date) => new Date(now.getTime() + FIRST_CHECK_SECONDS * 1_000);

/** How long a buyer may take over what their bank asks, in minutes, before the attempt is given up. */
const ACTION_MINUTES = 20;

/**
 * Looks after an attempt until it is settled, whatever became of the process that began it: a charge that was made ends in a
 * paid transaction, and one that wasn't is never made.
 */
export const paymentWork: WorkKind = {
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
    await app.database.inside(clientID!, (sql) => expireHold(sql, attempt.transactionID));
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Asks, and gives up what nobody will finish any more. */
async function finishAttempt(app: App, clientID: string, attempt: AttemptRow): Promise<CheckoutOutcome> {
  const account = await accountOfAttempt(app, clientID, attempt);
  const { provider } = account;
  const said = await askProvider(account, attempt);
  const isLeft =
    attempt.state === "requiresAction" && clock.now() > minutesAfter(new Date(attempt.createdAt), ACTION_MINUTES);
  const isOver = said.state === "absent" || said.state === "unknown" || (said.state === "requiresAction" && isLeft);
  const outcome: ChargeOutcome | AbsentPayment = isOver ? await provider.voidUnknown(attemptKey(attempt)) : said;
  return settle(app, clientID, { account, attemptID: attempt.attemptID, outcome });
}

/** For a buyer who waits: asked, and nothing given up, since the charge may still be on its way. */
export async function recheckAttempt(app: App, clientID: string, attempt: AttemptRow): Promise<CheckoutOutcome> {
  const account = await accountOfAttempt(app, clientID, attempt);
  const said = await askProvider(account, attempt);
  const outcome: ChargeOutcome = said.state === "absent" ? { state: "unknown", reason: "not there yet" } : said;
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
