import { getReceipt, receiptFile, type Receipt } from "../../../contract/commerce/orders/receipts.ts";
import type { Purchase } from "../../../contract/commerce/orders/transactions.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { purchaseAnswer, requireLinkToOrder } from "./purchases.ts";

/** What has a number has been paid. */
function receiptOf({ transactionID, number, paidAt, method, ...purchase }: Purchase): Receipt {
  const paid = number !== null && paidAt !== null && method !== null ? { number, paidAt, method } : undefined;
  return { ...purchase, ...requireFound(paid, "receipt"), receiptID: transactionID };
}

export const receiptHandlers = [
  onOutsideTransaction(getReceipt, (ask) => {
    const { transactionID } = ask.receipt;
    requireLinkToOrder(ask, transactionID);
    return ask.transact(async (sql) => receiptOf(await purchaseAnswer(sql, ask, transactionID)));
  }),

  onOutsideTransaction(receiptFile, async (ask) => {
    const { transactionID } = ask.receipt;
    requireLinkToOrder(ask, transactionID);
    const receipt = receiptOf(await ask.transact((sql) => purchaseAnswer(sql, ask, transactionID)));
    const { drawReceipt } = await import("./order-documents.ts");
    const name = `receipt-${receipt.number}.pdf`;
    ask.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return ask.reply.send(await drawReceipt(receipt)) as never;
  }),
];
