import { getEntryFeeReturn } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import type { EntryFeeSettings } from "../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import { feesOfEntry } from "../../../contract/entries/entry-fees.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { type TimeZone, deadlineText } from "../../../contract/platform/time-zone.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { chargedText } from "../../../contract/commerce/orders/transactions.ts";
import { feeFactsOf } from "../../entries/entry-fee-queries.ts";
import type { FeeSettlement, LeavingEntry } from "../../entries/fee-settlement.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { originalPayment } from "../orders/order-queries.ts";
import { lockPaidTransaction, refundParts, releaseIfAllEnded } from "../refunds/refund-calls.ts";
import { endRefundedParts } from "../refunds/refund-parts.ts";
import {
  type PaidFeeItem,
  entryToSettle,
  insertRefundOwed,
  lockClaimingOrders,
  paidFeeItems,
} from "./entry-fee-order-queries.ts";
import { openInvoiceOf, refuseWhilePaying, voidOwnInvoice } from "./entry-fee-locks.ts";
import { entryFeeSettingsOf } from "./entry-fee-settings-queries.ts";

type ReturnRule = Pick<EntryFeeSettings, "feeRefundUntil" | "feeRefundPercent">;

const isRuleOpen = ({ feeRefundUntil, feeRefundPercent }: ReturnRule, now: Date): boolean =>
  feeRefundUntil !== null && Date.parse(feeRefundUntil) > now.getTime() && feeRefundPercent > 0;

/** Rounded to the cent, in favor of whoever paid. */
const amountBack = ({ left }: PaidFeeItem, { feeRefundPercent }: ReturnRule): number =>
  Math.ceil((left * feeRefundPercent) / 100);

const sumBack = (items: readonly PaidFeeItem[], rule: ReturnRule): number =>
  items.reduce((all, item) => all + amountBack(item, rule), 0);

export const entryFeeReturnHandlers = [
  on(getEntryFeeReturn, async ({ sql, service, entry: { entryID }, now }) => {
    const [rule, items, facts] = await Promise.all([
      entryFeeSettingsOf(sql, service.serviceID),
      paidFeeItems(sql, entryID),
      feeFactsOf(sql, entryID),
    ]);
    const invoice = facts && feesOfEntry(facts, now)?.invoice;
    const amount = isRuleOpen(rule, now) ? sumBack(items, rule) : 0;
    const texts = [
      invoice && `Invoice ${invoice.number} is voided, so you owe nothing for it.`,
      items.length > 0 && returnText(items, rule, { amount, zone: service.timeZone, now }),
    ];
    return { amount, text: texts.filter(Boolean).join(" ") };
  }),
];

type ReturnFacts = { amount: number; zone: TimeZone; now: Date };

function returnText(items: readonly PaidFeeItem[], rule: ReturnRule, { amount, zone, now }: ReturnFacts): string {
  const paid = items.reduce((all, { left }) => all + left, 0);
  if (amount === 0)
    return rule.feeRefundUntil !== null && rule.feeRefundPercent > 0
      ? `Its fee of ${priceText(paid)} doesn’t go back: that ended ${deadlineText(rule.feeRefundUntil, zone, now)}.`
      : `Its fee of ${priceText(paid)} doesn’t go back by itself. Ask the association.`;
  const part =
    amount < paid ? `${priceText(amount)} of its fee of ${priceText(paid)}` : `Its fee of ${priceText(paid)}`;
  const [first] = items;
  return items.every(({ byProvider }) => byProvider) && first
    ? `${part} goes back to the ${paidFromText(first)}, usually within 5 to 10 days.`
    : `${part} goes back to you. The association sends it, since it wasn’t paid by card.`;
}

const paidFromText = ({ cardLast4, ...paid }: PaidFeeItem): string => {
  if (cardLast4 !== null) return chargedText({ ...paid, cardLast4 });
  return paid.method === "bank" ? "bank account" : "card";
};

/** What becomes of the fee of an entry that is removed or withdrawn. */
export const feeSettlement: FeeSettlement = {
  async lockOrders(sql, entryID) {
    await lockClaimingOrders(sql, entryID);
  },

  async settle(sql, leaving) {
    const { entryID, leaves, byEntrant, now } = leaving;
    const orders = await lockClaimingOrders(sql, entryID);
    if (orders.length === 0) return;
    refuseWhilePaying(orders);
    const { serviceID, kind, title } = requireRow(await entryToSettle(sql, entryID));
    const { one } = judgedWordsOf(kind);
    const invoice = openInvoiceOf(orders);
    if (invoice) await voidOwnInvoice(sql, invoice, { entryID, one });
    const items = await paidFeeItems(sql, entryID);
    if (items.length === 0 || !byEntrant) return;
    const rule = await entryFeeSettingsOf(sql, serviceID);
    if (isRuleOpen(rule, now)) return giveBack(sql, items, { rule, leaving, title: title || untitledEntry });
    if (leaves === "removed")
      refuse(
        `Its fee was paid, so you can’t remove this ${one}. Ask the association: they can give the fee back.`,
        422,
      );
  },
};

type GivingBack = { rule: ReturnRule; leaving: LeavingEntry; title: string };

/** By card at once; what came otherwise is in staff's list until they have sent it. */
async function giveBack(sql: Sql, items: readonly PaidFeeItem[], { rule, leaving, title }: GivingBack): Promise<void> {
  const reason = `${title} was ${leaving.leaves} by its entrant`;
  for (const transactionID of [...new Set(items.map((item) => item.transactionID))].toSorted()) {
    const own = items.filter((item) => item.transactionID === transactionID);
    await lockPaidTransaction(sql, transactionID);
    const parts = own.map((item) => ({
      itemID: item.itemID,
      ticketID: null,
      amount: amountBack(item, rule),
      ends: true as const,
    }));
    await endRefundedParts(sql, transactionID, parts, "refunded");
    const refund = { transactionID, reason, madeBy: leaving.userID };
    if (own[0]!.byProvider) await refundParts({ sql, ...refund }, parts);
    else {
      const { paymentID } = requireRow(await originalPayment(sql, transactionID));
      const failure = "It wasn’t paid by card, so nobody has sent the money yet.";
      await insertRefundOwed(sql, { ...refund, paymentID, amount: sumBack(own, rule), parts, failure });
    }
    await releaseIfAllEnded(sql, transactionID);
  }
}
