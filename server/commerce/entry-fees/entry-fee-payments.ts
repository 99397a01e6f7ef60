import {
  chargeEntryFee,
  getEntryFee,
  recordEntryPayment,
  waiveEntryFee,
} from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { feesOfEntry } from "../../../contract/entries/entry-fees.ts";
import { priceText } from "../../../contract/platform/money.ts";
import type { StaffEntryContext } from "../../entries/staff-entry-context.ts";
import { admitHandedInEntry, feeFactsOf } from "../../entries/entry-fee-queries.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { finaliseByHand } from "../invoices/invoice-payments.ts";
import { receivedDayOf } from "../payments/received-day.ts";
import { refuseInRehearsal } from "../shop/refuse-in-rehearsal.ts";
import { loadShop } from "../shop/shop.ts";
import {
  deleteWaiver,
  feeOrdersOf,
  insertFeeItems,
  insertOrderByHand,
  insertWaiver,
  releaseHeldFees,
  waiverOf,
} from "./entry-fee-order-queries.ts";
import { lockEntryFee, openInvoiceOf, voidOwnInvoice } from "./entry-fee-locks.ts";

export const entryFeePaymentHandlers = [
  on(getEntryFee, async ({ sql, entry: { entryID }, now }) => {
    const [facts, [waiver = null], orders] = await Promise.all([
      feeFactsOf(sql, entryID),
      waiverOf(sql, entryID),
      feeOrdersOf(sql, entryID),
    ]);
    return { due: (facts && feesOfEntry(facts, now)?.due) ?? 0, waiver, orders };
  }),

  on(waiveEntryFee, async (context) => {
    await waiveFee(context, context.form.reason);
    return {};
  }),

  on(chargeEntryFee, async (context) => {
    await chargeFeeAfterAll(context);
    return {};
  }),

  on(recordEntryPayment, async ({ sql, service, entry: { entryID }, form, user, now, audit }) => {
    refuseInRehearsal(service);
    const { serviceID } = service;
    const { ownerID, orders, fees, words } = await lockEntryFee(sql, { serviceID, entryID }, now);
    const { method, note } = { method: form.method, note: form.note ?? "" };
    const payment = { method, note, takenBy: user.userID, receivedOn: receivedDayOf(form.receivedOn), now };
    if (fees?.isWaived && fees.due === 0) refuse("Its fee is waived. Charge it after all first.", 409);
    const invoice = openInvoiceOf(orders);
    if (invoice) {
      const transaction = requireRow(await lockTransaction(sql, invoice.transactionID));
      refuseOtherAmount(transaction.total, form.amount);
      await finaliseByHand(sql, transaction, payment);
      await audit(invoice.invoiceID, null, { paid: transaction.total, method, note, receivedOn: payment.receivedOn });
      return {};
    }
    if (!fees || fees.due === 0)
      return refuse(`Nothing is due for this ${words.one} any more. Look at it once more.`, 409);
    await releaseHeldFees(sql, entryID);
    const request = { serviceID, productIDs: [], entryIDs: [entryID] };
    const { entryFees } = await loadShop(sql, request, { transactionID: null, userID: ownerID, now });
    const total = entryFees.reduce((all, { amount }) => all + amount, 0);
    refuseOtherAmount(total, form.amount);
    const { transactionID } = await insertOrderByHand(sql, { serviceID, ownerID, soldBy: user.userID, total });
    await insertFeeItems(sql, transactionID, entryFees);
    await finaliseByHand(sql, requireFound((await lockTransaction(sql, transactionID))[0], "order"), payment);
    await audit(entryID, null, { feePaid: total, method, note, receivedOn: payment.receivedOn });
    return {};
  }),
];

type FeeContext = Pick<StaffEntryContext, "sql" | "service" | "entry" | "user" | "now" | "audit">;

async function waiveFee({ sql, service, entry: { entryID }, user, now, audit }: FeeContext, reason: string) {
  refuseInRehearsal(service);
  const { ownerID, orders, fees, words } = await lockEntryFee(sql, { serviceID: service.serviceID, entryID }, now);
  if (ownerID === user.userID) refuse(`This is your own ${words.one}: somebody else has to waive its fee.`, 403);
  if (!fees) return refuse(`Nothing is asked for this ${words.one}.`, 409);
  if (fees.isWaived) refuse("Its fee is waived already. Look at it once more.", 409);
  if (fees.due === 0) refuse("Its fee is paid. Give the money back instead, in its order.", 409);
  const invoice = openInvoiceOf(orders);
  if (invoice) await voidOwnInvoice(sql, invoice, { entryID, one: words.one });
  await releaseHeldFees(sql, entryID);
  await insertWaiver(sql, { serviceID: service.serviceID, entryID, reason, waivedBy: user.userID, now });
  await admitHandedInEntry(sql, entryID);
  return audit(
    entryID,
    { fee: fees.due },
    { feeWaived: reason, ...(invoice && { voidedInvoice: invoice.invoiceNumber }) },
  );
}

/** Answers the reason that the fee was waived for. */
async function chargeFeeAfterAll({ sql, service, entry: { entryID }, now, audit }: FeeContext): Promise<string> {
  refuseInRehearsal(service);
  const { words } = await lockEntryFee(sql, { serviceID: service.serviceID, entryID }, now);
  const [waiver] = await deleteWaiver(sql, entryID);
  if (!waiver) return refuse(`The fee of this ${words.one} isn’t waived any more. Look at it once more.`, 409);
  await audit(entryID, { feeWaived: waiver.reason }, { feeWaived: null });
  return waiver.reason;
}

type FeeWaiver = { waived: boolean; reason?: string };

/** Waives the fee of an entry, or charges it after all; answers what it was before. */
export async function setFeeWaived(context: FeeContext, { waived, reason = "" }: FeeWaiver): Promise<FeeWaiver> {
  if (!waived) return { waived: true, reason: await chargeFeeAfterAll(context) };
  if (reason.trim() === "") refuse("Say why the fee is waived.", 400, { errors: { reason: "Say why." } });
  await waiveFee(context, reason.trim());
  return { waived: false };
}

function refuseOtherAmount(due: number, seen: number): void {
  if (due !== seen) refuse(`${priceText(due)} is due by now, not ${priceText(seen)}. Look at it once more.`, 409);
}
