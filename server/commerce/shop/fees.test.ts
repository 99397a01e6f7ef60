import { beforeAll, expect, test } from "vitest";
import { createFee, editFee, listFees, removeFee } from "../../../contract/commerce/shop/fees.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { changeSalesSettings, getSalesSettings } from "../../../contract/commerce/shop/sales-settings.ts";
import { type Contest, addContest, addEntry, at as contestAt } from "../../../test/contest.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();
let shops = 0;
let shop: Shop;
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town);
});
const beginShop = async () => {
  shop = await addShop(town, { url: `fees-${(shops += 1)}`, products: { Ticket: { price: 10_000 } } });
};

const flat = { name: "Service fee", appliesTo: "order", kind: "flat", amount: 250 } as const;
const add = (fee: object, params: { client: string; service: string } = shop) =>
  town.as("owner")(createFee, params, { ...flat, ...fee });
const buy = async () =>
  (
    await town.as()(registration, shop, {
      cartKey: newKey(town.clients["oak"]),
      cart: [{ ticketID: shop.products["Ticket"]!, quantity: 2 }],
    })
  ).answer.cart!;

test("F14 an order has its fee, a ticket its own, an amount or a percentage", async () => {
  await beginShop();
  await add({});
  const ofTicket = { name: "Printing", appliesTo: "product", productID: shop.products["Ticket"]! };
  await add({ ...ofTicket, kind: "percent", percentage: 2.5, amount: null });
  const { fees, balance } = await buy();
  expect(fees).toEqual([
    { name: "Printing", amount: 500 },
    { name: "Service fee", amount: 250 },
  ]);
  expect(balance).toBe(20_750);
});

test("F14 a late fee is added from its moment on, and taken away again", async () => {
  await beginShop();
  const { feeID } = (await add({ name: "Late fee", opensAt: "2099-01-01T00:00:00Z" })).answer;
  expect((await buy()).fees).toEqual([]);
  const [fee] = (await town.as("owner")(listFees, shop)).answer.fees;
  expect(fee).toMatchObject({ state: "future", amount: 250, percentage: null });
  const sent = { ...flat, name: "Late fee", opensAt: "2020-01-01T00:00:00Z", closesAt: null };
  const seen = { ...flat, name: "Late fee", opensAt: fee!.opensAt, closesAt: null };
  const edit = (base: object) => town.as("owner")(editFee, { ...shop, feeID }, sent, { base });
  expect((await edit({ ...seen, amount: 1 })).status).toBe(412);
  expect((await edit(seen)).status).toBe(200);
  expect((await buy()).fees).toEqual([{ name: "Late fee", amount: 250 }]);
  expect((await town.as("owner")(removeFee, { ...shop, feeID })).status).toBe(200);
  expect((await buy()).fees).toEqual([]);
});

test("F14 an entry’s fee is an amount, of one category or of all, and what somebody has in a cart isn’t removed", async () => {
  const params = contestAt(contest);
  const entry = { name: "Entry fee", appliesTo: "category", categoryID: "every" };
  const refused = await add({ ...entry, kind: "percent", percentage: 5, amount: null }, params);
  expect([refused.status, Object.keys(refused.problem.errors!)]).toEqual([400, ["kind"]]);
  const { feeID } = (await add({ ...entry, amount: 7_500 }, params)).answer;
  const [listed] = (await town.as("owner")(listFees, params)).answer.fees;
  expect(listed).toMatchObject({ categoryID: "every", amount: 7_500, state: "open" });
  const entryID = await addEntry(town, contest);
  const cart = { cartKey: newKey(town.clients["oak"]), cart: [{ entryID, quantity: 1 }] };
  expect((await town.as("entrant")(registration, params, cart)).answer.cart!.balance).toBe(7_500);
  const { status, problem } = await town.as("owner")(removeFee, { ...params, feeID });
  expect([status, problem.detail]).toEqual([
    409,
    "It stands in somebody’s order or cart. Give it an end instead: then nobody else pays it.",
  ]);
});

test("F15 what was ordered as the fee of an entry stays one: it becomes no order’s, and may cost another amount from now on", async () => {
  const params = contestAt(contest);
  const entry = { ...flat, name: "Late entry", appliesTo: "category", categoryID: contest.categories.GLASS };
  const { feeID } = (await add(entry, params)).answer;
  const edit = (fee: object) => town.as("owner")(editFee, { ...params, feeID }, fee as typeof flat);
  expect((await edit({ ...entry, appliesTo: "order" })).status).toBe(200);
  expect((await edit(entry)).status).toBe(200);
  const entryID = await addEntry(town, contest, { category: "GLASS" });
  const cart = { cartKey: newKey(town.clients["oak"]), cart: [{ entryID, quantity: 1 }] };
  expect((await town.as("entrant")(registration, params, cart)).status).toBe(200);
  const sentence = "It stands in somebody’s order or cart as the fee of an entry. Give it an end, and add another fee.";
  expect(await edit({ ...entry, appliesTo: "order" })).toMatchObject({
    status: 409,
    problem: { detail: sentence, errors: { appliesTo: sentence } },
  });
  expect((await edit({ ...entry, amount: 300 })).status).toBe(200);
});

test("F14 how a program sells is one record: the tax is added or in the prices, and the second of two is told", async () => {
  await beginShop();
  const settings = async () => (await town.as("owner")(getSalesSettings, shop)).answer.settings;
  const begun = await settings();
  expect(begun).toMatchObject({ taxRate: 0, taxIncluded: false, taxName: "Sales tax", place: "", changesUntil: null });
  const after = {
    ...begun,
    taxRate: 8.25,
    taxName: "City tax",
    place: "Hall 1",
    changesUntil: "2099-01-01T00:00:00.000Z",
  };
  const change = (base: object) => town.as("owner")(changeSalesSettings, shop, after, { base });
  expect((await change(begun)).status).toBe(200);
  expect(await settings()).toEqual(after);
  expect((await change(begun)).status).toBe(412);
  const { balance, taxes } = await buy();
  expect([balance, taxes]).toEqual([21_650, [{ name: "City tax", amount: 1_650, included: false }]]);
});

test("P04 a viewer sees fees and settings, and changes neither", async () => {
  await beginShop();
  expect((await town.as("viewer")(listFees, shop)).status).toBe(200);
  expect((await town.as("viewer")(createFee, shop, flat)).status).toBe(403);
  expect((await town.as("viewer")(getSalesSettings, shop)).status).toBe(200);
});

test("F14 staff are told of an entry’s fee that no card can be charged, and not of what is added to something", async () => {
  await beginShop();
  await takeTestCards(town);
  const says =
    "A card can’t be charged less than $0.50. Entry fee costs less, so whoever buys nothing else can’t pay by card. Raise the price, or say how else it is paid.";
  expect((await add({ amount: 20 })).answer.cardWarning).toBeNull();
  const entry = { name: "Entry fee", appliesTo: "category", categoryID: "every", amount: 5_000, laterFrom: 2 } as const;
  const params = contestAt(contest);
  const { answer } = await add({ ...entry, laterAmount: 30 }, params);
  expect(answer.cardWarning).toBe(says);
  expect((await town.as("owner")(listFees, params)).answer.cardWarning).toContain("Entry fee");
  const sent = { ...flat, ...entry, laterAmount: 3_000 };
  const edited = await town.as("owner")(editFee, { ...params, feeID: answer.feeID }, sent);
  expect([edited.status, edited.answer.cardWarning]).toEqual([200, null]);
});
