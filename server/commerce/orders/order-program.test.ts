import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { nameTicket } from "../../../contract/commerce/tickets/guests.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { changeContact, listTransactions } from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase, getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "./receipt-mail.ts";

/** Whose name and whose rules an order has: a gala whose names are fixed, and a tour that lets them be changed. */
const town = useTown();
let gala: Shop;
let tour: Shop;

const until = "2040-01-05T00:00:00.000Z";

beforeAll(async () => {
  await takeTestCards(town);
  gala = await addShop(town, { url: "gala", products: { "After-party": { price: 5_000 } } });
  tour = await addShop(town, { url: "parade", kind: "parade", products: { Adult: { price: 1_500 } } });
  await town.inside("oak", async (sql) => {
    await sql`update services set name = 'Awards Gala' where service_id = ${gala.serviceID}`;
    await sql`update services set name = 'Spring Parade' where service_id = ${tour.serviceID}`;
    await sql`
      update sales_settings set place = 'The Brickyard Hall', refund_policy = 'Until two weeks before the gala.'
      where service_id = ${gala.serviceID}`;
    await sql`
      update sales_settings set refund_policy = 'Rain or shine.', changes_until = ${until} where service_id = ${tour.serviceID}`;
  });
});

const placeOf = ({ client, service }: Shop) => ({ client, service });
const adult = () => ({ ticketID: tour.products["Adult"]!, quantity: 1 });
const party = () => ({ ticketID: gala.products["After-party"]!, quantity: 1 });

type Bought = { on: Shop; lines: { ticketID: string; quantity: number }[]; email: string; agrees?: boolean };

/** Begun on the gala's page with something of it, then as it is to be, and paid on a program's page. */
async function order({ on, lines, email, agrees = false }: Bought) {
  const key = newKey(town.clients["oak"]);
  await town.as()(registration, placeOf(gala), { cartKey: key, cart: [party()] });
  const { answer } = await town.as()(registration, placeOf(on), { cartKey: key, cart: lines });
  const { balance, programs } = answer.cart!;
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const guest = { guestName: "Ann Ash", guestEmail: email, hearFromBuilders: agrees };
  const paid = await town.as()(checkout, placeOf(on), { cart: key, balance, token, ...guest });
  expect(paid.answer.state).toBe("paid");
  const seenAt = (shop: Shop) => town.as()(getPurchase, placeOf(shop), undefined, { link: key });
  return { key, number: paid.answer.number!, programs, seenAt };
}

const listedBy = async (shop: Shop) =>
  (await town.as("owner")(listTransactions, placeOf(shop))).answer.transactions.map(
    ({ number, bought, total, orderTotal }) => ({ number, bought, total, orderTotal }),
  );

test("F14 F20 M10 an order has the name, the rules and the staff of what is in it, wherever its cart was begun", async () => {
  const email = "moved@ash.example";
  const { number, programs, seenAt } = await order({ on: tour, lines: [adult()], email });
  expect(programs.map(({ program }) => program)).toEqual(["Spring Parade"]);
  const { answer } = await seenAt(tour);
  expect(answer.program).toBe("Spring Parade");
  expect(answer.programs).toEqual([
    expect.objectContaining({ service: "parade", refundPolicy: "Rain or shine.", changesUntil: until }),
  ]);
  expect(answer.changesUntil).toBe(until);
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  const [mail] = await mailsTo(town, email);
  expect(mail!.subject).toBe(`Your receipt for Spring Parade, number ${number}`);
  expect(mail!.content.action!.url).toMatch("/oak/parades/parade/");
  expect((await listedBy(gala)).map((row) => row.number)).not.toContain(number);
  expect(await listedBy(tour)).toContainEqual({ number, bought: "Adult", total: 1_500, orderTotal: 1_500 });
  const { transactionID } = answer;
  const told = await town.as("owner")(getTransaction, { ...placeOf(tour), transactionID });
  expect(told.answer.program).toBe("Spring Parade");
});

test("an address of the program where the cart was begun goes on leading to the order", async () => {
  const { key, seenAt } = await order({ on: tour, lines: [adult()], email: "old-link@ash.example" });
  const old = await seenAt(gala);
  expect([old.status, old.answer.program]).toEqual([200, "Spring Parade"]);
  const { transactionID } = old.answer;
  const page = await town.as()(getTransaction, { ...placeOf(gala), transactionID }, undefined, { link: key });
  expect([page.status, page.answer.program]).toEqual([200, "Spring Parade"]);
});

test("a cart whose last thing of a program is taken out while another's is in it is the other's, too", async () => {
  const key = newKey(town.clients["oak"]);
  await town.as()(registration, placeOf(gala), { cartKey: key, cart: [party()] });
  await town.as()(registration, placeOf(tour), { cartKey: key, cart: [party(), adult()] });
  const { answer } = await town.as()(registration, placeOf(gala), { cartKey: key, cart: [adult()] });
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const guest = { guestName: "Ann Ash", guestEmail: "taken-out@ash.example" };
  const { balance } = answer.cart!;
  await town.as()(checkout, placeOf(gala), { cart: key, balance, token, ...guest });
  const bought = await town.as()(getPurchase, placeOf(tour), undefined, { link: key });
  expect(bought.answer.program).toBe("Spring Parade");
});

test("an order of two programs is named after both, and each has its rules for its own lines and its own part in the lists", async () => {
  const email = "both@ash.example";
  const { key, number, seenAt } = await order({ on: gala, lines: [party(), adult()], email, agrees: true });
  const { answer } = await seenAt(gala);
  expect(answer.program).toBe("Awards Gala and Spring Parade");
  expect(answer.programs.map(({ service, refundPolicy }) => [service, refundPolicy])).toEqual([
    ["gala", "Until two weeks before the gala."],
    ["parade", "Rain or shine."],
  ]);
  expect(answer.lines.map(({ service, name }) => [service, name])).toEqual([
    ["gala", "After-party"],
    ["parade", "Adult"],
  ]);
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  const [mail] = await mailsTo(town, email);
  expect(mail!.subject).toBe(`Your receipt for Awards Gala and Spring Parade, number ${number}`);
  expect(await listedBy(gala)).toContainEqual({ number, bought: "After-party", total: 5_000, orderTotal: 6_500 });
  expect(await listedBy(tour)).toContainEqual({ number, bought: "Adult", total: 1_500, orderTotal: 6_500 });
  expect(answer.tickets.map(({ service, changesUntil }) => [service, changesUntil])).toEqual([
    ["gala", null],
    ["parade", until],
  ]);
  const name = (shop: Shop, ticketID: string) =>
    town.as()(
      nameTicket,
      { ...placeOf(shop), ticketID },
      { name: "Bo Birch", email: "" },
      {
        link: key,
        base: { name: "", email: "" },
      },
    );
  const [ofGala, ofTour] = answer.tickets;
  expect((await name(gala, ofGala!.ticketID)).status).toBe(409);
  expect((await name(tour, ofTour!.ticketID)).status).toBe(200);
  const { transactionID } = answer;
  const contact = { guestName: "Ann Ash", guestEmail: email, guestPhone: "" };
  const changed = await town.as()(changeContact, { ...placeOf(gala), transactionID }, contact, { link: key });
  expect(changed.status).toBe(200);
  expect(answer.builderConsent).toMatchObject({ agreedAt: expect.any(String) });
  const consents = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`
      select service_id from builder_consents where transaction_id = ${transactionID}`,
  );
  expect(consents).toEqual([{ serviceID: tour.serviceID }]);
});

test("what a version before this one writes is filed under the program where it was begun", async () => {
  const [row] = await town.inside(
    "oak",
    (sql) => sql`
      insert into transactions (begun_service_id, state) values (${gala.serviceID}, 'cart') returning filed_service_id`,
  );
  expect(row).toEqual({ filedServiceID: gala.serviceID });
});
