import type { CheckoutOutcome } from "../../../contract/commerce/checkout.ts";
import type { House } from "../../platform/house.ts";
import type { WorkKind } from "../../platform/jobs/rounds.ts";
import { clock } from "../../platform/clock.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import type { Absent, Outcome } from "../payments/provider.ts";
import { type AttemptRow, attemptWith, isOpen, keyOf } from "./attempt-queries.ts";
import { minutesAfter } from "./carts.ts";
import { endHold } from "./expiry.ts";
import { settle } from "./settle.ts";

/** The kind of due work that asks what became of an attempt that nobody has heard of. */
export const PAYMENT_WORK = "payment";

/** Seconds that whoever began an attempt has for hearing of it. */
const FIRST_LOOK = 30;
export const firstLook = (now: Date) => new Date(now.getTime() + FIRST_LOOK * 1_000);

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
  async run(house, { clientID, ref }) {
    const [attempt] = await house.database.readInside(clientID!, (sql) => attemptWith(sql, ref));
    if (!attempt || !isOpen(attempt)) return undefined;
    const { state } = await end(house, clientID!, attempt);
    if (state === "asking") throw new Error("The provider hasn’t said yet what became of a payment.");
    if (state === "requiresAction") return minutesAfter(clock.now(), 1);
    await house.database.inside(clientID!, (sql) => endHold(sql, attempt.transactionID));
    return undefined;
  },
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Asks, and gives up what nobody will finish any more. */
async function end(house: House, clientID: string, attempt: AttemptRow): Promise<CheckoutOutcome> {
  const account = await accountOf(house, clientID, attempt);
  const { provider } = account;
  const said = await ask(account, attempt);
  const isLeft =
    attempt.state === "requiresAction" && clock.now() > minutesAfter(new Date(attempt.createdAt), ACTION_MINUTES);
  const isOver = said.state === "absent" || said.state === "unknown" || (said.state === "requiresAction" && isLeft);
  const outcome: Outcome | Absent = isOver ? await provider.voidUnknown(keyOf(attempt)) : said;
  return settle(house, clientID, { account, attemptID: attempt.attemptID, outcome });
}

/** For a buyer who waits: asked, and nothing given up, since the charge may still be on its way. */
export async function askAgain(house: House, clientID: string, attempt: AttemptRow): Promise<CheckoutOutcome> {
  const account = await accountOf(house, clientID, attempt);
  const said = await ask(account, attempt);
  const outcome: Outcome = said.state === "absent" ? { state: "unknown", reason: "not there yet" } : said;
  return settle(house, clientID, { account, attemptID: attempt.attemptID, outcome });
}

function ask({ provider }: PaymentAccount, attempt: AttemptRow): Promise<Outcome | Absent> {
  const { reference } = attempt;
  if (reference === null) return provider.retrieve({ attempt: keyOf(attempt) });
  return attempt.state === "requiresAction"
    ? provider.resume({ ...keyOf(attempt), reference })
    : provider.retrieve({ reference });
}

async function accountOf({ payments }: House, clientID: string, { paymentAccountID }: AttemptRow) {
  const account = await payments.account(clientID, { paymentAccountID });
  if (!account) throw new Error("The account that was asked for this payment isn’t there any more.");
  return account;
}
