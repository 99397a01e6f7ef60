import { getReceipt, receiptFile, type Receipt } from "../../../contract/commerce/receipts.ts";
import type { Purchase } from "../../../contract/commerce/transactions.ts";
import { outside } from "../../platform/http/handle.ts";
import { found } from "../../platform/http/refusal.ts";
import { purchaseWith, refuseOthersLink } from "./purchases.ts";

/** What has a number has been paid. */
function receiptOf({ transactionID, number, paidAt, method, ...purchase }: Purchase): Receipt {
  const paid = number !== null && paidAt !== null && method !== null ? { number, paidAt, method } : undefined;
  return { ...purchase, ...found(paid, "receipt"), receiptID: transactionID };
}

export const receipts = [
  outside(getReceipt, (ask) => {
    const { transactionID } = ask.receipt;
    refuseOthersLink(ask, transactionID);
    return ask.transact(async (sql) => receiptOf(await purchaseWith(sql, ask, transactionID)));
  }),

  outside(receiptFile, async (ask) => {
    const { transactionID } = ask.receipt;
    refuseOthersLink(ask, transactionID);
    const receipt = receiptOf(await ask.transact((sql) => purchaseWith(sql, ask, transactionID)));
    const { drawReceipt } = await import("./purchase-files.ts");
    const name = `receipt-${receipt.number}.pdf`;
    ask.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return ask.reply.send(await drawReceipt(receipt)) as never;
  }),
];
