import {
  chargeEntryFee,
  getEntryFee,
  recordEntryPayment,
  waiveEntryFee,
} from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { feesOfEntry } from "../../../contract/entries/entry-fees.ts";
import { priceText } from "../../../contract/platform/money.ts";
import { admitHandedInEntry, feeFactsOf } from "../../entries/entry-fee-queries.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { finaliseByHand } from "../invoices/invoice-payments.ts";
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

  on(waiveEntryFee, async ({ sql, service, entry: { entryID }, form, user, now, audit }) => {
    refuseInRehearsal(service);
    const { ownerID, orders, fees, words } = await lockEntryFee(sql, { serviceID: service.serviceID, entryID }, now);
    if (ownerID === user.userID) refuse(`This is your own ${words.one}: somebody else has to waive its fee.`, 403);
    if (!fees) return refuse(`Nothing is asked for this ${words.one}.`, 409);
    if (fees.isWaived) refuse("Its fee is waived already. Look at it once more.", 409);
    if (fees.due === 0) refuse("Its fee is paid. Give the money back instead, in its order.", 409);
    const invoice = openInvoiceOf(orders);
    if (invoice) await voidOwnInvoice(sql, invoice, { entryID, one: words.one });
    await releaseHeldFees(sql, entryID);
    const { reason } = form;
    await insertWaiver(sql, { serviceID: service.serviceID, entryID, reason, waivedBy: user.userID, now });
    await admitHandedInEntry(sql, entryID);
    await audit(
      entryID,
      { fee: fees.due },
      { feeWaived: reason, ...(invoice && { voidedInvoice: invoice.invoiceNumber }) },
    );
    return {};
  }),

  on(chargeEntryFee, async ({ sql, service, entry: { entryID }, now, audit }) => {
    refuseInRehearsal(service);
    const { words } = await lockEntryFee(sql, { serviceID: service.serviceID, entryID }, now);
    const [waiver] = await deleteWaiver(sql, entryID);
    if (!waiver) return refuse(`The fee of this ${words.one} isn’t waived any more. Look at it once more.`, 409);
    await audit(entryID, { feeWaived: waiver.reason }, { feeWaived: null });
    return {};
  }),

  on(recordEntryPayment, async ({ sql, service, entry: { entryID }, form, user, now, audit }) => {
    refuseInRehearsal(service);
    const { serviceID } = service;
    const { ownerID, orders, fees, words } = await lockEntryFee(sql, { serviceID, entryID }, now);
    const { method, note } = { method: form.method, note: form.note ?? "" };
    const payment = { method, note, takenBy: user.userID };
    if (fees?.isWaived && fees.due === 0) refuse("Its fee is waived. Charge it after all first.", 409);
    const invoice = openInvoiceOf(orders);
    if (invoice) {
      const transaction = requireRow(await lockTransaction(sql, invoice.transactionID));
      refuseOtherAmount(transaction.total, form.amount);
      await finaliseByHand(sql, transaction, payment);
      await audit(invoice.invoiceID, null, { paid: transaction.total, method, note });
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
    await audit(entryID, null, { feePaid: total, method, note });
    return {};
  }),
];

function refuseOtherAmount(due: number, seen: number): void {
  if (due !== seen) refuse(`${priceText(due)} is due by now, not ${priceText(seen)}. Look at it once more.`, 409);
}
