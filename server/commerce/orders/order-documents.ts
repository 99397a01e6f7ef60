import { setImmediate } from "node:timers/promises";
import type { PDFImage, PDFPage } from "@cantoo/pdf-lib";
import { dollars } from "../../../contract/platform/money.ts";
import type { Receipt } from "../../../contract/commerce/orders/receipts.ts";
import { receivedText } from "../../../contract/commerce/payments/received-day.ts";
import { shortCodeText } from "../../../contract/commerce/tickets/short-code.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { type AmountRow, receiptRows } from "./receipt-rows.ts";
import { type PurchasedTicket, paymentMethodText } from "../../../contract/commerce/orders/transactions.ts";
import { TextFlow } from "../../paper/pdf-flow.ts";
import {
  type Paper,
  addPage,
  drawQR,
  faintColor,
  savePaper,
  pageMargin,
  newPaper,
  rightEdge,
  drawRule,
  drawText,
} from "../../paper/pdf-page.ts";

/** A page for each ticket, with a QR code for phones. Other requests are served between two pages. */
export async function drawTickets({ association, order, logo: png, tickets }: TicketsToPrint): Promise<Buffer> {
  const paper = await newPaper(`Tickets of ${association}`);
  const logo = png && (await paper.document.embedPng(png));
  for (const ticket of tickets) {
    drawTicket(addPage(paper), { association, order, logo, ticket, paper });
    await setImmediate();
  }
  return savePaper(paper);
}

type PrintedTicket = Pick<
  PurchasedTicket,
  "number" | "code" | "holderName" | "product" | "program" | "place" | "zone" | "days" | "validFrom" | "admits"
>;
/** `order` is the order's number; null for a ticket that was given to somebody. */
type TicketsToPrint = {
  association: string;
  order: number | null;
  logo: Buffer | undefined;
  tickets: readonly PrintedTicket[];
};
type TicketDrawing = Pick<TicketsToPrint, "association" | "order"> & {
  logo: PDFImage | undefined;
  ticket: PrintedTicket;
  paper: Paper;
};

/** In points; at the right of the association's name. */
const LOGO_PLACE = { top: 752, width: 160, height: 40 };

function drawLogo(page: PDFPage, logo: PDFImage) {
  const { width, height } = logo.scaleToFit(LOGO_PLACE.width, LOGO_PLACE.height);
  page.drawImage(logo, { x: rightEdge - width, y: LOGO_PLACE.top - height, width, height });
}

/** More days than these are only counted: they would run into the code. */
const MOST_DAYS = 6;

function drawTicket(page: PDFPage, { association, order, logo, ticket, paper: { plain, bold } }: TicketDrawing) {
  const { zone, program, product } = ticket;
  if (logo) drawLogo(page, logo);
  drawText(page, association, 720, {
    face: bold,
    size: 13,
    color: faintColor,
    width: logo ? 320 : rightEdge - pageMargin,
  });
  drawText(page, program, 684, { face: bold, size: fittingSize(bold, program, 26) });
  drawText(page, product, 656, { face: plain, size: fittingSize(plain, product, 16) });
  const days = ticket.days.map(({ opensAt }) => momentText(opensAt, zone));
  const facts = [
    ...days.slice(0, MOST_DAYS),
    ...(days.length > MOST_DAYS ? [`and ${plural(days.length - MOST_DAYS, "more day")}`] : []),
    ...(ticket.validFrom ? [`Valid from ${momentText(ticket.validFrom, zone)}`] : []),
    ...(ticket.place ? [ticket.place] : []),
    ...(ticket.admits > 1 ? [`Lets in ${ticket.admits}`] : []),
  ];
  facts.forEach((fact, at) => drawText(page, fact, 624 - at * 20, { face: plain, size: 13, color: faintColor }));
  drawQR(page, ticket.code!, { x: pageMargin, y: 190, side: 260 });
  drawText(page, shortCodeText(ticket.code!), 170, { face: bold, size: 16 });
  const holder = ticket.holderName || "Not named yet";
  drawText(page, holder, 146, { face: bold, size: fittingSize(bold, holder, 18) });
  const number = order === null ? `Ticket ${ticket.number}` : `Ticket ${ticket.number} of order ${order}`;
  drawText(page, number, 126, { face: plain, size: 13, color: faintColor });
  drawRule(page, 104);
  drawText(page, "Show this code at the door, on paper or on your phone. It lets in whoever shows it first.", 84, {
    face: plain,
    size: 11,
    color: faintColor,
  });
}

const SMALLEST_SIZE = 11;

/** The size at which a text fits on one line; a very long one is cut. */
const fittingSize = (face: Paper["bold"], text: string, size: number): number =>
  Math.max(SMALLEST_SIZE, Math.min(size, (rightEdge - pageMargin) / face.shape(text).width));

const LINES_ON_FIRST = 22;
const LINES_ON_NEXT = 30;

/** F20 */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const paper = await newPaper(`Receipt ${receipt.number}`);
  const { total, refunded } = receipt;
  const rows = [
    ...receiptRows(receipt),
    { text: "Total", amount: total, strong: true },
    ...(refunded > 0 ? [{ text: "Refunded", amount: -refunded }] : []),
  ];
  const { plain, bold } = paper;
  const page = addPage(paper);
  const { association, number, program, guestName, guestEmail } = receipt;
  drawText(page, association, 720, { face: bold, size: 13, color: faintColor });
  drawText(page, `Receipt ${number}`, 684, { face: bold, size: 26 });
  drawText(page, program, 656, { face: plain, size: 14 });
  drawText(page, `${guestName}, ${guestEmail}`, 632, { face: plain, size: 12, color: faintColor });
  drawText(page, paidText(receipt), 614, {
    face: plain,
    size: 12,
    color: faintColor,
  });
  const end = drawAmountRows({ paper, page }, rows, 580);
  const flow = new TextFlow(paper, end);
  for (const text of receipt.giftTexts) flow.text(text, { size: 12, before: 8 });
  return savePaper(paper);
}

const paidText = ({ receivedOn, paidAt, zone, ...payment }: Receipt): string =>
  receivedOn === null
    ? `Paid ${momentText(paidAt, zone)}, ${paymentMethodText(payment)}`
    : receivedText({ ...payment, receivedOn });

type ReceiptSheet = { paper: Paper; page: PDFPage };

/** Draws amounts below each other, on as many pages as they need. Answers the last page and position. */
export function drawAmountRows({ paper, page: first }: ReceiptSheet, rows: readonly AmountRow[], top: number) {
  let page = first;
  let y = top;
  rows.forEach(({ text, amount, strong }, at) => {
    if (at >= LINES_ON_FIRST && (at - LINES_ON_FIRST) % LINES_ON_NEXT === 0) {
      page = addPage(paper);
      y = 720;
    }
    const face = strong ? paper.bold : paper.plain;
    drawRule(page, y + 16);
    drawText(page, text, y, { face, size: 12, width: 380 });
    drawText(page, dollars(amount), y, { face, size: 12, right: rightEdge });
    y -= 24;
  });
  return { page, y };
}
