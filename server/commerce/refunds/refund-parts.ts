import { splitByWeights } from "../../../contract/platform/money.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import {
  type UnrefundedPart,
  type QuotaChange,
  type QuotaQuantity,
  type RefundPart,
  closeOwedRefund,
  owedRefunds,
  setOwedParts,
  unrefundedParts,
  releaseQuota,
  quotasTakenBy,
  setTicketState,
} from "./refund-queries.ts";

const sumUnrefunded = (parts: readonly UnrefundedPart[]) => parts.reduce((all, { left }) => all + left, 0);

export const sumAmounts = (parts: readonly RefundPart[]): number => parts.reduce((all, { amount }) => all + amount, 0);

export const unrefundedAmount = async (
  sql: Sql,
  transactionID: string,
  serviceIDs: readonly string[],
): Promise<number> => sumUnrefunded(await unrefundedParts(sql, transactionID, serviceIDs));

/** Splits an amount over the unrefunded parts in proportion, to the last cent. No ticket ends. */
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

/** Adds the parts' amounts to their tickets and lines; `-1` subtracts them. */
export async function bookRefundParts(sql: Sql, parts: readonly RefundPart[], sign: 1 | -1 = 1): Promise<void> {
  for (const { itemID, ticketID, amount } of parts) {
    const by = sign * amount;
    if (ticketID) await sql`update tickets set refunded = refunded + ${by} where ticket_id = ${ticketID}`;
    await sql`update transaction_items set refunded = refunded + ${by} where item_id = ${itemID}`;
  }
}

/** What is still owed of the parts, once what was given back of their lines is taken off. */
function remainingParts(owed: readonly RefundPart[], givenBack: Map<string, number>): RefundPart[] {
  return owed.flatMap((part) => {
    const given = Math.min(part.amount, givenBack.get(part.itemID) ?? 0);
    givenBack.set(part.itemID, (givenBack.get(part.itemID) ?? 0) - given);
    return given < part.amount ? [{ ...part, amount: part.amount - given }] : [];
  });
}

/** What goes back of lines in another way counts toward what staff have to send by hand for them. */
export async function countTowardOwedRefunds(
  sql: Sql,
  transactionID: string,
  parts: readonly RefundPart[],
): Promise<void> {
  const givenBack = new Map<string, number>();
  for (const { itemID, amount } of parts) givenBack.set(itemID, (givenBack.get(itemID) ?? 0) + amount);
  for (const { refundID, parts: owed } of await owedRefunds(sql, transactionID)) {
    const rest = remainingParts(owed, givenBack);
    if (rest.length === 0) await closeOwedRefund(sql, refundID, "It went back with another refund of this order.");
    else await setOwedParts(sql, refundID, { parts: rest, amount: sumAmounts(rest) });
  }
}

/** Ends the tickets and lines that are marked `ends`, and releases their stock. */
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

/** Makes ended parts valid again, with their old codes, where their stock is still free. Answers whether it was. */
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
  const changes = quotaExcess(await quotasTakenBy(sql, transactionID), before);
  if ((await reclaimEntryFees(sql, itemIDs)) && (await retakeQuotas(sql, transactionID, changes))) return true;
  for (const { ticketID, state } of states) await setTicketState(sql, ticketID, state);
  await sql`update transaction_items set ended_at = now(), claimed = false where item_id = any (${itemIDs}::uuid[])`;
  return false;
}

/** False: another order has paid the fees of the same entries. */
async function reclaimEntryFees(sql: Sql, itemIDs: readonly string[]): Promise<boolean> {
  const otherClaims = await sql`
    select from transaction_items mine join transaction_items other using (client_id, entry_id, fee_id)
    where mine.item_id = any (${itemIDs}::uuid[]) and other.item_id <> mine.item_id and other.claimed`;
  if (otherClaims.length > 0) return false;
  await sql`
    update transaction_items set claimed = true where item_id = any (${itemIDs}::uuid[]) and fee_id is not null`;
  return true;
}

/** By how much `more` exceeds `less`. */
const quotaExcess = (more: readonly QuotaQuantity[], less: readonly QuotaQuantity[]): QuotaChange[] =>
  more
    .map(({ quotaID, quantity }) => ({
      quotaID,
      by: quantity - (less.find((use) => use.quotaID === quotaID)?.quantity ?? 0),
    }))
    .filter(({ by }) => by > 0);

/** Takes all of it or nothing. */
async function retakeQuotas(sql: Sql, transactionID: string, changes: readonly QuotaChange[]): Promise<boolean> {
  for (const { quotaID, by } of changes) {
    const { room } = requireRow(
      await sql<{ room: boolean }>`
        select coalesce(held + sold + ${by}::integer <= size, true) as room from quotas where quota_id = ${quotaID} for update`,
    );
    if (!room) return false;
  }
  for (const { quotaID, by } of changes) {
    await sql`update quotas set sold = sold + ${by} where quota_id = ${quotaID}`;
    await sql`
      update transaction_quotas set quantity = quantity + ${by}
      where transaction_id = ${transactionID} and quota_id = ${quotaID}`;
  }
  return true;
}
