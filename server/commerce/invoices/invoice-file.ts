import {
  type Invoice,
  invoiceDiscountLabel,
  invoiceStateLabels,
} from "../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { calendarDayText, dayText } from "../../../contract/platform/time-zone.ts";
import { receivedText } from "../../../contract/commerce/payments/received-day.ts";
import { paymentMethodText } from "../../../contract/commerce/orders/transactions.ts";
import { addPage, faintColor, savePaper, newPaper, drawText } from "../../paper/pdf-page.ts";
import { drawAmountRows } from "../orders/order-documents.ts";

/** F19 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { association, number, name, email, lines, total, refunded, note, purchaseOrder } = invoice;
  const title = number === null ? "Invoice (draft)" : `Invoice ${number}`;
  const paper = await newPaper(title);
  const { plain, bold } = paper;
  const page = addPage(paper);
  drawText(page, association, 720, { face: bold, size: 13, color: faintColor });
  drawText(page, title, 684, { face: bold, size: 26 });
  drawText(page, `For ${name}, ${email}`, 656, { face: plain, size: 14 });
  drawText(page, datesText(invoice), 632, { face: plain, size: 12, color: faintColor });
  if (purchaseOrder)
    drawText(page, `Purchase order ${purchaseOrder}`, 614, { face: plain, size: 12, color: faintColor });
  const discountLabel = invoiceDiscountLabel(invoice);
  const rows = [
    ...lines.map((line) => ({
      text: line.quantity > 1 ? `${line.quantity} x ${line.name} (${dollars(line.amount)} each)` : line.name,
      amount: line.amount * line.quantity,
    })),
    ...(discountLabel === undefined ? [] : [{ text: discountLabel, amount: -invoice.discount }]),
    { text: "Total", amount: total, strong: true },
    ...(refunded > 0 ? [{ text: "Refunded", amount: -refunded }] : []),
  ];
  const end = drawAmountRows({ paper, page }, rows, 590);
  note
    .split("\n")
    .slice(0, 12)
    .forEach((text, at) =>
      drawText(end.page, text, end.y - 24 - at * 18, { face: plain, size: 12, color: faintColor }),
    );
  return savePaper(paper);
}

function datesText({ state, sentAt, dueOn, paidAt, receivedOn, method, cardBrand, cardLast4 }: Invoice): string {
  const sentText = sentAt ? `Sent ${dayText(sentAt, "UTC")} (UTC)` : "Not sent yet";
  if (receivedOn && method) return `${sentText}. ${receivedText({ receivedOn, method })}`;
  if (paidAt && method)
    return `${sentText}. Paid ${dayText(paidAt, "UTC")} (UTC), ${paymentMethodText({ method, cardBrand, cardLast4 })}`;
  if (state === "void") return `${sentText}. ${invoiceStateLabels.void}`;
  return dueOn ? `${sentText}. Due ${calendarDayText(dueOn)}` : sentText;
}
