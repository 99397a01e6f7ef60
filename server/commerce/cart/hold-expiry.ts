import type { WorkKind } from "../../platform/jobs/due-work.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { clock } from "../../platform/clock.ts";
import { releasePromoCode } from "./claims.ts";
import { lockTransaction } from "./transaction-queries.ts";
import { releaseHold } from "./stock.ts";
import { releasePersonalClaims } from "./hold-queries.ts";

export const HOLD_WORK = "hold";

/** Runs when the hold is due; an extended hold runs again at its new end. */
export const holdWork: WorkKind = {
  atOnce: 4,
  firstWait: 5,
  longestWait: 300,
  mostAttempts: Infinity,
  run: ({ database }, { clientID, ref }) => database.inside(clientID!, (sql) => expireHold(sql, ref)),
  giveUp: () => Promise.resolve({ told: "" }),
};

/** Ends a hold that is over, or answers when it will be. A payment under way keeps its hold. */
export async function expireHold(sql: Sql, transactionID: string): Promise<Date | undefined> {
  const [transaction] = await lockTransaction(sql, transactionID);
  if (!transaction || transaction.heldUntil === null || transaction.state !== "held") return undefined;
  const end = new Date(transaction.heldUntil);
  if (end > clock.now()) return end;
  await releaseEverything(sql, transactionID);
  await sql`
    update transactions set state = 'expired', held_until = null, holder_network = null, holder_device = null
    where transaction_id = ${transactionID}`;
  return undefined;
}

/** Releases every hold and claim of a transaction, always in this order, against deadlocks. */
async function releaseEverything(sql: Sql, transactionID: string): Promise<void> {
  await releaseHold(sql, transactionID);
  await releasePromoCode(sql, transactionID);
  await releasePersonalClaims(sql, transactionID);
  await sql`update transaction_items set claimed = false where transaction_id = ${transactionID} and claimed`;
}
