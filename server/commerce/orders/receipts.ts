import { getReceipt, receiptFile, type Receipt } from "../../../contract/commerce/orders/receipts.ts";
import type { Purchase } from "../../../contract/commerce/orders/transactions.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { purchaseAnswer, requireLinkToOrder } from "./purchases.ts";

/** Requires a paid purchase, which has a number. */
export function receiptOf({ transactionID, number, paidAt, method, ...purchase }: Purchase): Receipt {
  const paid = number !== null && paidAt !== null && method !== null ? { number, paidAt, method } : undefined;
  return { ...purchase, ...requireFound(paid, "receipt"), receiptID: transactionID };
}

export const receiptHandlers = [
  onOutsideTransaction(getReceipt, (context) => {
    const { transactionID } = context.receipt;
    requireLinkToOrder(context, transactionID);
    return context.transact(async (sql) => receiptOf(await purchaseAnswer(sql, context, transactionID)));
  }),

  onOutsideTransaction(receiptFile, async (context) => {
    const { transactionID } = context.receipt;
    requireLinkToOrder(context, transactionID);
    const receipt = receiptOf(await context.transact((sql) => purchaseAnswer(sql, context, transactionID)));
    const { drawReceipt } = await import("./order-documents.ts");
    const name = `receipt-${receipt.number}.pdf`;
    context.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return context.reply.send(await drawReceipt(receipt)) as never;
  }),
];
