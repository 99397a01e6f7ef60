import { PDFDocument, type PDFFont, type PDFPage, StandardFonts, rgb } from "@cantoo/pdf-lib";
import qrcode from "qrcode-generator";
import { dollars } from "../../contract/money.ts";
import type { Receipt } from "../../contract/receipts.ts";
import { momentText } from "../../contract/time-zone.ts";
import { type HeldTicket, paidWith } from "../../contract/transactions.ts";

const letter = [612, 792] as const;
const margin = 56;
const ink = rgb(0.055, 0.133, 0.161);
const faint = rgb(0.345, 0.42, 0.447);
const line = rgb(0.886, 0.914, 0.914);

type Fonts = { plain: PDFFont; bold: PDFFont };

async function begin(title: string): Promise<{ document: PDFDocument; fonts: Fonts }> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  const [plain, bold] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
  ]);
  return { document, fonts: { plain, bold } };
}

/** These fonts have the letters of Western Europe: another is written without its accents, else as a question mark. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0)!);
  return [...text.normalize("NFC").replace(/\s/g, " ")]
    .map((letter) => [letter, letter.normalize("NFD")[0]!].find(has) ?? "?")
    .join("");
}

type Writing = {
  font: PDFFont;
  size: number;
  x?: number;
  right?: number;
  color?: ReturnType<typeof rgb>;
  width?: number;
};

/** Text on one line, cut where it has no room. */
function write(page: PDFPage, text: string, y: number, { font, size, x = margin, right, color = ink, width }: Writing) {
  const room = width ?? letter[0] - margin - x;
  let shown = printable(text, font);
  while (shown.length > 1 && font.widthOfTextAtSize(shown, size) > room) shown = `${shown.slice(0, -4)}...`;
  const left = right === undefined ? x : right - font.widthOfTextAtSize(shown, size);
  page.drawText(shown, { x: left, y, size, font, color });
}

const rule = (page: PDFPage, y: number) =>
  page.drawLine({ start: { x: margin, y }, end: { x: letter[0] - margin, y }, thickness: 1, color: line });

/** A page for each ticket, with a QR code that a phone reads off paper. */
export async function drawTickets(association: string, tickets: readonly HeldTicket[]): Promise<Buffer> {
  const { document, fonts } = await begin(`Tickets of ${association}`);
  for (const ticket of tickets) drawTicket(document.addPage([...letter]), { association, ticket, fonts });
  return Buffer.from(await document.save());
}

type Drawn = { association: string; ticket: HeldTicket; fonts: Fonts };

function drawTicket(page: PDFPage, { association, ticket, fonts: { plain, bold } }: Drawn) {
  const { zone } = ticket;
  write(page, association, 720, { font: bold, size: 13, color: faint });
  write(page, ticket.program, 684, { font: bold, size: 26 });
  write(page, ticket.product, 656, { font: plain, size: 16 });
  const days = ticket.days.map(({ opensAt }) => momentText(opensAt, zone));
  const facts = [
    ...days.slice(0, 6),
    ...(ticket.validFrom ? [`Valid from ${momentText(ticket.validFrom, zone)}`] : []),
    ...(ticket.place ? [ticket.place] : []),
    ...(ticket.admits > 1 ? [`Lets in ${ticket.admits}`] : []),
  ];
  facts.forEach((fact, at) => write(page, fact, 624 - at * 20, { font: plain, size: 13, color: faint }));
  drawQR(page, ticket.code!, { x: margin, y: 190, side: 260 });
  write(page, ticket.holderName || "Not named yet", 150, { font: bold, size: 18 });
  write(page, `Ticket ${ticket.number}`, 126, { font: plain, size: 13, color: faint });
  rule(page, 104);
  write(page, "Show this code at the door, on paper or on your phone. It lets in whoever shows it first.", 84, {
    font: plain,
    size: 11,
    color: faint,
  });
}

function drawQR(page: PDFPage, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const cells = code.getModuleCount();
  const cell = side / cells;
  for (let row = 0; row < cells; row += 1)
    for (let column = 0; column < cells; column += 1)
      if (code.isDark(row, column))
        page.drawRectangle({
          x: x + column * cell,
          y: y + side - (row + 1) * cell,
          // A hair more, so that no reader sees seams between them.
          width: cell + 0.05,
          height: cell + 0.05,
          color: rgb(0, 0, 0),
        });
}

const LINES_ON_FIRST = 22;
const LINES_ON_NEXT = 30;

/** F20 */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { document, fonts } = await begin(`Receipt ${receipt.number}`);
  const rows = rowsOf(receipt);
  const { plain, bold } = fonts;
  let page = document.addPage([...letter]);
  const { association, number, program, guestName, guestEmail, paidAt, zone } = receipt;
  write(page, association, 720, { font: bold, size: 13, color: faint });
  write(page, `Receipt ${number}`, 684, { font: bold, size: 26 });
  write(page, program, 656, { font: plain, size: 14 });
  write(page, `${guestName}, ${guestEmail}`, 632, { font: plain, size: 12, color: faint });
  write(page, `Paid ${momentText(paidAt, zone)}, ${paidWith(receipt)}`, 614, { font: plain, size: 12, color: faint });
  let y = 580;
  rows.forEach(({ text, amount, strong }, at) => {
    if (at >= LINES_ON_FIRST && (at - LINES_ON_FIRST) % LINES_ON_NEXT === 0) {
      page = document.addPage([...letter]);
      y = 720;
    }
    const font = strong ? bold : plain;
    rule(page, y + 16);
    write(page, text, y, { font, size: 12, width: 380 });
    write(page, dollars(amount), y, { font, size: 12, right: letter[0] - margin });
    y -= 24;
  });
  return Buffer.from(await document.save());
}

type Row = { text: string; amount: number; strong?: boolean };

function rowsOf({ lines, discount, fees, taxes, total, refunded }: Receipt): Row[] {
  return [
    ...lines.map(({ name, about, quantity, unitPrice }) => ({
      text: `${quantity > 1 ? `${quantity} x ` : ""}${name}${about ? `: ${about}` : ""}`,
      amount: quantity * unitPrice,
    })),
    ...(discount > 0 ? [{ text: "Promo code", amount: -discount }] : []),
    ...fees.map(({ name, amount }) => ({ text: name, amount })),
    ...taxes.map(({ name, amount, included }) => ({ text: included ? `${name} (in the prices)` : name, amount })),
    { text: "Total", amount: total, strong: true },
    ...(refunded > 0 ? [{ text: "Refunded", amount: -refunded }] : []),
  ];
}
