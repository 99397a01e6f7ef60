import { splitByWeights } from "../../../contract/platform/money.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import {
  type UnrefundedPart,
  type QuotaChange,
  type QuotaQuantity,
  type RefundPart,
  unrefundedParts,
  releaseQuota,
  quotasTakenBy,
  setTicketState,
} from "./refund-queries.ts";

const sumUnrefunded = (parts: readonly UnrefundedPart[]) => parts.reduce((all, { left }) => all + left, 0);

/** How much of them hasn't gone back. */
export const unrefundedAmount = async (
  sql: Sql,
  transactionID: string,
  serviceIDs: readonly string[],
): Promise<number> => sumUnrefunded(await unrefundedParts(sql, transactionID, serviceIDs));

/** An amount, laid over what is left: each has its part of it, to the last cent. Nothing ends by it. */
export async function spreadRefund(
  sql: Sql,
  transactionID: string,
  { amount, serviceIDs }: { amount: number; serviceIDs: readonly string[] | null },
): Promise<RefundPart[]> {
  const left = await unrefundedParts(sql, transactionID, serviceIDs);
  const shares = splitByWeights(
    Math.min(amount, sumUnrefunded(left)),
    left.map((part) => part.left),
  );
  return left
    .map(({ itemID, ticketID }, at) => ({ itemID, ticketID, amount: shares[at]! }))
    .filter((part) => part.amount > 0);
}

/** Writes it down where it is of; `-1` takes it off again. */
export async function bookRefundParts(sql: Sql, parts: readonly RefundPart[], sign: 1 | -1 = 1): Promise<void> {
  for (const { itemID, ticketID, amount } of parts) {
    const by = sign * amount;
    if (ticketID) await sql`update tickets set refunded = refunded + ${by} where ticket_id = ${ticketID}`;
    await sql`update transaction_items set refunded = refunded + ${by} where item_id = ${itemID}`;
  }
}

/** Those among them let nobody in from now on, and others may have what they took. */
export async function endRefundedParts(
  sql: Sql,
  transactionID: string,
  parts: readonly RefundPart[],
  state: "refunded" | "cancelled",
) {
  const before = await quotasTakenBy(sql, transactionID);
  for (const { itemID, ticketID } of parts.filter(({ ends }) => ends)) {
    if (ticketID) await setTicketState(sql, ticketID, state);
    else await sql`update transaction_items set ended_at = now(), claimed = false where item_id = ${itemID}`;
  }
  for (const { quotaID, by } of quotaExcess(before, await quotasTakenBy(sql, transactionID)))
    await releaseQuota(sql, transactionID, { quotaID, by });
}

/** Lets them in again, by the codes that they have, where what they took is still there to be had: whether it was. */
export async function reviveEndedParts(
  sql: Sql,
  transactionID: string,
  parts: readonly RefundPart[],
): Promise<boolean> {
  const ended = parts.filter(({ ends }) => ends);
  const ticketIDs = ended.flatMap(({ ticketID }) => ticketID ?? []);
  const itemIDs = ended.flatMap(({ ticketID, itemID }) => (ticketID ? [] : itemID));
  const before = await quotasTakenBy(sql, transactionID);
  const states = await sql<{ ticketID: string; state: string }>`
    select ticket_id, state from tickets where ticket_id = any (${ticketIDs}::uuid[])`;
  await sql`update tickets set state = 'live' where ticket_id = any (${ticketIDs}::uuid[])`;
  await sql`update transaction_items set ended_at = null where item_id = any (${itemIDs}::uuid[])`;
  const wanted = quotaExcess(await quotasTakenBy(sql, transactionID), before);
  if ((await reclaimEntryFees(sql, itemIDs)) && (await retakeQuotas(sql, transactionID, wanted))) return true;
  for (const { ticketID, state } of states) await setTicketState(sql, ticketID, state);
  await sql`update transaction_items set ended_at = now(), claimed = false where item_id = any (${itemIDs}::uuid[])`;
  return false;
}

/** Nobody else has paid the fees of the same entries meanwhile. */
async function reclaimEntryFees(sql: Sql, itemIDs: readonly string[]): Promise<boolean> {
  const taken = await sql`
    select from transaction_items mine join transaction_items other using (client_id, entry_id, fee_id)
    where mine.item_id = any (${itemIDs}::uuid[]) and other.item_id <> mine.item_id and other.claimed`;
  if (taken.length > 0) return false;
  await sql`
    update transaction_items set claimed = true where item_id = any (${itemIDs}::uuid[]) and fee_id is not null`;
  return true;
}

/** What the one has more than the other. */
const quotaExcess = (more: readonly QuotaQuantity[], less: readonly QuotaQuantity[]): QuotaChange[] =>
  more
    .map(({ quotaID, quantity }) => ({
      quotaID,
      by: quantity - (less.find((use) => use.quotaID === quotaID)?.quantity ?? 0),
    }))
    .filter(({ by }) => by > 0);

/** All of it or nothing. */
async function retakeQuotas(sql: Sql, transactionID: string, wanted: readonly QuotaChange[]): Promise<boolean> {
  for (const { quotaID, by } of wanted) {
    const { room } = requireRow(
      await sql<{ room: boolean }>`
        select coalesce(held + sold + ${by}::integer <= size, true) as room from quotas where quota_id = ${quotaID} for update`,
    );
    if (!room) return false;
  }
  for (const { quotaID, by } of wanted) {
    await sql`update quotas set sold = sold + ${by} where quota_id = ${quotaID}`;
    await sql`
      update transaction_quotas set quantity = quantity + ${by}
      where transaction_id = ${transactionID} and quota_id = ${quotaID}`;
  }
  return true;
}
