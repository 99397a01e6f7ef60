import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { refundTransaction, sellByHand } from "../../../contract/commerce/orders/order-management.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { countTill, getTills, payAtCounter, soldAtCounter } from "../../../contract/commerce/counter/tills.ts";
import { getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";

const town = useTown();
let shop: Shop;
let at: { client: string; service: string };
let shops = 0;

beforeAll(() => takeTestCards(town));

async function open(products: Parameters<typeof addShop>[1]["products"] = {}) {
  shops += 1;
  shop = await addShop(town, {
    url: `door-${shops}`,
    quotas: { seats: 100 },
    products: { Ticket: { price: 2_400, member_price: 1_800, takes: { seats: 1 } }, ...products },
  });
  at = { client: shop.client, service: shop.service };
}

const doWhatIsDue = () => doDueWork(town.app, { [RECEIPT_WORK]: receiptWork, [REFUND_WORK]: refundWork });

/** A cart at the counter, and the ways to be paid for it. */
async function cart(quantity = 1, who = "boxOffice", product = "Ticket") {
  const key = newKey(town.clients["oak"]);
  const lines = [{ ticketID: shop.products[product]!, quantity }];
  const offer = await town.as(who)(registration, at, { cartKey: key, cart: lines, atCounter: true });
  const balance = offer.answer.cart?.balance ?? 0;
  const nobody = { guestName: "", guestEmail: "" };
  const sell = (method: "cash" | "manual" = "cash", guest: object = {}) =>
    town.as(who)(sellByHand, at, { cart: key, balance, method, ...nobody, ...guest });
  const byCard = () =>
    town.as(who)(payAtCounter, at, { cart: key, balance, token: `test_approve_visa_4242_${randomUUID()}`, ...nobody });
  const order = async () => (await town.as(who)(soldAtCounter, at, { cart: key })).answer.transactionID;
  return { key, offer, balance, sell, byCard, order };
}

const tillOf = async (person: string) =>
  (await town.as("viewer")(getTills, at)).answer.open.find(({ userID }) => userID === town.people[person]);
const count = (person: string, counted: number, who = "boxOffice") =>
  town.as(who)(countTill, at, { userID: town.people[person]!, counted, note: "" });

test("N05 at the door somebody pays in cash, says no name and no address, and has tickets at once", async () => {
  await open();
  const door = await cart(2);
  const { transactionID, number } = (await door.sell()).answer;
  expect(number).toBeGreaterThan(0);
  const { answer } = await town.as("boxOffice")(getTransaction, { ...at, transactionID });
  expect(answer.tickets.map(({ code, holderName }) => [typeof code, holderName])).toEqual([
    ["string", ""],
    ["string", ""],
  ]);
  const before = (await mailsTo(town, "")).length;
  await doWhatIsDue();
  expect(await mailsTo(town, "")).toHaveLength(before);
});

test("N05 a card at the counter is charged once, however often it is pressed, and says who sold", async () => {
  await open();
  const door = await cart(3);
  const answers = await Promise.all([door.byCard(), door.byCard()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await door.byCard()).answer).toMatchObject({ state: "paid" });
  expect(await door.order()).toBeTruthy();
  expect(await tillOf("boxOffice")).toMatchObject({
    takings: [{ method: "card", orders: 1, amount: 7_200 }],
    expected: 0,
  });
  expect((await town.as("viewer")(soldAtCounter, at, { cart: door.key })).status).toBe(403);
});

test("whoever sells pays no member's price for others, and sells after registration has closed; nobody else does", async () => {
  await open();
  await town.inside("oak", async (sql) => {
    await sql`insert into memberships (user_id, verified_at, verified_by) values (${town.people["boxOffice"]!}, now(), 'staff')`;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'registration', now() - interval '2 days', now() - interval '1 day')`;
  });
  const door = await cart();
  expect(door.balance).toBe(2_400);
  expect((await door.sell()).status).toBe(200);
  const visitor = await town.as()(registration, at, {
    cartKey: newKey(town.clients["oak"]),
    cart: [{ ticketID: shop.products["Ticket"]!, quantity: 1 }],
  });
  expect(visitor.answer.cart!.lines).toEqual([]);
  expect((await cart(1, "stranger")).offer.status).toBe(403);
});

test("of what one person may have so many, somebody is asked for their address", async () => {
  await open({ Rare: { price: 500, most_each: 1, takes: { seats: 1 } } });
  const door = await cart(1, "boxOffice", "Rare");
  const refused = await door.sell();
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "One person may have only so much of this, so it takes an email address.",
  ]);
  expect((await door.sell("cash", { guestEmail: "rare@ash.example" })).status).toBe(200);
  const again = await cart(1, "boxOffice", "Rare");
  expect((await again.sell("cash", { guestEmail: "rare@ash.example" })).status).toBe(409);
});

test("a till says what one person took by method, less what they gave back in cash, and is empty once it is counted", async () => {
  await open();
  const first = await cart(2);
  const { transactionID } = (await first.sell()).answer;
  await (await cart(1)).sell("manual");
  await (await cart(1)).byCard();
  await (await cart(5, "owner")).sell();
  const { tickets } = (await town.as("boxOffice")(getTransaction, { ...at, transactionID })).answer;
  await town.as("boxOffice")(
    refundTransaction,
    { ...at, transactionID },
    { ticketIDs: [tickets[0]!.ticketID], lineIDs: [], money: "all", reason: "Sold by mistake" },
  );
  expect(await tillOf("boxOffice")).toMatchObject({
    takings: [
      { method: "card", orders: 1, amount: 2_400 },
      { method: "cash", orders: 1, amount: 4_800 },
      { method: "manual", orders: 1, amount: 2_400 },
    ],
    cashBack: 2_400,
    expected: 2_400,
  });
  expect(await tillOf("owner")).toMatchObject({ expected: 12_000 });
  expect((await count("boxOffice", 2_400, "viewer")).status).toBe(403);
  expect((await count("boxOffice", 2_300)).answer).toEqual({ expected: 2_400, counted: 2_300 });
  expect((await count("boxOffice", 0)).status).toBe(409);
  expect(await tillOf("boxOffice")).toBeUndefined();
  expect(await tillOf("owner")).toMatchObject({ expected: 12_000 });
  const { counted } = (await town.as("viewer")(getTills, at)).answer;
  expect(counted).toMatchObject([{ countedBy: "BoxOffice Tester", expected: 2_400, counted: 2_300, cashBack: 2_400 }]);
  await doWhatIsDue();
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

test("whatever is sold while tills are counted, again and again, each payment is in one count", async () => {
  await open();
  const carts = await Promise.all(Array.from({ length: 8 }, () => cart()));
  await Promise.all(
    carts.map((one, place) => Promise.all([one.sell(), place % 2 === 0 ? count("boxOffice", 0) : undefined])),
  );
  await count("boxOffice", 0);
  const { counted, open: left } = (await town.as("viewer")(getTills, at)).answer;
  expect(left).toEqual([]);
  expect(counted.reduce((all, { expected }) => all + expected, 0)).toBe(8 * 2_400);
});
