import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  changeContact,
  correctAddress,
  moveTicket,
  refundAmount,
  refundTransaction,
  transactionHistory,
} from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { openMailServer } from "../../../test/mail-server.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { type MailPart, attachedName, decodeHeader, parseMail, partsIn } from "../../../test/mime.ts";
import { type Shop, addShop, buy, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { mailWork } from "../../app/due-mail.ts";
import { MAIL_WORK } from "../../mail/sending/mail-queries.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { receiptWork } from "./receipt-mail.ts";
import { ORDER_MAIL_WORK } from "./order-mail-work.ts";
import { orderMailWork } from "./order-mails.ts";

const town = useTown();
let shop: Shop;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let buyers = 0;

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    quotas: { seats: 500 },
    products: {
      Ticket: { price: 4_500, takes: { seats: 1 } },
      Talk: { price: 0, takes: { seats: 1 } },
      Gift: { price: 1_000, kind: "donation", tickets: 0 },
    },
  });
  await town.inside("oak", async (sql) => {
    await sql`update services set name = 'Gala 建築家の夜: “Éclat”' where service_id = ${shop.serviceID}`;
    await sql`update sales_settings set place = 'Union Hall, Main St' where service_id = ${shop.serviceID}`;
    await sql`update clients set help_email = 'help@oak.example'`;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', '2030-06-19T23:00:00Z', '2030-06-20T04:00:00Z')`;
    await sql`
      insert into promo_codes (service_id, code, kind, value) values (${shop.serviceID}, 'GALA10', 'percent', 1000)`;
  });
});
beforeEach(async () => {
  mailServer = await openMailServer();
});

const workKinds = () => ({
  [RECEIPT_WORK]: receiptWork,
  [REFUND_WORK]: refundWork,
  [ORDER_MAIL_WORK]: orderMailWork,
});
const writeMails = async () => {
  // A refund's mail is due once the refund is made.
  for (let round = 0; round < 2; round += 1) await doDueWork(town.app, workKinds());
};
const deliver = async () => {
  await writeMails();
  await makeDue(town, MAIL_WORK);
  await doDueWork(town.app, { [MAIL_WORK]: mailWork(mailServer.url, "Rosette <no-reply@rosette.example>") });
};
const address = () => `mailed${(buyers += 1)}@ash.example`;
const receivedBy = (recipient: string) =>
  mailServer.received.filter((mail) => new RegExp(`^To: <?${recipient}>?\r$`, "m").test(mail)).map(parseMail);
const textOf = (mail: MailPart) =>
  partsIn(mail)
    .find(({ type }) => type === "text/plain")!
    .body.toString()
    .replaceAll("\r\n", "\n");
const htmlOf = (mail: MailPart) =>
  partsIn(mail)
    .find(({ type }) => type === "text/html")!
    .body.toString();
const filesOf = (mail: MailPart) =>
  partsIn(mail).filter(({ headers }) => headers.get("content-disposition")?.startsWith("attachment"));
const picturesOf = (mail: MailPart) => partsIn(mail).filter(({ type }) => type === "image/png");

const wasmBinary = new Uint8Array(
  readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"))),
).buffer;
prepareZXingModule({ overrides: { wasmBinary } });
const codeIn = async (png: Buffer) => (await readBarcodes(new Uint8Array(png), { formats: ["QRCode"] }))[0]?.text;

async function bought(wanted: Record<string, number>, more: Partial<Parameters<typeof buy>[3]> = {}) {
  const guestEmail = address();
  const { key } = await buy(town, shop, wanted, { guestEmail, ...more });
  const see = async () =>
    (await town.as()(getPurchase, { client: shop.client, service: shop.service }, undefined, { link: key })).answer;
  const { transactionID, tickets, number } = await see();
  const at = { client: shop.client, service: shop.service, transactionID };
  const history = async () => (await town.as("boxOffice")(transactionHistory, at)).answer;
  const mails = async () => (await history()).mails.map(({ kind, recipient, state }) => [kind, recipient, state]);
  const refund = (money: "all" | "none", ticketIDs: string[]) =>
    town.as("boxOffice")(refundTransaction, at, { ticketIDs, lineIDs: [], money, reason: "Ask Pat first" });
  return { guestEmail, key, see, transactionID, tickets, number, at, history, mails, refund };
}

test("a receipt brings its tickets: codes in the page, PDF and calendar attached, date, place and promo code, in HTML as in text", async () => {
  const { guestEmail, tickets, number } = await bought({ Ticket: 2 }, { promoCode: "GALA10" });
  await deliver();
  const [mail, ...others] = receivedBy(guestEmail);
  expect(others).toEqual([]);
  expect(mail!.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail!.type).toBe("multipart/mixed");
  expect(mail!.parts[0]!.type).toBe("multipart/alternative");
  expect(decodeHeader(mail!.headers.get("subject")!)).toBe(
    `Your receipt for Gala 建築家の夜: “Éclat”, number ${number}`,
  );
  for (const words of [textOf(mail!), htmlOf(mail!)]) {
    expect(words).toContain("2 × Ticket: $90.00");
    expect(words).toContain("Promo code GALA10: −$9.00");
    expect(words).toContain("Total: $81.00");
    expect(words).toContain("Wed, Jun 19, 2030, 6:00 PM CDT");
    expect(words).toContain("Union Hall, Main St");
    for (const ticket of tickets) expect(words).toContain(`Ticket, number ${ticket.number}`);
    expect(words).toContain("Attached: your tickets and your receipt as PDF, and the days for your calendar.");
  }
  const codes = await Promise.all(picturesOf(mail!).map(({ body }) => codeIn(body)));
  expect(codes).toEqual(tickets.map(({ code }) => code));
  for (const { headers } of picturesOf(mail!)) {
    const cid = headers.get("content-id")!.slice(1, -1);
    expect(htmlOf(mail!)).toContain(`src="cid:${cid}"`);
    expect(headers.get("content-disposition")).toMatch(/^inline/);
  }
  const files = filesOf(mail!);
  expect(files.map(attachedName)).toEqual([
    `Gala 建築家の夜- “Éclat”, tickets ${number}.pdf`,
    "Gala 建築家の夜- “Éclat”.ics",
    `Gala 建築家の夜- “Éclat”, receipt ${number}.pdf`,
  ]);
  expect(
    files.filter(({ type }) => type === "application/pdf").map(({ body }) => body.toString("latin1", 0, 5)),
  ).toEqual(["%PDF-", "%PDF-"]);
  const calendar = files
    .find(({ type }) => type === "text/calendar")!
    .body.toString()
    .replaceAll("\r\n ", "");
  expect(calendar).toContain("LOCATION:Union Hall\\, Main St");
  expect(calendar).toMatch(/URL:http\S+\/oak\/events\/gala\r/);
  expect(calendar).toContain('ORGANIZER;CN="Oak Builders Guild":mailto:help@oak.example');
});

test("nothing of the papers waits in the queue, and an address that has changed meanwhile gets none of them", async () => {
  const { guestEmail, at } = await bought({ Ticket: 1 });
  await writeMails();
  const [waiting] = await mailsTo(town, guestEmail);
  expect(JSON.stringify(waiting!.content).length).toBeLessThan(2_000);
  const other = address();
  const form = { guestName: "Ann Ash", guestEmail: other, guestPhone: "", declineContact: false };
  expect((await town.as("boxOffice")(changeContact, at, form)).status).toBe(200);
  await deliver();
  const [mail] = receivedBy(guestEmail);
  expect([...picturesOf(mail!), ...filesOf(mail!)]).toEqual([]);
});

test("of many tickets ten codes stand in the mail, which stays below what Gmail shows; the rest are in the PDF", async () => {
  const { guestEmail, tickets } = await bought({ Talk: 20, Ticket: 20 });
  expect(tickets).toHaveLength(40);
  await deliver();
  const [mail] = receivedBy(guestEmail);
  expect(picturesOf(mail!)).toHaveLength(10);
  expect(htmlOf(mail!).length).toBeLessThan(40_000);
  expect(textOf(mail!)).toContain("The codes of 30 more tickets are in the PDF and behind the button above.");
});

test("a mail server that finds the mail too large gets it without files, and the mail says where they are", async () => {
  const { guestEmail } = await bought({ Talk: 2 });
  mailServer.takeAtMost(30_000);
  await deliver();
  const [mail] = receivedBy(guestEmail);
  expect(filesOf(mail!)).toEqual([]);
  expect(picturesOf(mail!)).toHaveLength(2);
  expect(textOf(mail!)).toContain("more than your mail server takes: you find them behind the button above.");
});

test("who bought no tickets reads of none", async () => {
  const { guestEmail, number } = await bought({ Gift: 1 });
  await deliver();
  const [mail] = receivedBy(guestEmail);
  expect(textOf(mail!)).toContain("Open the receipt: ");
  expect(textOf(mail!)).not.toMatch(/tickets/);
  expect(filesOf(mail!).map(attachedName)).toEqual([`Gala 建築家の夜- “Éclat”, receipt ${number}.pdf`]);
});

test("a refund is mailed once it is made, and once: how much, to which card, when, and what has ended", async () => {
  const { guestEmail, tickets, refund, number } = await bought({ Ticket: 2 });
  await refund("all", [tickets[0]!.ticketID]);
  await deliver();
  await deliver();
  const mails = receivedBy(guestEmail).filter((mail) => decodeHeader(mail.headers.get("subject")!).includes("refund"));
  expect(mails).toHaveLength(1);
  const text = textOf(mails[0]!);
  expect(text).toContain(`gives you $45.00 back for your order ${number}.`);
  expect(text).toContain("$45.00 is on its way to your Visa ending 4242. Banks show it after five to ten days");
  expect(text).toContain(
    `take it out there:\nTicket, number ${tickets[0]!.number}\n\nYour other tickets stay as they are.`,
  );
  expect(text).not.toContain("Ask Pat first");
});

test("a part of the money leaves the tickets, and the mail says so", async () => {
  const { guestEmail, at } = await bought({ Ticket: 1 });
  await town.as("boxOffice")(refundAmount, at, { amount: 500, reason: "" });
  await writeMails();
  const refunded = (await mailsTo(town, guestEmail)).find(({ subject }) => subject.startsWith("Your refund"))!;
  const text = refunded.content.paragraphs.join("\n");
  expect(text).toContain("gives you $5.00 back");
  expect(text).toContain("Your tickets stay as they are.");
  expect(text).not.toContain("valid");
});

test("a ticket that is cancelled without money, and one that somebody else holds, are told to whom they were", async () => {
  const { guestEmail, tickets, refund } = await bought({ Talk: 2 });
  const holder = address();
  const params = { client: shop.client, service: shop.service, ticketID: tickets[1]!.ticketID };
  await town.as("boxOffice")(moveTicket, params, { name: "Gus Guest", email: holder });
  await refund("none", [tickets[1]!.ticketID]);
  await deliver();
  const subjects = (recipient: string) =>
    receivedBy(recipient).map(({ headers }) => decodeHeader(headers.get("subject")!));
  expect(subjects(guestEmail).filter((subject) => subject.startsWith("Cancelled"))).toHaveLength(1);
  expect(subjects(holder).filter((subject) => subject.endsWith("isn’t valid any more"))).toHaveLength(1);
});

test("who is given a ticket gets it whole, and alone", async () => {
  const { tickets } = await bought({ Ticket: 2 });
  const holder = address();
  const params = { client: shop.client, service: shop.service, ticketID: tickets[1]!.ticketID };
  await town.as("boxOffice")(moveTicket, params, { name: "Gus Guest", email: holder });
  await deliver();
  const [mail] = receivedBy(holder);
  expect(picturesOf(mail!)).toHaveLength(1);
  expect(textOf(mail!)).toContain("Gus Guest");
  expect(filesOf(mail!).map(attachedName).toSorted()).toEqual([
    "Gala 建築家の夜- “Éclat”, ticket " + tickets[1]!.number + ".pdf",
    "Gala 建築家の夜- “Éclat”.ics",
  ]);
});

test("an order without an address is told nothing", async () => {
  const { at, refund, tickets, guestEmail } = await bought({ Ticket: 1 });
  await writeMails();
  await town.as("boxOffice")(changeContact, at, {
    declineContact: true,
    guestName: "",
    guestEmail: "",
    guestPhone: "",
  });
  await refund("all", [tickets[0]!.ticketID]);
  await writeMails();
  expect((await mailsTo(town, guestEmail)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your receipt/),
  ]);
});

test("a refused address is said to staff in words, with the server's own answer behind them, and corrected in one act", async () => {
  const { guestEmail, at, history, mails, see, tickets, refund } = await bought({ Ticket: 2 });
  mailServer.answerTo(guestEmail, "550 5.1.1 User unknown");
  await refund("all", [tickets[0]!.ticketID]);
  await deliver();
  const before = await history();
  expect(before.mails).toHaveLength(2);
  for (const mail of before.mails)
    expect(mail).toMatchObject({
      state: "refused",
      reason: "There is no mailbox at this address. Look for a typing mistake.",
      answer: expect.stringContaining("550 5.1.1 User unknown"),
      isOpen: true,
    });
  const right = address();
  const params = { ...at, mailID: before.mails[0]!.mailID };
  expect((await town.as("viewer")(correctAddress, params, { email: right })).status).toBe(403);
  expect((await town.as("boxOffice")(correctAddress, params, { email: right })).status).toBe(200);
  expect((await town.as("boxOffice")(correctAddress, params, { email: right })).status).toBe(409);
  expect((await see()).guestEmail).toBe(right);
  await deliver();
  expect(receivedBy(right).map(({ headers }) => decodeHeader(headers.get("subject")!).split(" for ")[0])).toEqual(
    expect.arrayContaining(["Your receipt", "Your refund"]),
  );
  expect(receivedBy(right)).toHaveLength(2);
  const receipt = receivedBy(right).find(({ headers }) => decodeHeader(headers.get("subject")!).includes("receipt"))!;
  expect(picturesOf(receipt)).toHaveLength(1);
  expect((await mails()).filter(([, recipient]) => recipient === right).map(([, , state]) => state)).toEqual([
    "sent",
    "sent",
  ]);
  expect((await history()).mails.filter(({ isOpen }) => isOpen)).toEqual([]);
  expect((await history()).events[0]!.what).toBe(
    `Address corrected from ${guestEmail} to ${right}, and its mail sent again`,
  );
});

test("a guest's refused address is corrected at their ticket, and the order keeps its own", async () => {
  const { guestEmail, at, history, see, tickets } = await bought({ Ticket: 2 });
  const wrong = address();
  const right = address();
  mailServer.answerTo(wrong, "552 5.2.2 Mailbox full");
  const params = { client: shop.client, service: shop.service, ticketID: tickets[1]!.ticketID };
  await town.as("boxOffice")(moveTicket, params, { name: "Gus Guest", email: wrong });
  await deliver();
  const [refused] = (await history()).mails.filter(({ isOpen }) => isOpen);
  expect(refused).toMatchObject({ kind: "ticketGiven", recipient: wrong, reason: "This mailbox is full." });
  const corrected = await town.as("boxOffice")(correctAddress, { ...at, mailID: refused!.mailID }, { email: right });
  expect(corrected.status).toBe(200);
  await deliver();
  expect(picturesOf(receivedBy(right)[0]!)).toHaveLength(1);
  expect(await keyInMailTo(town, right).catch(() => "delivered")).toBe("delivered");
  const now = await see();
  expect(now.guestEmail).toBe(guestEmail);
  expect(now.tickets.map(({ holderEmail }) => holderEmail)).toEqual([guestEmail, right]);
});

test("a receipt that still waits for a wrong address doesn't leave for it once it is corrected", async () => {
  const { guestEmail, at, history } = await bought({ Ticket: 1 });
  mailServer.answerTo(guestEmail, "550 5.1.1 User unknown");
  await deliver();
  mailServer.answerTo(guestEmail, "451 4.7.1 Later");
  await town.inside(
    "oak",
    (sql) => sql`
    insert into due_work (kind, ref, due_at) values (${RECEIPT_WORK}, ${at.transactionID}, now() - interval '1 minute')`,
  );
  await deliver();
  expect(await mailsTo(town, guestEmail)).toHaveLength(1);
  const refused = (await history()).mails.find(({ isOpen }) => isOpen)!;
  await town.as("boxOffice")(correctAddress, { ...at, mailID: refused.mailID }, { email: address() });
  expect(await mailsTo(town, guestEmail)).toEqual([]);
});

test("what waited for a wrong address goes to the right one, too, and what waits for a guest of that address stays", async () => {
  const { guestEmail, at, history, tickets, refund } = await bought({ Ticket: 3 });
  mailServer.answerTo(guestEmail, "550 5.1.1 User unknown");
  await deliver();
  mailServer.answerTo(guestEmail, "451 4.7.1 Later");
  const given = { client: shop.client, service: shop.service, ticketID: tickets[1]!.ticketID };
  await town.as("boxOffice")(moveTicket, given, { name: "Gus Guest", email: guestEmail });
  await refund("all", [tickets[2]!.ticketID]);
  await deliver();
  const waiting = async () =>
    (await history()).mails.filter(({ state }) => state === "waiting").map(({ kind }) => kind);
  expect((await waiting()).toSorted()).toEqual(["refunded", "ticketGiven"]);
  const refused = (await history()).mails.find(({ isOpen }) => isOpen)!;
  expect(refused.kind).toBe("receipt");
  const right = address();
  expect((await town.as("boxOffice")(correctAddress, { ...at, mailID: refused.mailID }, { email: right })).status).toBe(
    200,
  );
  expect(await waiting()).toEqual(["ticketGiven"]);
  await deliver();
  expect(
    receivedBy(right)
      .map(({ headers }) => decodeHeader(headers.get("subject")!).split(" for ")[0])
      .toSorted(),
  ).toEqual(["Your receipt", "Your refund"]);
});

test("a receipt that comes back later is told of the order, and can be corrected like one that was refused", async () => {
  const { guestEmail, at, history } = await bought({ Ticket: 1 });
  await deliver();
  const messageID = receivedBy(guestEmail)[0]!.headers.get("message-id");
  town.app.settings.bounceSecret = "a-secret-of-16-letters";
  const { statusCode } = await town.server.inject({
    method: "POST",
    url: "/api/mail/bounces",
    headers: { authorization: "Bearer a-secret-of-16-letters", "content-type": "message/rfc822" },
    payload: JSON.stringify({ messageID, reason: "550 5.1.1 No such mailbox" }),
  });
  expect(statusCode).toBe(200);
  const [mail] = (await history()).mails;
  expect(mail).toMatchObject({ state: "bounced", isOpen: true, reason: expect.stringMatching(/^There is no mailbox/) });
  const right = address();
  await town.as("boxOffice")(correctAddress, { ...at, mailID: mail!.mailID }, { email: right });
  await deliver();
  expect(receivedBy(right)).toHaveLength(1);
});

test("a mail about an order that two processes write at once is written once", async () => {
  const { guestEmail, refund, tickets } = await bought({ Talk: 1 });
  await writeMails();
  await refund("none", [tickets[0]!.ticketID]);
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ orderMailID: string }>`
    select order_mail_id from order_mails where mail_id is null order by order_mail_id desc limit 1`,
  );
  const work = {
    dueWorkID: "",
    clientID: town.clients["oak"]!,
    kind: ORDER_MAIL_WORK,
    ref: row!.orderMailID,
    attempts: 1,
  };
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => orderMailWork.run(town.app, work, signal)));
  await writeMails();
  const cancelled = (await mailsTo(town, guestEmail)).filter(({ subject }) => subject.startsWith("Cancelled"));
  expect(cancelled).toHaveLength(1);
});
