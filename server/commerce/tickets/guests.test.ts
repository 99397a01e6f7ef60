import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import {
  answerTicket,
  claimSeat,
  findTickets,
  freeTicket,
  getContactChange,
  getGuestSeats,
  makeGuestLink,
  nameTicket,
  revokeGuestLink,
  takeContactBack,
} from "../../../contract/commerce/tickets/guests.ts";
import { changeResponses } from "../../../contract/commerce/questions/responses.ts";
import { changeContact, moveTicket, transactionHistory } from "../../../contract/commerce/orders/order-management.ts";
import { getTicket } from "../../../contract/commerce/tickets/tickets.ts";
import { getPurchase, getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, askBuyers, buy } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";

const town = useTown();
let shop: Shop;
let questionFormID: string;
const at = { client: "oak", service: "dinner" };
const soon = new Date(Date.now() + 86_400_000).toISOString();

beforeAll(async () => {
  shop = await addShop(town, { url: "dinner", products: { Table: { price: 0, tickets: 4 } } });
  await changesUntil(soon);
});

const changesUntil = (until: string | null) =>
  town.inside(
    "oak",
    (sql) => sql`update sales_settings set changes_until = ${until} where service_id = ${shop.serviceID}`,
  );
const sendReceipts = () => doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });

let buyers = 0;
/** A company's table of four, and the link to it. */
async function buyTable(guestEmail = `host${(buyers += 1)}@ash.example`) {
  const { key } = await buy(town, shop, { Table: 1 }, { guestEmail, guestName: "Hal Host" });
  const order = async () => (await town.as()(getPurchase, at, undefined, { link: key })).answer;
  const { transactionID } = await order();
  const ids = { ...at, transactionID };
  const makeLink = async () => {
    const { answer } = await town.as()(makeGuestLink, ids, undefined, { link: key });
    return answer.url.split("/").at(-1)!;
  };
  return { key, guestEmail, order, ids, makeLink };
}
const meal = (value: string) => [{ name: "meal", value }];
const claim = (link: string, name: string, more: object = {}) =>
  town.as()(
    claimSeat,
    at,
    {
      claimID: randomUUID(),
      productID: shop.products["Table"]!,
      name,
      email: `${name}@guest.example`,
      answers: [],
      ...more,
    },
    { link },
  );

test("a company's guests each take a seat by one link, and have a ticket of their own by mail", async () => {
  const { order, makeLink } = await buyTable();
  const before = (await order()).tickets;
  const link = await makeLink();
  const seats = async () => (await town.as()(getGuestSeats, at, undefined, { link })).answer;
  expect(await seats()).toMatchObject({ host: "Hal Host", seats: [{ product: "Table", free: 3, of: 4 }] });
  const { answer } = await claim(link, "gus");
  expect((await seats()).seats[0]!.free).toBe(2);
  const own = await town.as()(getTicket, at, undefined, { link: answer.ticketKey });
  expect(own.answer).toMatchObject({ holderName: "gus", product: "Table" });
  const [mail] = await mailsTo(town, "gus@guest.example");
  expect(mail!.subject).toBe("Your ticket for Building Gala");
  // Whoever bought it sees who has come in, and doesn't have their code.
  const taken = (await order()).tickets.find(({ holderName }) => holderName === "gus")!;
  expect(taken).toMatchObject({ claimed: true, given: true, code: null });
  const was = before.find(({ ticketID }) => ticketID === taken.ticketID)!;
  expect(own.answer.code).not.toBe(was.code);
});

test("a seat can't be taken twice: of many at once as many have one as there are, and a press that is sent again has the same", async () => {
  const { order, makeLink } = await buyTable();
  const link = await makeLink();
  const claimID = randomUUID();
  const names = ["ada", "ben", "cyd", "dot", "eve", "fay"];
  const answers = await Promise.all(names.map((name) => claim(link, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
  const { problem } = answers.find(({ status }) => status === 409)!;
  expect(problem.detail).toBe("All seats are taken by now. Ask Hal Host, who sent you the link.");
  const { tickets } = await order();
  expect(new Set(tickets.map(({ holderName }) => holderName)).size).toBe(4);
  const other = await buyTable();
  const second = await other.makeLink();
  await claim(second, "gil", { claimID });
  await claim(second, "gil", { claimID });
  expect((await other.order()).tickets.filter(({ claimed }) => claimed)).toHaveLength(1);
});

test("a seat that whoever bought it frees is there for another; the code and the link of the one before are dead", async () => {
  const { key, order, makeLink } = await buyTable();
  const link = await makeLink();
  const { ticketKey } = (await claim(link, "ira")).answer;
  const { code } = (await town.as()(getTicket, at, undefined, { link: ticketKey })).answer;
  const { ticketID } = (await order()).tickets.find(({ claimed }) => claimed)!;
  expect((await town.as()(freeTicket, { ...at, ticketID }, undefined, { link: key })).status).toBe(200);
  expect((await town.as()(getTicket, at, undefined, { link: ticketKey })).status).toBe(401);
  const freed = (await order()).tickets.find((ticket) => ticket.ticketID === ticketID)!;
  expect(freed).toMatchObject({ holderName: "", claimed: false, given: false });
  expect(freed.code).not.toBe(code);
  expect((await mailsTo(town, "ira@guest.example")).at(-1)!.subject).toBe(
    "A ticket for Building Gala has another holder now",
  );
  expect((await claim(link, "jan")).status).toBe(200);
});

test("the link is revoked and renewed, is another order's nowhere, and ends with the set date", async () => {
  const { key, ids, order, makeLink } = await buyTable();
  const other = await buyTable();
  expect((await order()).guestLink).toBeNull();
  const first = await makeLink();
  const second = await makeLink();
  expect((await order()).guestLink).not.toBeNull();
  expect((await claim(first, "kim")).status).toBe(401);
  expect((await claim(second, "kim")).status).toBe(200);
  expect((await town.as()(makeGuestLink, ids, undefined, { link: other.key })).status).toBe(403);
  // The link is for taking a seat, and for nothing else.
  expect((await town.as()(getPurchase, at, undefined, { link: second })).status).toBe(403);
  await changesUntil(null);
  expect((await claim(second, "lea")).problem.detail).toMatch(/^Names can’t be changed here any more/);
  await changesUntil(soon);
  await town.as()(revokeGuestLink, ids, undefined, { link: key });
  expect((await order()).guestLink).toBeNull();
  expect((await claim(second, "lea")).status).toBe(401);
});

test("whoever bought tickets names who comes, and of two at once the second is told", async () => {
  const { key, order, ids } = await buyTable();
  const [, ticket] = (await order()).tickets;
  const { ticketID, code } = ticket!;
  const name = (name: string, base: object) =>
    town.as()(nameTicket, { ...at, ticketID }, { name, email: "mo@guest.example" }, { link: key, base });
  const nobody = { name: "", email: "" };
  expect((await name("Mo Guest", nobody)).status).toBe(200);
  expect((await name("No Guest", nobody)).status).toBe(412);
  expect((await order()).tickets[1]).toMatchObject({ holderName: "Mo Guest", code });
  await town.as()(moveTicket, { ...at, ticketID }, { name: "Ned", email: "ned@guest.example" }, { link: key });
  expect((await name("Mo Guest", nobody)).problem.detail).toBe(
    "Ned has this ticket. Take it back, or give it to another person.",
  );
  await changesUntil(null);
  expect((await town.as()(nameTicket, { ...at, ticketID }, nobody, { link: key })).status).toBe(409);
  expect((await town.as("owner")(getTransaction, ids)).answer.tickets[1]!.holderName).toBe("Ned");
  await changesUntil(soon);
});

test("what a guest answers is between them and staff, and doesn't go with the ticket to somebody else", async () => {
  questionFormID = await askBuyers(town, shop, {
    purpose: "attendee",
    elements: [{ type: "input", kind: "text", name: "meal", label: "Meal", required: true }],
    of: ["Table"],
  });
  await changesUntil(soon);
  await town.inside("oak", (sql) => sql`update forms set withdrawn_at = now() where form_id = ${questionFormID}`);
  const { key, order, ids, makeLink } = await buyTable();
  await town.inside("oak", (sql) => sql`update forms set withdrawn_at = null where form_id = ${questionFormID}`);
  const link = await makeLink();
  expect((await claim(link, "oli")).problem.detail).toBe("Still to answer or to correct: Meal.");
  const { ticketKey } = (await claim(link, "oli", { answers: meal("Fish") })).answer;
  const own = { questionFormID, answers: meal("Soup") };
  const base = { questionFormID, answers: meal("Fish") };
  expect((await town.as()(answerTicket, at, own, { link: ticketKey, base })).status).toBe(200);
  expect((await town.as()(answerTicket, at, own, { link: ticketKey, base })).status).toBe(412);
  const ticket = (await town.as()(getTicket, at, undefined, { link: ticketKey })).answer;
  expect(ticket.response).toMatchObject({ isAnswered: true, answers: meal("Soup") });
  const { ticketID } = ticket;
  expect((await order()).responses.some((one) => one.ticketID === ticketID)).toBe(false);
  const sent = { questionFormID, ticketID, answers: meal("Beef") };
  expect((await town.as()(changeResponses, ids, sent, { link: key })).status).toBe(403);
  const staff = (await town.as("owner")(getTransaction, ids)).answer.responses;
  expect(staff.find((one) => one.ticketID === ticketID)!.answers).toEqual(meal("Soup"));
  await town.as()(moveTicket, { ...at, ticketID }, { name: "Pat", email: "pat@guest.example" }, { link: key });
  const moved = (await town.as("owner")(getTransaction, ids)).answer.responses;
  expect(moved.find((one) => one.ticketID === ticketID)).toMatchObject({ isAnswered: false, answers: [] });
  await town.inside("oak", (sql) => sql`update forms set withdrawn_at = now() where form_id = ${questionFormID}`);
});

test("whoever has lost their tickets gets them once more by mail, and nobody learns who has bought some", async () => {
  const guestEmail = "lost@ash.example";
  await buyTable(guestEmail);
  await buyTable(guestEmail);
  await sendReceipts();
  const known = (await mailsTo(town, guestEmail)).length;
  expect(known).toBe(2);
  const ask = (email: string) => town.as()(findTickets, { client: "oak" }, { email });
  const [found, unknown] = [await ask("Lost@Ash.example"), await ask("nobody@ash.example")];
  expect([found.status, found.answer]).toEqual([unknown.status, unknown.answer]);
  await sendReceipts();
  expect(await mailsTo(town, guestEmail)).toHaveLength(4);
  expect(await mailsTo(town, "nobody@ash.example")).toHaveLength(0);
  const key = await keyInMailTo(town, guestEmail);
  expect((await town.as()(getPurchase, at, undefined, { link: key })).status).toBe(200);
  // Nobody's mailbox is filled by somebody else.
  for (let times = 0; times < 4; times += 1) {
    await ask(guestEmail);
    await sendReceipts();
  }
  expect((await mailsTo(town, guestEmail)).length).toBeLessThanOrEqual(6);
});

test("an address that is changed by the link alone is told to the former one, which can take it back for seven days", async () => {
  const { key, ids, order, guestEmail } = await buyTable();
  await sendReceipts();
  const contact = { guestName: "Mal Thief", guestEmail: "mal@thief.example" };
  expect((await town.as()(changeContact, ids, contact, { link: key })).status).toBe(200);
  await sendReceipts();
  expect((await order()).guestEmail).toBe("mal@thief.example");
  expect((await mailsTo(town, "mal@thief.example")).at(-1)!.subject).toMatch(/^Your receipt/);
  const stolen = await keyInMailTo(town, "mal@thief.example");
  const wayBack = await keyInMailTo(town, guestEmail);
  await town.as()(changeContact, ids, { ...contact, guestEmail: "mal2@thief.example" }, { link: key });
  const theirs = await keyInMailTo(town, "mal@thief.example");
  const codes = (await order()).tickets.map(({ code }) => code);
  const change = (await town.as()(getContactChange, at, undefined, { link: wayBack })).answer;
  expect(change).toMatchObject({ formerEmail: guestEmail, email: "mal2@thief.example", takenBackAt: null });
  const takeBack = (link: string) => town.as()(takeContactBack, at, undefined, { link });
  const both = await Promise.all([takeBack(wayBack), takeBack(wayBack)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await sendReceipts();
  for (const link of [key, stolen]) expect((await town.as()(getPurchase, at, undefined, { link })).status).toBe(401);
  expect((await takeBack(theirs)).status).toBe(401);
  const mine = (await town.as()(getPurchase, at, undefined, { link: await keyInMailTo(town, guestEmail) })).answer;
  expect(mine).toMatchObject({ guestName: "Hal Host", guestEmail });
  expect(mine.tickets.some(({ code }) => codes.includes(code))).toBe(false);
});

test("staff change an address without asking the former one", async () => {
  const { ids, guestEmail } = await buyTable();
  await sendReceipts();
  const before = (await mailsTo(town, guestEmail)).length;
  await town.as("owner")(changeContact, ids, { guestName: "Hal Host", guestEmail: "new@ash.example" });
  expect(await mailsTo(town, guestEmail)).toHaveLength(before);
});

test("staff read in an order's history who did what, in words", async () => {
  const { key, ids, order, makeLink } = await buyTable();
  const link = await makeLink();
  await claim(link, "uma");
  const { ticketID, number } = (await order()).tickets.find(({ claimed }) => claimed)!;
  await town.as("owner")(moveTicket, { ...at, ticketID }, { name: "Val", email: "val@guest.example" });
  await town.as()(freeTicket, { ...at, ticketID }, undefined, { link: key });
  const { events } = (await town.as("owner")(transactionHistory, ids)).answer;
  expect(events.map(({ who, what }) => [who, what])).toEqual([
    ["Whoever has the order’s link", `Seat of ticket ${number} freed, it was Val’s`],
    ["Owner Tester", `Ticket ${number} is Val’s now, it was uma’s`],
    ["Whoever has the link for guests", `Ticket ${number} taken by uma, with the link for guests`],
    ["Whoever has the order’s link", "Link for guests made"],
    [null, "Taken, with nothing to pay"],
  ]);
  const { entries } = (await town.as("owner")(auditLog, { client: at.client })).answer;
  expect(entries[0]).toMatchObject({ fullName: null, linkPurpose: "purchase" });
});
