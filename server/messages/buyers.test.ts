import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getSubscription, unsubscribe } from "../../contract/mail/subscriptions.ts";
import {
  getMessage,
  listMessages,
  previewMessage,
  sendMessage,
  testMessage,
} from "../../contract/messages/messages.ts";
import { getPurchase } from "../../contract/commerce/orders/transactions.ts";
import { changeContact, moveTicket, refundTransaction } from "../../contract/commerce/orders/order-management.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { assignTicketVerifier } from "../../contract/door/ticket-verifiers.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { askBuyers, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { type Tour, addTour, itIs, letIn, visitor } from "../../test/visits.ts";
import { MESSAGE_WORK, messageWork } from "./message-sending.ts";

const town = useTown({ own: true });
let tour: Tour;
let count = 0;

beforeAll(() => takeTestCards(town));
beforeEach(async () => {
  tour = await addTour(town, {
    url: `written-${(count += 1)}`,
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: "Halden Homes", Quarry: null },
    owners: { "Halden Homes": "entrant" },
  });
  await town.inside("oak", async (sql) => {
    await sql`delete from mails`;
    await sql`delete from unsubscriptions`;
    await sql`delete from unsubscribed_addresses`;
  });
  await town.everywhere((sql) => sql`delete from due_work`);
});
afterEach(() => void vi.restoreAllMocks());

const at = () => ({ client: "oak", service: tour.service });
const words = { subject: "Doors of {program}", text: "Hello {name}, you have {ticket}.\n\nIt begins {dates}: {link}" };
type Message = InputOf<typeof sendMessage>;
const toBuyers = (filter: Message["filter"] = {}, about: Message["about"] = "theirs") =>
  ({ list: "buyers", filter, about, ...words }) as const;
const shown = async (filter?: Message["filter"], about?: Message["about"]) => {
  const { answer } = await town.as("owner")(previewMessage, at(), { ...toBuyers(filter, about), at: 0 });
  return [answer.who, answer.recipients, answer.unsubscribed];
};
const send = (message: Pick<Message, "list" | "filter" | "about" | "subject" | "text">, recipients: number) =>
  town.as("owner")(sendMessage, at(), { ...message, messageKey: randomUUID(), recipients });
const work = () => doDueWork(town.app, { [MESSAGE_WORK]: messageWork });
const mails = (name: string) => mailsTo(town, `${name.toLowerCase()}@guest.example`);
const clear = () => town.inside("oak", (sql) => sql`delete from mails`);

test("whoever bought is written to once for each address, with their tickets and a link of their own, and nobody whose tickets are refunded", async () => {
  await visitor(town, tour, "Ann");
  await visitor(town, tour, "Ann");
  const gone = await visitor(town, tour, "Gone");
  await visitor(town, tour, "Quiet", "Day", { declineContact: true });
  await town.as("owner")(
    refundTransaction,
    { ...at(), transactionID: gone.transactionID },
    { ticketIDs: [gone.ticketID], lineIDs: [], money: "none", reason: "" },
  );
  await clear();
  expect(await shown()).toEqual(["Buyers and ticket holders", 2, 0]);
  const { status, answer } = await send(toBuyers(), 2);
  expect(status).toBe(200);
  await Promise.all([work(), work()]);
  expect([await mails("Gone"), (await mails("Quiet")).length]).toEqual([[], 1]);
  const [mail, ...more] = await mails("Ann");
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("Doors of Building Gala");
  expect(mail!.content.paragraphs[0]).toMatch(/^Hello Ann, you have Day, number \d+; Day, number \d+\.$/);
  expect(mail!.content.paragraphs[1]).toMatch(/^It begins Sat, Jun 1, 2030, 11:00\sAM CDT: /);
  expect(mail!.content.unsubscribe).toBeUndefined();
  const link = mail!.content.action!.url.split("/").pop()!;
  expect((await town.as()(getPurchase, at(), undefined, { link })).status).toBe(200);
  const { recipients } = (await town.as("owner")(getMessage, { ...at(), messageID: answer.messageID })).answer;
  expect(recipients.map(({ email, state }) => [email, state])).toEqual([
    ["ann@guest.example", "queued"],
    ["quiet@guest.example", "queued"],
  ]);
});

test("what isn’t about what they bought reaches neither who declined nor who unsubscribed, and says how to end it", async () => {
  await visitor(town, tour, "Ann");
  await visitor(town, tour, "Quiet", "Day", { declineContact: true });
  await clear();
  expect(await shown({}, "other")).toEqual(["Buyers and ticket holders", 1, 1]);
  await send(toBuyers({}, "other"), 1);
  await work();
  const [mail] = await mails("Ann");
  const unsubscribeKey = mail!.content.unsubscribe!.split("/").pop()!;
  expect((await town.as()(getSubscription, { unsubscribeKey })).answer).toMatchObject({ email: "ann@guest.example" });
  await town.as()(unsubscribe, { unsubscribeKey });
  expect(await shown({}, "other")).toEqual(["Buyers and ticket holders", 0, 2]);
  expect(await shown({}, "theirs")).toEqual(["Buyers and ticket holders", 2, 0]);
  expect(await mails("Quiet")).toEqual([]);
});

test("by product, by what was let in, by who comes and by what isn’t answered", async () => {
  const ann = await visitor(town, tour, "Ann");
  await visitor(town, tour, "Ben", "Group");
  const moved = await visitor(town, tour, "Cleo");
  await town.as("owner")(
    moveTicket,
    { ...at(), ticketID: moved.ticketID },
    { name: "Dora", email: "dora@guest.example" },
  );
  const day = itIs("2030-06-01T17:00:00Z");
  await letIn(town, tour, ann, "Larkspur");
  day.mockRestore();
  expect(await shown()).toEqual(["Buyers and ticket holders", 4, 0]);
  expect(await shown({ who: "holders" })).toEqual(["Ticket holders", 3, 0]);
  expect(await shown({ who: "buyers" })).toEqual(["Buyers", 3, 0]);
  expect(await shown({ checkedIn: "yes" })).toEqual(["Buyers and ticket holders who are checked in", 1, 0]);
  expect(await shown({ checkedIn: "no", who: "holders" })).toEqual(["Ticket holders who aren’t checked in", 2, 0]);
  expect(await shown({ productID: tour.products["Group"] })).toEqual(["Buyers and ticket holders of Group", 1, 0]);
  expect(await shown({ orderState: "refunded" })).toEqual([
    "Buyers and ticket holders in orders marked “Refunded”",
    0,
    0,
  ]);
  expect(await shown({ unanswered: true })).toMatchObject([expect.anything(), 0, 0]);
  await askBuyers(town, tour, {
    purpose: "attendee",
    elements: [{ type: "input", kind: "text", name: "meal", label: "Meal" }],
    of: ["Group"],
  });
  expect(await shown({ unanswered: true })).toEqual([
    "Buyers and ticket holders who haven’t answered the questions",
    1,
    0,
  ]);
  await clear();
  await send(toBuyers({ who: "holders" }), 3);
  await work();
  const [mail] = await mails("Dora");
  expect(mail!.content.action!.url).toContain("/ticket/");
  expect(await mails("Cleo")).toEqual([]);
});

test("a preview and a test show no buyer’s key to staff", async () => {
  await visitor(town, tour, "Ann");
  await clear();
  const { answer } = await town.as("owner")(previewMessage, at(), { ...toBuyers(), at: 0 });
  expect(answer.person).toMatchObject({ fullName: "Ann", email: "ann@guest.example" });
  expect(answer.person!.paragraphs.join(" ")).not.toContain("/orders/");
  await town.as("owner")(testMessage, at(), { ...toBuyers(), at: 0 });
  const [mail] = await mailsTo(town, "owner@test.example");
  expect(mail!.content.action!.url).toBe(`${town.app.settings.origin}/oak/parades/${tour.service}`);
});

test("a process that dies between two parts leaves the rest to another, and a thousand get it once each", async () => {
  const ann = await visitor(town, tour, "Ann");
  await town.inside(
    "oak",
    (sql) => sql`
      insert into tickets (service_id, transaction_id, item_id, product_id, number, holder_name, holder_email)
      select k.service_id, k.transaction_id, k.item_id, k.product_id, 900000 + n, 'Guest ' || n, 'g' || n || '@many.example'
      from tickets k, generate_series(1, 1000) n where k.ticket_id = ${ann.ticketID}`,
  );
  await clear();
  const { answer } = await send(toBuyers({ who: "holders" }), 1001);
  const stopped = new AbortController();
  const due = { dueWorkID: "", clientID: town.clients["oak"]!, kind: MESSAGE_WORK, ref: answer.messageID, attempts: 1 };
  const dying = messageWork.run(town.app, due, stopped.signal);
  setTimeout(() => stopped.abort(), 150);
  await dying.catch(() => undefined);
  await Promise.all([work(), work()]);
  const counted = await town.inside(
    "oak",
    (sql) => sql<{ mails: number; people: number }>`
      select count(*)::integer as mails, count(distinct recipient)::integer as people from mails`,
  );
  expect(counted).toEqual([{ mails: 1001, people: 1001 }]);
});

test("builders, sponsors and verifiers are written to from their lists", async () => {
  const inOak = town.inside.bind(town);
  await inOak("oak", async (sql) => {
    await sql`insert into builders (service_id, company, email) values (${tour.serviceID}, 'Birch & Co', 'office@birch.example')`;
    await sql`insert into sponsors (service_id, name, user_id) values (${tour.serviceID}, 'Glass House', ${town.people["rival"]!})`;
  });
  await town.as("owner")(assignTicketVerifier, at(), { user: town.people["stranger"]!, propertyID: null } as never);
  await town.inside(
    "oak",
    (sql) =>
      sql`insert into ticket_verifiers (service_id, user_id) values (${tour.serviceID}, ${town.people["stranger"]!}) on conflict do nothing`,
  );
  const lists = [
    ["builders", "{company}", 2, "office@birch.example", "Birch & Co"],
    ["sponsors", "{sponsor}", 1, "rival@test.example", "Glass House"],
    ["verifiers", "{program}", 1, "stranger@test.example", "Building Gala"],
  ] as const;
  for (const [list, subject, recipients, address, filled] of lists) {
    await clear();
    const { status } = await send({ list, filter: {}, about: "theirs", subject, text: "Hello {name}" }, recipients);
    expect(status, list).toBe(200);
    await work();
    const [mail] = await mailsTo(town, address);
    expect(mail!.subject).toBe(filled);
    // Only buyers and verifiers have something that everybody must be told.
    expect(mail!.content.unsubscribe === undefined).toBe(list === "verifiers");
  }
});

test("a list is written to by those who may write and see it; its messages are read by nobody else", async () => {
  await visitor(town, tour, "Ann");
  await send(toBuyers(), 1);
  const body = { ...toBuyers(), at: 0 };
  for (const person of ["viewer", "boxOffice", "elmOwner"])
    expect((await town.as(person)(previewMessage, at(), body)).status, person).toBe(403);
  expect((await town.as("tourManager")(previewMessage, at(), body)).status).toBe(200);
  const entries = { ...body, list: "entries" as const, text: "" };
  expect((await town.as("tourManager")(previewMessage, at(), entries)).status).toBe(404);
  expect((await town.as("tourManager")(listMessages, at())).answer.messages).toHaveLength(1);
  expect((await town.as("viewer")(listMessages, at())).status).toBe(403);
});

test("who isn’t an order’s buyer or a ticket’s holder by the time the mail is written gets no key to it, and what another holds isn’t named", async () => {
  const ann = await visitor(town, tour, "Ann");
  const cleo = await visitor(town, tour, "Cleo");
  const move = (name: string) =>
    town.as("owner")(
      moveTicket,
      { ...at(), ticketID: cleo.ticketID },
      { name, email: `${name.toLowerCase()}@guest.example` },
    );
  await move("Dora");
  await clear();
  await send(toBuyers(), 3);
  const eve = { guestName: "Eve", guestEmail: "eve@guest.example" };
  const changed = await town.as("owner")(changeContact, { ...at(), transactionID: ann.transactionID }, eve);
  expect(changed.status).toBe(200);
  await move("Fay");
  await clear();
  await work();
  const program = `${town.app.settings.origin}/oak/parades/${tour.service}`;
  for (const name of ["Ann", "Dora"]) expect((await mails(name))[0]!.content.action!.url, name).toBe(program);
  // Ann still holds the ticket of the order that is Eve's by now.
  expect((await mails("Ann"))[0]!.content.paragraphs[0]).toMatch(/number \d+/);
  expect((await mails("Dora"))[0]!.content.paragraphs[0]).not.toContain("number");
  expect((await mails("Cleo"))[0]!.content.action!.url).toContain("/orders/");
  expect([await mails("Eve"), await mails("Fay")]).toEqual([[], []]);
});
