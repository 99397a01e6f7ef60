import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { changeContact, sellByHand } from "../../../contract/commerce/orders/order-management.ts";
import { payAtCounter } from "../../../contract/commerce/counter/tills.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "./finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";

/** Who buys, as it is sent to the checkout. */
const town = useTown();
let shop: Shop;
let at: { client: string; service: string };

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    products: {
      Ticket: { price: 10_000 },
      Talk: { price: 0 },
      Sticker: { price: 49 },
      Card: { price: 50 },
      Once: { price: 0, most_each: 1 },
      Gift: { kind: "donation", price: 100, most: 1_000 },
    },
  });
  at = { client: shop.client, service: shop.service };
});

type Lines = Record<string, number>;

async function cartOf(lines: Lines, { as, price }: { as?: string; price?: number } = {}) {
  const cartKey = newKey(town.clients["oak"]);
  const cart = Object.entries(lines).map(([name, quantity]) => ({
    ticketID: shop.products[name]!,
    quantity,
    ...(price !== undefined && { price }),
  }));
  const asked = await town.as(as)(registration, at, { cartKey, cart });
  const balance = asked.answer.cart?.balance ?? 0;
  const token = balance > 0 ? `test_approve_visa_4242_${randomUUID()}` : "";
  const pay = (sent: object = {}) => town.as(as)(checkout, at, { cart: cartKey, balance, token, ...sent });
  const bought = async () => (await town.as()(getPurchase, at, undefined, { link: cartKey })).answer;
  return { asked, cartKey, balance, pay, bought };
}

const ann = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };

test.each([
  { sent: {}, errors: { guestName: "Value is required", guestEmail: "Email address is required" } },
  { sent: { ...ann, guestName: "   " }, errors: { guestName: "Value is required" } },
  { sent: { ...ann, guestName: "x".repeat(201) }, errors: { guestName: "1 character(s) over limit" } },
  { sent: { ...ann, guestEmail: "a@b.c" }, errors: { guestEmail: "Valid Email address required" } },
  { sent: { ...ann, guestEmail: "a@b..co" }, errors: { guestEmail: "Valid Email address required" } },
  { sent: { ...ann, guestEmail: "a<x@c.co" }, errors: { guestEmail: "Valid Email address required" } },
  { sent: { ...ann, guestEmail: '"><img@x.co' }, errors: { guestEmail: "Valid Email address required" } },
  {
    sent: { ...ann, guestEmail: `${"x".repeat(190)}@ash.example` },
    errors: { guestEmail: "2 character(s) over limit" },
  },
  { sent: { ...ann, guestPhone: "abc" }, errors: { guestPhone: "Valid Phone number required" } },
  { sent: { ...ann, guestPhone: "123" }, errors: { guestPhone: "Valid Phone number required" } },
  { sent: { ...ann, guestPhone: "503-555-0199 extra 12" }, errors: { guestPhone: "1 character(s) over limit" } },
  {
    sent: { guestName: "Ann Ash", guestEmail: "a@b.c", declineContact: true },
    errors: { guestEmail: "Valid Email address required" },
  },
])(
  "V08 V09 V14 V16 V18 checkout takes what the form engine takes, and says the rest as it does: $errors",
  async ({ sent, errors }) => {
    const cart = await cartOf({ Ticket: 1 });
    const refused = await cart.pay(sent);
    expect([refused.status, refused.problem.errors]).toEqual([400, errors]);
    const paid = await cart.pay({ ...ann, guestPhone: "(503) 555-0199" });
    expect(paid.answer.state).toBe("paid");
    expect(await cart.bought()).toMatchObject({ ...ann, guestPhone: "5035550199" });
  },
);

test("at a counter nobody needs to say who they are, and what is said is right", async () => {
  const cart = await cartOf({ Ticket: 1 });
  const sell = (sent: object) =>
    town.as("boxOffice")(sellByHand, at, { cart: cart.cartKey, balance: cart.balance, method: "cash", ...sent });
  const refused = await sell({ guestName: "Ann", guestEmail: "a@b.c" });
  expect([refused.status, refused.problem.errors]).toEqual([400, { guestEmail: "Valid Email address required" }]);
  expect((await sell({ guestName: "", guestEmail: "" })).status).toBe(200);
});

test("call 97 whoever has signed in pays with cart, balance and token alone: name and address are their account's", async () => {
  const cart = await cartOf({ Ticket: 1 }, { as: "entrant" });
  expect((await cart.pay()).answer.state).toBe("paid");
  const { guestName, guestEmail } = await cart.bought();
  const [account] = await town.home(
    (sql) => sql<{ fullName: string; email: string }>`
      select full_name, email from users where user_id = ${town.people["entrant"]}`,
  );
  expect({ fullName: guestName, email: guestEmail }).toEqual(account);
  const other = await cartOf({ Ticket: 1 }, { as: "entrant" });
  await other.pay({ guestEmail: "office@ash.example" });
  expect(await other.bought()).toMatchObject({ guestName, guestEmail: "office@ash.example" });
});

test("whoever declines to be contacted buys without a name: no mail goes out, and the order's link opens the tickets", async () => {
  const cart = await cartOf({ Ticket: 1 });
  expect((await cart.pay({ declineContact: true })).answer.state).toBe("paid");
  await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
  expect(await mailsTo(town, "")).toEqual([]);
  const bought = await cart.bought();
  expect(bought).toMatchObject({ guestName: "", guestEmail: "", declineContact: true });
  expect(bought.tickets[0]!.code).toMatch(/./);
  const limited = await cartOf({ Once: 1 });
  expect((await limited.pay({ declineContact: true })).problem.detail).toBe(
    "One person may have only so much of this, so it takes an email address.",
  );
});

test("V16 M22 the phone of an order is twenty characters at most, wherever it is changed", async () => {
  const cart = await cartOf({ Talk: 1 });
  await cart.pay(ann);
  const { transactionID } = await cart.bought();
  const change = (guestPhone: string) =>
    town.as("owner")(changeContact, { ...at, transactionID }, { ...ann, guestPhone });
  const refused = await change("5035550199 and twelve");
  expect([refused.status, refused.problem.errors]).toEqual([400, { guestPhone: "1 character(s) over limit" }]);
  expect((await change("503 555 0199")).status).toBe(200);
});

test("a cart that comes to more than can be kept is refused in words, and the one before stays", async () => {
  const { asked } = await cartOf({ Gift: 1_000 }, { price: 100_000_000 });
  expect([asked.status, asked.problem.detail]).toEqual([
    400,
    "An order comes to $21,474,836.47 at most. Take something out of this one.",
  ]);
  expect((await cartOf({ Gift: 21 }, { price: 100_000_000 })).balance).toBe(2_100_000_000);
});

test("what is too little for a card is said in the cart and at the checkout, before any provider is asked", async () => {
  const cart = await cartOf({ Sticker: 1 });
  const says = "A card can’t be charged less than $0.50. Add something to it, or ask the association how to pay.";
  expect(cart.asked.answer.cart!.cardProblem).toBe(says);
  const refused = await cart.pay(ann);
  expect([refused.status, refused.problem.detail]).toEqual([409, says]);
  const attempts = await town.inside(
    "oak",
    (sql) =>
      sql`select from payment_attempts a join transactions t using (client_id, transaction_id) where t.total = 49`,
  );
  expect(attempts).toEqual([]);
  const enough = await cartOf({ Card: 1 });
  expect(enough.asked.answer.cart!.cardProblem).toBeNull();
  expect((await enough.pay(ann)).answer.state).toBe("paid");
  expect((await cartOf({ Talk: 1 })).asked.answer.cart!.cardProblem).toBeNull();
});

test("whoever sells at the counter reads that what is too little for a card is taken in cash, and takes it", async () => {
  const cartKey = newKey(town.clients["oak"]);
  const line = { ticketID: shop.products["Sticker"]!, quantity: 1 };
  const sent = { cartKey, cart: [line], atCounter: true };
  const says = "A card can’t be charged less than $0.50. Take it in cash, or add something to it.";
  expect((await town.as("boxOffice")(registration, at, sent)).answer.cart!.cardProblem).toBe(says);
  const nobody = { guestName: "", guestEmail: "" };
  const card = { cart: cartKey, balance: 49, token: `test_approve_visa_4242_${randomUUID()}`, ...nobody };
  const refused = await town.as("boxOffice")(payAtCounter, at, card);
  expect([refused.status, refused.problem.detail]).toEqual([409, says]);
  const cash = { cart: cartKey, balance: 49, method: "cash", ...nobody } as const;
  expect((await town.as("boxOffice")(sellByHand, at, cash)).status).toBe(200);
});
