import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { Receipt } from "../../../contract/commerce/orders/receipts.ts";
import type { PurchasedTicket } from "../../../contract/commerce/orders/transactions.ts";
import { shortCodeText } from "../../../contract/commerce/tickets/short-code.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type ClientRow, clientRow } from "../../platform/access/directory-queries.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { tidyName } from "../../media/file-names.ts";
import type { EnclosedFile, LoadEnclosures, TicketSection } from "../../mail/sending/enclosures.ts";
import { senderAddress } from "../../mail/sending/sender-address.ts";
import { ticketCalendar } from "../tickets/ticket-calendar.ts";
import { ticketSigner } from "../tickets/ticket-signing.ts";
import { ticketByID } from "./purchase-queries.ts";
import { purchaseAnswer } from "./purchases.ts";
import { receiptOf } from "./receipts.ts";
import { ticketLogo } from "./ticket-logo.ts";

/** Codes within the mail; the others are in the PDF. Gmail cuts a mail off after 102 kB of HTML, and a ticket takes one of them. */
const MOST_CODES = 10;
/** Files beyond it stay behind the mail's button: many mailboxes take no more than 10 MB, and base64 makes a third more of it. */
const MOST_FILE_BYTES = 5 * 1024 * 1024;
/** Drawing more would hold up other mails. */
const MOST_TICKETS_DRAWN = 200;

type MailedTicket = Pick<
  PurchasedTicket,
  "ticketID" | "number" | "holderName" | "product" | "program" | "place" | "zone" | "days" | "validFrom" | "admits"
> & { code: string; url: string };

type OrderPapers = { client: ClientRow; tickets: readonly MailedTicket[]; receipt: Receipt | undefined };

/** The tickets of an order or one ticket, with their papers, as they are now. */
export const loadOrderEnclosures: LoadEnclosures = async (app, { clientID, recipient, encloses, withoutFiles }) => {
  const papers = await app.database.inside(clientID, (sql) =>
    "ticketID" in encloses
      ? ticketPapers(sql, { app, clientID, recipient }, encloses.ticketID)
      : orderPapers(sql, { app, clientID, recipient }, encloses.transactionID),
  );
  if (!papers) return undefined;
  const files = withoutFiles ? [] : await drawFiles(app, papers);
  return { sections: await ticketSections(papers.tickets), note: filesNote(papers, files, withoutFiles), files };
};

type PapersRequest = { app: App; clientID: string; recipient: string };

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

async function orderPapers(sql: Sql, { app, clientID, recipient }: PapersRequest, transactionID: string) {
  const client = requireRow(await clientRow(sql, clientID));
  const purchase = await purchaseAnswer(sql, { app, client, standings: [] }, transactionID);
  if (!isSameAddress(purchase.guestEmail, recipient) || purchase.number === null) return undefined;
  const tickets = purchase.tickets.flatMap(({ code, ...ticket }): MailedTicket[] => {
    const { kind } = purchase.programs.find(({ service }) => service === ticket.service)!;
    return code === null ? [] : [{ ...ticket, code, url: programURL(app, client, { kind, url: ticket.service }) }];
  });
  return { client, tickets, receipt: purchase.paidAt && purchase.method ? receiptOf(purchase) : undefined };
}

async function ticketPapers(sql: Sql, { app, clientID, recipient }: PapersRequest, ticketID: string) {
  const [ticket] = await ticketByID(sql, ticketID);
  if (!ticket || ticket.code === null || !isSameAddress(ticket.holderEmail, recipient)) return undefined;
  const client = requireRow(await clientRow(sql, clientID));
  const signed = await ticketSigner(sql, app.sealing, clientID);
  const url = programURL(app, client, { kind: ticket.kind, url: ticket.service });
  return { client, tickets: [{ ...ticket, code: signed(ticket.code), url }], receipt: undefined };
}

const programURL = ({ addresses }: App, client: ClientRow, program: Parameters<typeof programAddress>[1]) =>
  addresses.urlOf(paths.program(programAddress(client.url, program)));

/** Tickets that are for the same days and place stand together. */
async function ticketSections(tickets: readonly MailedTicket[]): Promise<TicketSection[]> {
  const { drawQRPicture } = await import("../../paper/qr-picture.ts");
  const groups = Map.groupBy(tickets, ({ program, days, place, validFrom }) =>
    JSON.stringify([program, days, place, validFrom]),
  );
  const withCode = new Set(tickets.slice(0, MOST_CODES));
  return [...groups.values()].map((group) => ({
    heading: group[0]!.program,
    facts: timeAndPlace(group[0]!),
    tickets: group
      .filter((ticket) => withCode.has(ticket))
      .map((ticket) => ({
        title: `${ticket.product}, number ${ticket.number}`,
        facts: [ticket.holderName || "Not named yet", ...(ticket.admits > 1 ? [`Lets in ${ticket.admits}`] : [])],
        code: shortCodeText(ticket.code),
        picture: { cid: `ticket-${ticket.number}@rosette`, png: drawQRPicture(ticket.code) },
      })),
  }));
}

const MOST_DAYS = 6;

function timeAndPlace({ days, validFrom, place, zone }: MailedTicket): string[] {
  const left = days.length - MOST_DAYS;
  return [
    ...days.slice(0, MOST_DAYS).map(({ opensAt }) => momentText(opensAt, zone)),
    ...(left > 0 ? [`and ${plural(left, "more day")}`] : []),
    ...(validFrom ? [`Valid from ${momentText(validFrom, zone)}`] : []),
    ...(place ? [place] : []),
  ];
}

const PDF = "application/pdf";

/** As many as fit, the most useful first. */
async function drawFiles(app: App, { client, tickets, receipt }: OrderPapers): Promise<EnclosedFile[]> {
  const { drawReceipt, drawTickets } = await import("./order-documents.ts");
  const name = tidyName(receipt?.program ?? tickets[0]?.program ?? client.name);
  const number = receipt?.number ?? tickets[0]?.number ?? "";
  const files: EnclosedFile[] = [];
  if (tickets.some(({ days }) => days.length > 0)) {
    const organizer = { name: client.name, email: client.helpEmail ?? senderAddress(app.settings.mailFrom) };
    const content = Buffer.from(ticketCalendar(tickets, organizer, clock.now()));
    files.push({ fileName: `${name}.ics`, contentType: "text/calendar; charset=utf-8; method=PUBLISH", content });
  }
  if (receipt)
    files.push({
      fileName: `${name}, receipt ${number}.pdf`,
      contentType: PDF,
      content: await drawReceipt(receipt),
    });
  if (tickets.length > 0 && tickets.length <= MOST_TICKETS_DRAWN) {
    const logo = await ticketLogo(app, client.clientID);
    const content = await drawTickets({ association: client.name, order: receipt?.number ?? null, logo, tickets });
    const fileName = `${name}, ${tickets.length > 1 ? "tickets" : "ticket"} ${number}.pdf`;
    if (sizeOf(files) + content.length <= MOST_FILE_BYTES) files.unshift({ fileName, contentType: PDF, content });
  }
  return sizeOf(files) <= MOST_FILE_BYTES ? files : [];
}

const sizeOf = (files: readonly EnclosedFile[]) => files.reduce((all, { content }) => all + content.length, 0);

function filesNote(
  { tickets, receipt }: OrderPapers,
  files: readonly EnclosedFile[],
  withoutFiles: boolean | undefined,
): string {
  const hasTickets = tickets.length > 0;
  const ticketNoun = tickets.length > 1 ? "your tickets" : "your ticket";
  const areTicketsAttached =
    hasTickets && files.filter(({ contentType }) => contentType === PDF).length === (receipt ? 2 : 1);
  const isReceiptAttached = receipt !== undefined && files.some(({ contentType }) => contentType === PDF);
  const papers = [areTicketsAttached && ticketNoun, isReceiptAttached && "your receipt"].filter(Boolean).join(" and ");
  const isCalendarAttached = files.some(({ contentType }) => contentType !== PDF);
  const more = tickets.length - MOST_CODES;
  return [
    papers && `Attached: ${papers} as PDF${isCalendarAttached ? ", and the days for your calendar" : ""}.`,
    hasTickets &&
      !areTicketsAttached &&
      `${capitalized(ticketNoun)} as PDF ${tickets.length > 1 ? "are" : "is"} ${withoutFiles ? "more than your mail server takes" : "too large for a mail"}: you find ${tickets.length > 1 ? "them" : "it"} behind the button above.`,
    more > 0 &&
      `The codes of ${plural(more, "more ticket")} are ${areTicketsAttached ? "in the PDF and " : ""}behind the button above.`,
  ]
    .filter(Boolean)
    .join(" ");
}
