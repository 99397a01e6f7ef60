import { type Invoice, invoiceStateLabels } from "../../../contract/commerce/invoices.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { calendarDayText, dayText } from "../../../contract/platform/time-zone.ts";
import { paidWith } from "../../../contract/commerce/transactions.ts";
import { addPage, faint, fileOf, newPaper, write } from "../../paper/pdf-page.ts";
import { drawRows } from "../sales/purchase-files.ts";

/** F19 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { association, number, name, email, lines, total, refunded, note } = invoice;
  const title = number === null ? "Invoice (draft)" : `Invoice ${number}`;
  const paper = await newPaper(title);
  const { plain, bold } = paper;
  const page = addPage(paper);
  write(page, association, 720, { face: bold, size: 13, color: faint });
  write(page, title, 684, { face: bold, size: 26 });
  write(page, `For ${name}, ${email}`, 656, { face: plain, size: 14 });
  write(page, datesOf(invoice), 632, { face: plain, size: 12, color: faint });
  const rows = [
    ...lines.map((line) => ({
      text: line.quantity > 1 ? `${line.quantity} x ${line.name} (${dollars(line.amount)} each)` : line.name,
      amount: line.amount * line.quantity,
    })),
    { text: "Total", amount: total, strong: true },
    ...(refunded > 0 ? [{ text: "Refunded", amount: -refunded }] : []),
  ];
  const end = drawRows({ paper, page }, rows, 590);
  note
    .split("\n")
    .slice(0, 12)
    .forEach((text, at) => write(end.page, text, end.y - 24 - at * 18, { face: plain, size: 12, color: faint }));
  return fileOf(paper);
}

function datesOf({ state, sentAt, dueOn, paidAt, method, cardBrand, cardLast4 }: Invoice): string {
  const sent = sentAt ? `Sent ${dayText(sentAt, "UTC")}` : "Not sent yet";
  if (paidAt && method) return `${sent}. Paid ${dayText(paidAt, "UTC")}, ${paidWith({ method, cardBrand, cardLast4 })}`;
  if (state === "void") return `${sent}. ${invoiceStateLabels.void}`;
  return dueOn ? `${sent}. Due ${calendarDayText(dueOn)}` : sent;
}
