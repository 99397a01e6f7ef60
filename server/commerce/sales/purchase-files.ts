import { setImmediate } from "node:timers/promises";
import type { PDFPage } from "@cantoo/pdf-lib";
import { dollars } from "../../../contract/platform/money.ts";
import type { Receipt } from "../../../contract/commerce/receipts.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { type HeldTicket, paidWith } from "../../../contract/commerce/transactions.ts";
import {
  type Paper,
  addPage,
  drawQR,
  faint,
  fileOf,
  margin,
  newPaper,
  right,
  rule,
  write,
} from "../../paper/pdf-page.ts";

/** A page for each ticket, with a QR code that a phone reads off paper. Others are served between two pages. */
export async function drawTickets(association: string, tickets: readonly HeldTicket[]): Promise<Buffer> {
  const paper = await newPaper(`Tickets of ${association}`);
  for (const ticket of tickets) {
    drawTicket(addPage(paper), { association, ticket, paper });
    await setImmediate();
  }
  return fileOf(paper);
}

type Drawn = { association: string; ticket: HeldTicket; paper: Paper };

function drawTicket(page: PDFPage, { association, ticket, paper: { plain, bold } }: Drawn) {
  const { zone } = ticket;
  write(page, association, 720, { face: bold, size: 13, color: faint });
  write(page, ticket.program, 684, { face: bold, size: 26 });
  write(page, ticket.product, 656, { face: plain, size: 16 });
  const days = ticket.days.map(({ opensAt }) => momentText(opensAt, zone));
  const facts = [
    ...days.slice(0, 6),
    ...(ticket.validFrom ? [`Valid from ${momentText(ticket.validFrom, zone)}`] : []),
    ...(ticket.place ? [ticket.place] : []),
    ...(ticket.admits > 1 ? [`Lets in ${ticket.admits}`] : []),
  ];
  facts.forEach((fact, at) => write(page, fact, 624 - at * 20, { face: plain, size: 13, color: faint }));
  drawQR(page, ticket.code!, { x: margin, y: 190, side: 260 });
  write(page, ticket.holderName || "Not named yet", 150, { face: bold, size: 18 });
  write(page, `Ticket ${ticket.number}`, 126, { face: plain, size: 13, color: faint });
  rule(page, 104);
  write(page, "Show this code at the door, on paper or on your phone. It lets in whoever shows it first.", 84, {
    face: plain,
    size: 11,
    color: faint,
  });
}

const LINES_ON_FIRST = 22;
const LINES_ON_NEXT = 30;

/** F20 */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const paper = await newPaper(`Receipt ${receipt.number}`);
  const rows = rowsOf(receipt);
  const { plain, bold } = paper;
  const page = addPage(paper);
  const { association, number, program, guestName, guestEmail, paidAt, zone } = receipt;
  write(page, association, 720, { face: bold, size: 13, color: faint });
  write(page, `Receipt ${number}`, 684, { face: bold, size: 26 });
  write(page, program, 656, { face: plain, size: 14 });
  write(page, `${guestName}, ${guestEmail}`, 632, { face: plain, size: 12, color: faint });
  write(page, `Paid ${momentText(paidAt, zone)}, ${paidWith(receipt)}`, 614, { face: plain, size: 12, color: faint });
  drawRows({ paper, page }, rows, 580);
  return fileOf(paper);
}

type Sheet = { paper: Paper; page: PDFPage };

/** Amounts, one below the other, on as many pages as they need. Answers where they end. */
export function drawRows({ paper, page: first }: Sheet, rows: readonly Row[], top: number) {
  let page = first;
  let y = top;
  rows.forEach(({ text, amount, strong }, at) => {
    if (at >= LINES_ON_FIRST && (at - LINES_ON_FIRST) % LINES_ON_NEXT === 0) {
      page = addPage(paper);
      y = 720;
    }
    const face = strong ? paper.bold : paper.plain;
    rule(page, y + 16);
    write(page, text, y, { face, size: 12, width: 380 });
    write(page, dollars(amount), y, { face, size: 12, right });
    y -= 24;
  });
  return { page, y };
}

type Row = { text: string; amount: number; strong?: boolean };

function rowsOf({ lines, discount, fees, taxes, total, refunded }: Receipt): Row[] {
  return [
    ...lines.map(({ name, about, quantity, unitPrice }) => ({
      text: `${quantity > 1 ? `${quantity} × ` : ""}${name}${about ? `: ${about}` : ""}`,
      amount: quantity * unitPrice,
    })),
    ...(discount > 0 ? [{ text: "Promo code", amount: -discount }] : []),
    ...fees.map(({ name, amount }) => ({ text: name, amount })),
    ...taxes.map(({ name, amount, included }) => ({ text: included ? `${name} (in the prices)` : name, amount })),
    { text: "Total", amount: total, strong: true },
    ...(refunded > 0 ? [{ text: "Refunded", amount: -refunded }] : []),
  ];
}
