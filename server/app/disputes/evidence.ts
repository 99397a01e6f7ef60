import { evidenceFile } from "../../../contract/commerce/payments/disputes.ts";
import { disputesOfOrder } from "../../commerce/disputes/dispute-queries.ts";
import { orderMailEntry } from "../../commerce/orders/order-mail-entry.ts";
import { orderMails } from "../../commerce/orders/order-mail-queries.ts";
import { purchaseAnswer } from "../../commerce/orders/purchases.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { ticketAdmissions } from "./evidence-queries.ts";

export const evidenceHandlers = [
  onOutsideTransaction(evidenceFile, async (context) => {
    const { transactionID } = context.transaction;
    const evidence = await context.transact(async (sql) => ({
      purchase: await purchaseAnswer(sql, context, transactionID),
      disputes: await disputesOfOrder(sql, transactionID),
      mails: (await orderMails(sql, transactionID)).map(orderMailEntry),
      admissions: await ticketAdmissions(sql, transactionID),
    }));
    const { drawEvidence } = await import("./evidence-file.ts");
    const name = `order-${evidence.purchase.number ?? "unpaid"}-evidence.pdf`;
    context.reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}"`);
    return context.reply.send(await drawEvidence(evidence)) as never;
  }),
];
