import { beforeAll, expect, test } from "vitest";
import {
  type ProductSetup,
  changePrices,
  createProduct,
  createQuota,
  editProduct,
  editQuota,
  listProducts,
  orderProducts,
  removeProduct,
  removeQuota,
  restoreProduct,
  newProductDefaults,
  withdrawProduct,
} from "../../../contract/commerce/shop/products.ts";
import { type CartLine, registration } from "../../../contract/commerce/cart/registration.ts";
import { stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();
const client = "oak";
let galas = 0;
let at: { client: string; service: string };

/** Each test has a gala of its own, which sells nothing yet. */
async function beginGala() {
  at = { client, service: `gala-${(galas += 1)}` };
  await town.inside(
    client,
    (sql) => sql`insert into services (kind, url, name, status) values ('event', ${at.service}, 'Gala', 'published')`,
  );
}
beforeAll(beginGala);
beforeAll(() => takeTestCards(town));
const takeCards = (chosen: boolean) =>
  town.inside(client, (sql) => sql`update payment_accounts set chosen = ${chosen}`);

const ticket = { ...newProductDefaults, name: "Ticket", price: 14_500 };
const add = (more: object = {}) => town.as("owner")(createProduct, at, { ...ticket, ...more });
const list = async () => (await town.as("owner")(listProducts, at)).answer;
const productNamed = async (name: string) => (await list()).products.find((product) => product.name === name)!;
const edit = (product: ProductSetup, more: object, person = "owner") =>
  town.as(person)(editProduct, { ...at, productID: product.productID }, { ...sentOf(product), ...more });

/** As the form sends it. */
const sentOf = ({ name, kind, price, memberPrice, size, description, ...rest }: ProductSetup) => {
  const { opensAt, closesAt, audience, hidden, fewest, most, mostEach, tickets, admits, days, validFrom, taxable } =
    rest;
  const sale = { opensAt, closesAt, audience, hidden, fewest, most, mostEach };
  return { name, kind, price, memberPrice, size, description, ...sale, tickets, admits, days, validFrom, taxable };
};

const cart = (lines: CartLine[], cartKey = newKey(town.clients[client])) =>
  town.as()(registration, at, { cartKey, cart: lines });

test("F14 a product is set up with its price, and has as many as are said", async () => {
  await beginGala();
  const { status, answer } = await add({ memberPrice: 12_000, size: 20, description: "Dinner and the awards." });
  expect(status).toBe(200);
  const [first] = (await list()).products;
  expect(first).toMatchObject({
    productID: answer.productID,
    name: "Ticket",
    priceNow: 14_500,
    memberPriceNow: 12_000,
    size: 20,
    sold: 0,
    held: 0,
    left: 20,
    state: "onSale",
    shares: [],
  });
  const { cart: held } = (await cart([{ ticketID: answer.productID, quantity: 3 }])).answer;
  expect(held).toMatchObject({ state: "held", balance: 3 * 14_500 });
  expect(await productNamed("Ticket")).toMatchObject({ held: 3, left: 17 });
});

test("F14 without a number there are as many as are wanted, and they are counted all the same", async () => {
  await beginGala();
  const { answer } = await add();
  await cart([{ ticketID: answer.productID, quantity: 5 }]);
  expect(await productNamed("Ticket")).toMatchObject({ size: null, held: 5, left: null });
});

test("F14 a number below what is in carts and sold is refused, and says how many are", async () => {
  await beginGala();
  const { answer } = await add({ size: 20 });
  await cart([{ ticketID: answer.productID, quantity: 7 }]);
  const product = await productNamed("Ticket");
  const { status, problem } = await edit(product, { size: 6 });
  expect([status, problem.errors]).toEqual([409, { size: "7 are in carts already. Choose 7 or more." }]);
  await town.inside(client, (sql) => sql`update quotas set held = 2, sold = 5 where product_id = ${answer.productID}`);
  expect((await edit(product, { size: 6 })).problem.detail).toBe(
    "5 are sold and 2 are in carts already. Choose 7 or more.",
  );
  expect((await edit(product, { size: 7 })).status).toBe(200);
  expect(await productNamed("Ticket")).toMatchObject({ size: 7, left: 0, state: "soldOut" });
  await town.inside(client, (sql) => sql`update quotas set held = 7, sold = 0 where product_id = ${answer.productID}`);
});

test("F14 a number that is lowered while many buy never ends below what they have", async () => {
  await beginGala();
  const { answer } = await add({ size: 30 });
  const product = await productNamed("Ticket");
  await Promise.all([
    ...Array.from({ length: 20 }, () => cart([{ ticketID: answer.productID, quantity: 1 }])),
    ...[25, 20, 15, 10, 5].map((size) => edit(product, { size })),
  ]);
  const { size, held } = await productNamed("Ticket");
  expect(held).toBeLessThanOrEqual(size!);
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

test("F14 200 in all, 20 of them VIP: products share a limit, and a table takes ten of it", async () => {
  await beginGala();
  const { productID: regular } = (await add({ name: "Regular" })).answer;
  const { productID: table } = (await add({ name: "Table", tickets: 10, size: 2 })).answer;
  const uses = [
    { productID: regular, takes: 1 },
    { productID: table, takes: 10 },
  ];
  const { quotaID } = (await town.as("owner")(createQuota, at, { name: "Seats", size: 15, uses })).answer;
  expect(await productNamed("Table")).toMatchObject({ left: 1, shares: [{ quotaID, takes: 10 }] });
  const { answer } = await cart([
    { ticketID: table, quantity: 1 },
    { ticketID: regular, quantity: 8 },
  ]);
  expect(answer.cart!.problems.map(({ text }) => text)).toEqual(["Only 5 are left of Regular."]);
  const { quotas } = await list();
  expect(quotas).toEqual([{ quotaID, name: "Seats", size: 15, sold: 0, held: 15, uses: quotas[0]!.uses }]);
  const change = (size: number | null, base?: object) =>
    town.as("owner")(editQuota, { ...at, quotaID }, { name: "Seats", size, uses }, { ...(base && { base }) });
  expect((await change(14)).problem.detail).toBe("15 are in carts already. Choose 15 or more.");
  expect((await change(16, { name: "Seats", size: 99, uses })).status).toBe(412);
  expect((await change(16, { name: "Seats", size: 15, uses: quotas[0]!.uses })).status).toBe(200);
  expect((await change(null)).status).toBe(200);
  expect(await productNamed("Regular")).toMatchObject({ left: null });
  expect((await town.as("owner")(removeQuota, { ...at, quotaID })).status).toBe(409);
});

test("F14 a limit that nothing was taken from can be removed; its products stay", async () => {
  await beginGala();
  const { productID } = (await add()).answer;
  const uses = [{ productID, takes: 1 }];
  const { quotaID } = (await town.as("owner")(createQuota, at, { name: "Seats", size: 1, uses })).answer;
  expect((await town.as("owner")(removeQuota, { ...at, quotaID })).status).toBe(200);
  expect(await productNamed("Ticket")).toMatchObject({ left: null, shares: [] });
});

test("F14 prices by date count until their moment; two can't end at the same one", async () => {
  await beginGala();
  const { productID } = (await add({ memberPrice: 12_000 })).answer;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const early = { until: inDays(7), name: "Early bird", price: 11_000, memberPrice: 9_000 };
  const late = { until: inDays(14), name: "", price: 13_000, memberPrice: null };
  const prices = (tiers: (typeof early | typeof late)[], base?: object) =>
    town.as("owner")(changePrices, { ...at, productID }, { tiers }, { ...(base && { base }) });
  expect((await prices([late, early])).status).toBe(200);
  expect(await productNamed("Ticket")).toMatchObject({
    price: 14_500,
    priceNow: 11_000,
    memberPriceNow: 9_000,
    tiers: [{ name: "Early bird" }, { price: 13_000 }],
  });
  expect((await prices([early, { ...late, until: early.until }])).status).toBe(409);
  expect((await prices([late], { tiers: [] })).status).toBe(412);
  expect((await prices([{ ...late, until: "2027-02-31T00:00:00Z" }])).status).toBe(400);
});

test("F14 a new price isn't in a cart that is held until the cart is changed, and then its balance says so", async () => {
  await beginGala();
  const { productID } = (await add()).answer;
  const cartKey = newKey(town.clients[client]);
  await cart([{ ticketID: productID, quantity: 2 }], cartKey);
  await edit(await productNamed("Ticket"), { price: 20_000 });
  const kept = (await town.as()(registration, at, { cartKey })).answer;
  expect([kept.cart!.balance, kept.products[0]!.price]).toEqual([29_000, 20_000]);
  expect((await cart([{ ticketID: productID, quantity: 2 }], cartKey)).answer.cart!.balance).toBe(40_000);
});

test("F14 what stands in an order or a cart can't be removed, but is withdrawn and offered again", async () => {
  await beginGala();
  const { productID } = (await add()).answer;
  await cart([{ ticketID: productID, quantity: 1 }]);
  const named = { ...at, productID };
  expect((await town.as("owner")(removeProduct, named)).status).toBe(409);
  expect((await town.as("owner")(withdrawProduct, named)).status).toBe(200);
  expect((await productNamed("Ticket")).state).toBe("withdrawn");
  const { cart: after } = (await cart([{ ticketID: productID, quantity: 1 }])).answer;
  expect(after!.problems.map(({ text }) => text)).toEqual(["Something in your cart isn’t on sale any more."]);
  expect((await town.as("owner")(restoreProduct, named)).status).toBe(200);
  expect((await productNamed("Ticket")).state).toBe("onSale");
});

test("F14 what nobody has bought is removed, unless a code is for it alone, which would be for everything then", async () => {
  await beginGala();
  const { productID } = (await add({ size: 5 })).answer;
  await town.inside(
    client,
    (sql) => sql`
      with s as (select service_id from services where url = ${at.service}),
        c as (insert into promo_codes (service_id, code, kind, value) select service_id, 'VIP', 'percent', 10000 from s
          returning service_id, promo_code_id)
      insert into promo_code_products (service_id, promo_code_id, product_id)
      select service_id, promo_code_id, ${productID} from c`,
  );
  const { status, problem } = await town.as("owner")(removeProduct, { ...at, productID });
  expect([status, problem.detail]).toEqual([
    409,
    "The promo code VIP is for this alone. Choose something else for it first.",
  ]);
  const { productID: other } = (await add({ name: "Other", size: 5 })).answer;
  expect((await town.as("owner")(removeProduct, { ...at, productID: other })).status).toBe(200);
  expect((await list()).products.map(({ name }) => name)).toEqual(["Ticket"]);
});

test("F14 of two who change a product at once, the second is told", async () => {
  await beginGala();
  await add();
  const product = await productNamed("Ticket");
  const seen = sentOf(product);
  const change = (price: number) =>
    town.as("owner")(editProduct, { ...at, productID: product.productID }, { ...seen, price }, { base: seen });
  const answers = await Promise.all([change(100), change(200)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test("F14 a sale that ends before it begins is refused at its field; days are those of the program", async () => {
  await beginGala();
  const { status, problem } = await add({ opensAt: "2026-12-03T17:00Z", closesAt: "2026-12-02T17:00Z" });
  expect([status, Object.keys(problem.errors!)]).toEqual([400, ["closesAt"]]);
  const { timeframeID } = await town.inside(client, async (sql) => {
    const [row] = await sql<{ timeframeID: string }>`
      insert into timeframes (service_id, name, opens_at, closes_at)
      select service_id, 'event', now(), now() + interval '1 day' from services where url = ${at.service}
      returning timeframe_id`;
    return row!;
  });
  await add({ days: [timeframeID, newUUID] });
  expect(await productNamed("Ticket")).toMatchObject({ days: [timeframeID] });
});
const newUUID = "01900000-0000-7000-8000-000000000000";

test("F14 products are put in order", async () => {
  await beginGala();
  const ids = [];
  for (const name of ["Ticket", "Table", "After-party"]) ids.push((await add({ name })).answer.productID);
  await town.as("owner")(orderProducts, at, { productIDs: ids.toReversed() });
  expect((await list()).products.map(({ name }) => name)).toEqual(["After-party", "Table", "Ticket"]);
});

test("P04 a viewer looks and changes nothing; another program’s product isn’t there", async () => {
  await beginGala();
  await add();
  const product = await productNamed("Ticket");
  expect((await town.as("viewer")(listProducts, at)).status).toBe(200);
  expect((await edit(product, { price: 1 }, "viewer")).status).toBe(403);
  await beginGala();
  expect((await edit(product, { price: 1 })).status).toBe(404);
});

test("F14 staff who set a price that no card can be charged are told so, as long as it is so", async () => {
  await beginGala();
  await takeCards(false);
  const says = (names: string) =>
    `A card can’t be charged less than $0.50. ${names} less, so whoever buys nothing else can’t pay by card. Raise the price, or say how else it is paid.`;
  expect((await add({ name: "Pin", price: 49 })).answer.cardWarning).toBeNull();
  await takeCards(true);
  const pin = await productNamed("Pin");
  expect((await list()).cardWarning).toBe(says("Pin costs"));
  for (const prices of [{ price: 49 }, { price: 500, memberPrice: 1 }])
    expect((await edit(pin, prices)).answer.cardWarning).toBe(says("Pin costs"));
  expect((await add({ name: "Sticker", price: 10 })).answer.cardWarning).toBe(says("Sticker costs"));
  expect((await list()).cardWarning).toBe(says("Pin and Sticker cost"));
  for (const product of (await list()).products) await edit(product, { price: 50, memberPrice: null });
  expect((await list()).cardWarning).toBeNull();
  const early = { until: new Date(Date.now() + 86_400_000).toISOString(), name: "Early", price: 20, memberPrice: null };
  const params = { ...at, productID: pin.productID };
  expect((await town.as("owner")(changePrices, params, { tiers: [early] })).answer.cardWarning).toBe(says("Pin costs"));
  expect((await list()).cardWarning).toBe(says("Pin costs"));
  await town.as("owner")(withdrawProduct, params);
  expect((await list()).cardWarning).toBeNull();
  expect((await add({ name: "Talk", price: 0 })).answer.cardWarning).toBeNull();
});
