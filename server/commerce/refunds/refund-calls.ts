import {
  fillTransaction,
  refundAmount,
  refundTransaction,
  seeToRefusedRefunds,
} from "../../../contract/commerce/orders/order-management.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { type Role, may } from "../../../contract/platform/permissions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { releasePromoCode } from "../cart/claims.ts";
import { RECEIPT_WORK, issuePurchase, recordPaid, secureStock } from "../checkout/finalise.ts";
import { type TransactionRow, lockTransaction } from "../cart/transaction-queries.ts";
import {
  bookRefundParts,
  countTowardOwedRefunds,
  endRefundedParts,
  spreadRefund,
  sumAmounts,
  unrefundedAmount,
} from "./refund-parts.ts";
import { beginRefund, bookOwedRefund } from "./refunds.ts";
import { disputesOfOrder } from "../disputes/dispute-queries.ts";
import { noteEndedGuestTickets, noteOrderMail } from "../orders/order-mail-work.ts";
import { originalPayment } from "../orders/order-queries.ts";
import { releasePersonalClaims } from "../cart/hold-queries.ts";
import { type RefundablePart, type RefundPart, refundableParts, refundableAmount } from "./refund-queries.ts";

const otherProgramText =
  "Some of this is another program’s, whose sales you don’t manage. Choose your own program’s part, or ask whoever manages theirs.";

const refundableStates = ["paid", "partlyRefunded", "paidLateUnfilled"];

/** The lock lets the second of two refunds see the first. */
export async function lockPaidTransaction(sql: Sql, transactionID: string): Promise<TransactionRow> {
  const transaction = requireRow(await lockTransaction(sql, transactionID));
  if (!refundableStates.includes(transaction.state))
    refuse("There is nothing left of this order to refund. Look at it once more.", 409);
  return transaction;
}

type RefundScope = { sql: Sql; transactionID: string; reason: string; madeBy: string | null; shiftID?: string | null };

/** Books a refund of the parts. Answers the amount. */
export async function refundParts(
  { sql, transactionID, ...refund }: RefundScope,
  parts: readonly RefundPart[],
): Promise<number> {
  const amount = sumAmounts(parts);
  await bookRefundParts(sql, parts);
  if (amount === 0) return 0;
  await countTowardOwedRefunds(sql, transactionID, parts);
  const { paymentID } = requireRow(await originalPayment(sql, transactionID));
  const left = await refundableAmount(sql, paymentID);
  if (amount > left) await refuseRefund(sql, transactionID, left);
  await beginRefund(sql, transactionID, { paymentID, amount, parts, ...refund });
  return amount;
}

async function refuseRefund(sql: Sql, transactionID: string, left: number): Promise<never> {
  const taken = (await disputesOfOrder(sql, transactionID)).some(({ state }) => state !== "won" && state !== "closed");
  const why = taken ? "The buyer’s bank disputes this payment, so what it takes can’t be refunded, too. " : "";
  return refuse(`${why}Only ${dollars(left)} of this order hasn’t been given back yet.`, 409);
}

export async function partsOfProgram(
  sql: Sql,
  transactionID: string,
  { serviceID, money }: { serviceID: string; money: "all" | "withoutFees" },
): Promise<RefundPart[]> {
  const lines = await sql<{ itemID: string }>`
    select item_id from transaction_items where transaction_id = ${transactionID} and service_id = ${serviceID}`;
  const lineIDs = lines.map(({ itemID }) => itemID);
  const parts = await refundableParts(sql, transactionID, { ticketIDs: [], lineIDs });
  return parts.map(({ itemID, ticketID, ...part }) => ({
    itemID,
    ticketID,
    amount: amountToRefund(part, money),
    ends: true,
  }));
}

/** Programs of an order whose sales the person manages. */
export const managedPrograms = async (sql: Sql, transactionID: string, userID: string): Promise<string[]> => {
  const rows = await sql<{ serviceID: string; roles: Role[] }>`
    select i.service_id, array(select role from role_grants g
      where g.user_id = ${userID} and coalesce(g.service_id = i.service_id, true)) as roles
    from transaction_items i where i.transaction_id = ${transactionID} group by i.client_id, i.service_id`;
  return rows.filter(({ roles }) => may(roles, "MANAGE_SALES")).map(({ serviceID }) => serviceID);
};

/** Releases limits per person, uses of a code and fees of entries, once nothing of the order is valid any more. */
export async function releaseIfAllEnded(sql: Sql, transactionID: string): Promise<void> {
  const left = await sql`
    select from tickets where transaction_id = ${transactionID} and state = 'live'
    union all
    select from transaction_items i where i.transaction_id = ${transactionID} and i.ended_at is null
      and not exists (select from tickets k where k.item_id = i.item_id)`;
  if (left.length > 0) return;
  await releasePromoCode(sql, transactionID);
  await releasePersonalClaims(sql, transactionID);
  await sql`update transactions set state = 'cancelled' where transaction_id = ${transactionID} and total = 0`;
}

export const refundHandlers = [
  on(refundTransaction, async ({ sql, transaction, body, user, audit }) => {
    const { transactionID } = transaction;
    const { ticketIDs, lineIDs, money, reason } = body;
    await lockPaidTransaction(sql, transactionID);
    const selection = await refundableParts(sql, transactionID, body);
    const isThere = ticketIDs.every((id) => selection.some(({ ticketID }) => ticketID === id));
    if (!isThere || selection.length === 0)
      refuse("Some of this was refunded or cancelled already. Look at the order once more.", 409);
    const managed = await managedPrograms(sql, transactionID, user.userID);
    if (selection.some(({ serviceID }) => !managed.includes(serviceID))) refuse(otherProgramText, 403);
    const parts = selection.map(({ itemID, ticketID, ...part }): RefundPart => ({
      itemID,
      ticketID,
      amount: amountToRefund(part, money),
      ends: true,
    }));
    await endRefundedParts(sql, transactionID, parts, money === "none" ? "cancelled" : "refunded");
    const amount = await refundParts({ sql, transactionID, reason, madeBy: user.userID }, parts);
    await releaseIfAllEnded(sql, transactionID);
    const endedTickets = parts.flatMap(({ ticketID }) => ticketID ?? []);
    await noteEndedGuestTickets(sql, transactionID, endedTickets);
    // A refund is mailed once the provider has made it.
    if (amount === 0 && endedTickets.length > 0)
      await noteOrderMail(sql, { transactionID, kind: "ticketsCancelled", ticketIDs: endedTickets });
    await audit(transactionID, null, { refunded: amount, tickets: ticketIDs.length, lines: lineIDs.length, reason });
    return { amount };
  }),

  on(refundAmount, async ({ sql, transaction: { transactionID }, form, user, audit }) => {
    const { amount } = form;
    const reason = form.reason ?? "";
    await lockPaidTransaction(sql, transactionID);
    const serviceIDs = await managedPrograms(sql, transactionID, user.userID);
    const left = await unrefundedAmount(sql, transactionID, serviceIDs);
    if (amount > left) refuse(`Only ${dollars(left)} of this order hasn’t been given back yet.`, 409);
    const parts = await spreadRefund(sql, transactionID, { amount, serviceIDs });
    await refundParts({ sql, transactionID, reason, madeBy: user.userID }, parts);
    await audit(transactionID, null, { refunded: amount, reason });
    return {};
  }),

  on(seeToRefusedRefunds, async ({ sql, transaction: { transactionID }, now, audit }) => {
    const locked = requireRow(await lockTransaction(sql, transactionID));
    const rows = await sql<{ refundID: string }>`
      update refunds set seen_to_at = ${now}
      where transaction_id = ${transactionID} and state = 'failed' and seen_to_at is null returning refund_id`;
    for (const { refundID } of rows) await bookOwedRefund(sql, locked, refundID);
    if (rows.length > 0) await audit(transactionID, null, { refusedRefundsSeenTo: rows.length });
    return {};
  }),

  on(fillTransaction, async ({ sql, transaction: { transactionID, state }, audit }) => {
    const locked = requireRow(await lockTransaction(sql, transactionID));
    if (locked.state !== "paidLateUnfilled") refuse("Somebody has decided about this order already.", 409);
    if (!(await secureStock(sql, locked)))
      refuse("There still isn’t enough left of it. Raise the limit first, or refund the order.", 409);
    await issuePurchase(sql, locked);
    await sql`
      update transactions set state = case when refunded > 0 then 'partlyRefunded' else 'paid' end
      where transaction_id = ${transactionID}`;
    await recordPaid(sql, locked, locked.total);
    await addDueWork(sql, RECEIPT_WORK, transactionID);
    await audit(transactionID, { state }, { state: "paid" });
    return {};
  }),
];

function amountToRefund(
  { left, fees }: Pick<RefundablePart, "left" | "fees">,
  money: "all" | "withoutFees" | "none",
): number {
  if (money === "none") return 0;
  return money === "all" ? left : Math.max(0, left - fees);
}
