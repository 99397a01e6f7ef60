import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { autoSubmit, checkIn, scan } from "../../contract/door/door.ts";
import { listSealedTickets } from "../../contract/door/sealed-tickets.ts";
import type { DoorAnswers } from "../../contract/door/door-questions.ts";
import { keepDoorCart, sellAtDoor } from "../../contract/door/door-sales.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import { registration } from "../../contract/commerce/cart/registration.ts";
import { cartQuestions } from "../../contract/commerce/questions/responses.ts";
import { sellByHand } from "../../contract/commerce/orders/order-management.ts";
import { getTransaction } from "../../contract/commerce/orders/transactions.ts";
import { type BoughtTicket, type Shop, addShop, askBuyers, buyTickets, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { newKey } from "../platform/links/keys.ts";

const town = useTown();
let gala: Shop;
let meal: string;
let waiver: string;
let order: string;

const question = (name: string, label: string): Element => ({
  name,
  type: "input",
  kind: "text",
  label,
  required: true,
  maxLength: 100,
});

beforeAll(async () => {
  await takeTestCards(town);
  gala = await addShop(town, {
    url: "asked",
    products: { Seat: { price: 0 }, Plain: { price: 0 }, Tour: { price: 0 } },
  });
  meal = await askBuyers(town, gala, { purpose: "attendee", elements: [question("meal", "Meal")], of: ["Seat"] });
  waiver = await askBuyers(town, gala, {
    purpose: "attendee",
    asked: "door",
    of: ["Tour"],
    elements: [question("signed", "Who signs for you")],
  });
});

const at = () => ({ client: gala.client, service: gala.service });
const staff = () => town.as("boxOffice");
const show = async ({ code }: BoughtTicket) =>
  (await staff()(scan, at(), undefined, { query: { search: code } })).answer.item;
const letIn = ({ ticketID, number }: BoughtTicket, answers?: DoorAnswers, more: object = {}) =>
  staff()(
    checkIn,
    { ...at(), ticketID },
    { number, productType: "ticket", propertyID: null, status: true, ...(answers && { answers }), ...more },
  );
const saying = (questionFormID: string, name: string, value: string): DoorAnswers => [
  { questionFormID, answers: [{ name, value }] },
];
const rows = (formID: string) =>
  town.inside(
    "oak",
    (sql) => sql<{ ticketID: string | null; answers: object }>`
      select ticket_id, answers from form_answers where form_id = ${formID}`,
  );

test("D19 what is asked at the door alone isn’t asked of buyers, and is answered before they are let in", async () => {
  const [ticket] = await buyTickets(town, gala, "Tour");
  const shown = await show(ticket!);
  expect(shown).toMatchObject({ verdict: "unanswered", questions: [{ questionFormID: waiver, ofOrder: false }] });
  const without = await letIn(ticket!);
  expect(without.answer).toMatchObject({ verdict: "unanswered", item: { checkins: [], questions: [{}] } });
  const wrong = await letIn(ticket!, saying(waiver, "signed", ""));
  expect([wrong.status, wrong.problem.detail]).toEqual([400, "Still to answer or to correct: Who signs for you."]);
  expect(await rows(waiver)).toEqual([]);
  const came = await letIn(ticket!, saying(waiver, "signed", "Ann Ash"));
  expect(came.answer).toMatchObject({ verdict: "ok", item: { checkins: [{}] } });
  expect(await rows(waiver)).toEqual([{ ticketID: ticket!.ticketID, answers: { signed: "Ann Ash" } }]);
  const again = await letIn(ticket!, saying(waiver, "signed", "Somebody else"));
  expect(again.answer.verdict).toBe("alreadyCheckedIn");
  expect(await rows(waiver)).toMatchObject([{ answers: { signed: "Ann Ash" } }]);
});

test("of two doors that ask one guest at the same instant one lets in, with one answer", async () => {
  const tickets = await buyTickets(town, gala, "Tour", 5);
  for (const ticket of tickets) {
    const both = await Promise.all(["One", "Two"].map((name) => letIn(ticket, saying(waiver, "signed", name))));
    expect(both.map(({ answer }) => answer.verdict).sort()).toEqual(["alreadyCheckedIn", "ok"]);
    expect((await rows(waiver)).filter(({ ticketID }) => ticketID === ticket.ticketID)).toHaveLength(1);
  }
});

test("what was answered without a network is handed in with the scan, twice too, and kept once", async () => {
  const [ticket] = await buyTickets(town, gala, "Tour");
  const scans = [
    {
      scanID: randomUUID(),
      code: ticket!.code,
      propertyID: null,
      at: new Date().toISOString(),
      told: "ok" as const,
      answers: saying(waiver, "signed", "Away"),
    },
  ];
  const deviceID = randomUUID();
  for (const _ of [1, 2]) {
    const { answer } = await staff()(autoSubmit, at(), { deviceID, scans });
    expect(answer.results).toMatchObject([{ verdict: "ok" }]);
  }
  expect((await rows(waiver)).filter(({ ticketID }) => ticketID === ticket!.ticketID)).toMatchObject([
    { answers: { signed: "Away" } },
  ]);
  const { answer } = await staff()(listSealedTickets, at());
  expect(answer.questionForms).toMatchObject([{ questionFormID: waiver, ofOrder: false }]);
  expect(answer.products.map(({ name, asks }) => [name, asks])).toEqual([
    ["Seat", []],
    ["Plain", []],
    ["Tour", [waiver]],
  ]);
});

test("what was typed for somebody who was turned away without a network isn't their answer", async () => {
  const [ticket] = await buyTickets(town, gala, "Tour");
  const typed = {
    scanID: randomUUID(),
    code: ticket!.code,
    at: "2030-06-01T16:00:00Z",
    answers: saying(waiver, "signed", "Nobody"),
  };
  await staff()(autoSubmit, at(), { deviceID: randomUUID(), scans: [{ ...typed, told: "outsideScanWindow" }] });
  expect((await rows(waiver)).filter(({ ticketID }) => ticketID === ticket!.ticketID)).toEqual([]);
  expect(await show(ticket!)).toMatchObject({ verdict: "unanswered" });
});

test("an answer at the door changes the ticket in the lists of the others", async () => {
  const [ticket] = await buyTickets(town, gala, "Tour");
  const changedAt = () =>
    town.inside("oak", (sql) => sql`select changed_at::text from tickets where ticket_id = ${ticket!.ticketID}`);
  const before = await changedAt();
  await letIn(ticket!, saying(waiver, "signed", "Ann"));
  expect(await changedAt()).not.toEqual(before);
});

/** A cart that somebody of staff has filled. */
async function counterCart(product: string, quantity = 1) {
  const key = newKey(town.clients["oak"]);
  const cart = [{ ticketID: gala.products[product]!, quantity }];
  const { answer } = await staff()(registration, at(), { cartKey: key, cart, atCounter: true });
  const attendees = (name: string, value: string) =>
    Array.from({ length: quantity }, (_, place) => ({
      ticketID: gala.products[product]!,
      place,
      later: false,
      name: "",
      email: "",
      answers: [{ name, value }],
    }));
  const ask = (name: string, value: string) =>
    staff()(cartQuestions, at(), {
      cartKey: key,
      atCounter: true,
      answers: { orders: [], attendees: attendees(name, value) },
    });
  const sold = { balance: 0, method: "cash", guestName: "", guestEmail: "" } as const;
  const sell = () => staff()(sellByHand, at(), { cart: key, ...sold });
  return { key, ask, sell, questions: answer.cart!.questions };
}

test("N05 M22 sold by hand, what buyers are asked is asked, too, and so is what is asked at the door", async () => {
  const seats = await counterCart("Seat", 2);
  expect(seats.questions).toEqual({ asked: true, problem: "Still to answer: Meal (Seat, guest 1 of 2), and 1 more." });
  const early = await seats.sell();
  expect([early.status, early.problem.detail]).toEqual([409, seats.questions.problem]);
  await seats.ask("meal", "Fish");
  const { transactionID } = (await seats.sell()).answer;
  const { answer } = await staff()(getTransaction, { ...at(), transactionID });
  expect(answer.responses.map(({ questionFormID, isAnswered }) => [questionFormID, isAnswered])).toEqual([
    [meal, true],
    [meal, true],
  ]);
  const plain = await counterCart("Plain");
  expect([plain.questions.asked, (await plain.sell()).status]).toEqual([false, 200]);
  const { answer: door } = await staff()(keepDoorCart, at(), {});
  const tour = await counterCart("Tour");
  await tour.ask("signed", "Bo Birch");
  const sold = await staff()(sellAtDoor, at(), {
    cart: tour.key,
    balance: 0,
    method: "cash",
    letIn: true,
    guestName: "",
    guestEmail: "",
  });
  expect(door.cart).toBeNull();
  expect(sold.answer.tickets).toMatchObject([{ letIn: true }]);
});

test("a question to the order is asked once at the door, of whoever of it comes first; what was bought before it was made, too", async () => {
  const bought = await buyTickets(town, gala, "Plain", 2);
  order = await askBuyers(town, gala, {
    purpose: "order",
    asked: "both",
    elements: [question("plate", "License plate")],
  });
  expect(await show(bought[0]!)).toMatchObject({
    verdict: "unanswered",
    questions: [{ questionFormID: order, ofOrder: true }],
  });
  expect((await letIn(bought[1]!, saying(order, "plate", "MN 1"))).answer.verdict).toBe("ok");
  expect((await show(bought[0]!)).verdict).toBe("ok");
});
