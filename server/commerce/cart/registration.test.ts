import { afterEach, expect, test } from "vitest";
import {
  type CartLine,
  type Registration,
  previewRegistration,
  productsOnSale,
  registration,
  verifyPromoCode,
} from "../../../contract/commerce/cart/registration.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { type Shop, addShop, stockOf, stockTwice } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { hashKey, newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { addRows } from "../../platform/db/rows.ts";
import { Fragment } from "../../platform/db/statement.ts";
import { HOLD_WORK, holdWork } from "./hold-expiry.ts";

const town = useTown();
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));

const later = (minutes: number) => void (clock.now = () => new Date(theTime().getTime() + minutes * 60_000));
const endHolds = () => doDueWork(town.app, { [HOLD_WORK]: holdWork });

let shops = 0;
/** A gala with 20 seats: tickets, tables of ten seats, of which there are two, and an after-party. */
const gala = (more: Partial<Parameters<typeof addShop>[1]> = {}) =>
  addShop(town, {
    url: `gala-${(shops += 1)}`,
    quotas: { seats: 20, tables: 2 },
    products: {
      Ticket: { price: 14_500, member_price: 12_000, takes: { seats: 1 } },
      Table: { price: 135_000, tickets: 10, most: 2, takes: { seats: 10, tables: 1 } },
      "After-party": { price: 4_500 },
    },
    ...more,
  });

/** Somebody with a cart of their own. */
function buyer({ client, service, products }: Shop, person?: string) {
  const cartKey = newKey(town.clients[client]);
  const ask = async (sent: { cart?: CartLine[]; promoCode?: string }) => {
    const { status, answer, problem } = await town.as(person)(registration, { client, service }, { cartKey, ...sent });
    return { status, problem, answer, cart: answer.cart! };
  };
  return {
    cartKey,
    ask,
    wants: (quantities: Record<string, number>, promoCode?: string) =>
      ask({
        cart: Object.entries(quantities).map(([name, quantity]) => ({ ticketID: products[name]!, quantity })),
        ...(promoCode !== undefined && { promoCode }),
      }),
  };
}

const offered = ({ products }: Registration, name: string) => products.find((product) => product.name === name)!;

test("F14 F32 what is on sale is shown with its price for this person, and how few are left", async () => {
  const shop = await gala();
  await town.inside(
    "oak",
    (sql) => sql`insert into memberships (user_id) values (${town.people["entrant"]}) on conflict do nothing`,
  );
  const stranger = (await town.as()(registration, shop, {})).answer;
  expect(stranger).toMatchObject({
    member: null,
    cart: null,
    steps: ["landingPage", "memberPricing", "cart", "thanks"],
  });
  expect(offered(stranger, "Ticket")).toMatchObject({
    price: 14_500,
    memberPrice: 12_000,
    regularPrice: null,
    left: null,
  });
  expect(offered(stranger, "Table")).toMatchObject({ price: 135_000, left: 2, most: 2, tickets: 10 });
  const member = (await town.as("entrant")(registration, shop, {})).answer;
  expect(member).toMatchObject({ member: true, steps: ["landingPage", "cart", "thanks"] });
  expect(offered(member, "Ticket")).toMatchObject({ price: 12_000, regularPrice: 14_500 });
});

test("F32 what is on sale is the same for whoever asks, as a stranger sees it", async () => {
  const shop = await gala();
  const { zone, steps, place, products } = (await town.as()(registration, shop, {})).answer;
  for (const person of [undefined, "entrant", "owner"])
    expect((await town.as(person)(productsOnSale, shop)).answer).toMatchObject({ zone, steps, place, products });
  expect(products.map(({ name }) => name).toSorted()).toEqual(["After-party", "Table", "Ticket"]);
});

test("F14 a cart is held from the first ticket on, for a quarter of an hour, whatever is changed in it", async () => {
  const shop = await gala();
  const ann = buyer(shop);
  const first = (await ann.wants({ Ticket: 2, Table: 1 })).cart;
  expect(first).toMatchObject({ state: "held", balance: 2 * 14_500 + 135_000, problems: [] });
  expect(Date.parse(first.heldUntil!) - Date.now()).toBeGreaterThan(14 * 60_000);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 12, sold: 0 });
  later(5);
  const second = (await ann.wants({ Ticket: 3 })).cart;
  expect(second.heldUntil).toBe(first.heldUntil);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 3, sold: 0 });
  expect(await stockOf(town, shop, "tables")).toEqual({ held: 0, sold: 0 });
  expect((await ann.wants({})).cart).toMatchObject({ state: "cart", heldUntil: null, balance: 0 });
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
});

test("F14 a cart is there as long as its link is open: used, revoked or expired it is nobody's", async () => {
  const shop = await gala();
  for (const closed of ["used_at = now()", "revoked_at = now()", "expires_at = now()"]) {
    const ann = buyer(shop);
    expect((await ann.wants({ Ticket: 1 })).cart.state).toBe("held");
    await town.inside(
      "oak",
      (sql) => sql`update bearer_links set ${new Fragment([closed], [])} where key_hash = ${hashKey(ann.cartKey)}`,
    );
    expect((await ann.ask({})).cart, closed).toBeNull();
  }
});

test("F14 what was sold out meanwhile is said line by line, and the rest is held", async () => {
  const shop = await gala();
  await buyer(shop).wants({ Table: 1, Ticket: 7 });
  const { cart } = await buyer(shop).wants({ Ticket: 5, Table: 1, "After-party": 4 });
  expect(cart.problems.map(({ text }) => text)).toEqual([
    "Only 3 are left of Ticket.",
    "Table is held by others just now.",
  ]);
  expect(cart.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ["Ticket", 3],
    ["After-party", 4],
  ]);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 20, sold: 0 });
});

test("F14 what is only held by others isn't said to be sold out, and what is sold is", async () => {
  const shop = await gala();
  const seen = async () => (await town.as()(registration, shop, {})).answer;
  const ann = buyer(shop);
  await ann.wants({ Table: 2 });
  const held = await seen();
  expect([offered(held, "Ticket"), offered(held, "Table")].map(({ unavailable }) => unavailable)).toEqual([
    "held",
    "held",
  ]);
  expect((await ann.ask({})).answer.products.map(({ unavailable }) => unavailable)).toEqual([null, null, null]);
  await ann.wants({});
  expect(offered(await seen(), "Ticket").unavailable).toBeNull();
  const setSold = (sold: number) =>
    town.inside("oak", (sql) => sql`update quotas set sold = ${sold} where quota_id = ${shop.quotas["seats"]}`);
  await setSold(20);
  expect(offered(await seen(), "Ticket").unavailable).toBe("soldOut");
  const { cart } = await buyer(shop).wants({ Ticket: 1 });
  expect(cart.problems.map(({ text }) => text)).toEqual(["Ticket is sold out."]);
  await setSold(0);
});

test("F14 of fifty who want the last seats at once, exactly as many have one as there are", async () => {
  const shop = await gala();
  const carts = await Promise.all(Array.from({ length: 50 }, () => buyer(shop).wants({ Ticket: 1 })));
  expect(carts.map(({ status }) => status)).toEqual(carts.map(() => 200));
  expect(carts.filter(({ cart }) => cart.lines.length === 1)).toHaveLength(20);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 20, sold: 0 });
});

test("F14 one cart that is changed from two tabs at once ends as one of them wanted it", async () => {
  const shop = await gala();
  const ann = buyer(shop);
  for (let round = 0; round < 5; round++)
    await Promise.all([ann.wants({ Ticket: 2 }), ann.wants({ Ticket: 7, Table: 1 }), ann.wants({ Table: 1 })]);
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
  const { cart } = await ann.ask({});
  const seats = cart.lines.reduce((all, { name, quantity }) => all + quantity * (name === "Table" ? 10 : 1), 0);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: seats, sold: 0 });
});

test("F14 where one looks first and then takes, more is taken than there is; the condition in the statement and the check don't let it", async () => {
  const shop = await gala({
    quotas: { seats: 1, counted: null },
    products: { Ticket: { price: 100, takes: { seats: 1 } } },
  });
  const looked = (quota: string) =>
    town.inside("oak", async (sql) => {
      const [row] = await sql<{ held: number }>`select held from quotas where quota_id = ${shop.quotas[quota]}`;
      return row!.held < 1;
    });
  const took = (quota: string) =>
    town.inside(
      "oak",
      (sql) => sql`update quotas set held = held + 1 where quota_id = ${shop.quotas[quota]} returning held`,
    );
  const both = <T>(act: () => Promise<T>) => Promise.allSettled([act(), act()]);
  expect((await both(() => looked("counted"))).map((seen) => "value" in seen && seen.value)).toEqual([true, true]);
  await both(() => took("counted"));
  expect((await stockOf(town, shop, "counted")).held).toBe(2);
  const second = await both(() => took("seats"));
  expect(second.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await town.inside("oak", (sql) => sql`update quotas set held = 0 where service_id = ${shop.serviceID}`);
  await both(() => buyer(shop).wants({ Ticket: 1 }));
  expect((await stockOf(town, shop, "seats")).held).toBe(1);
});

test("F14 a hold whose time is over is let go, and whoever comes back has it again where there is room", async () => {
  const shop = await gala();
  const ann = buyer(shop);
  await ann.wants({ Ticket: 15 });
  later(14);
  await endHolds();
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 15, sold: 0 });
  later(16);
  await endHolds();
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
  const gone = (await ann.ask({})).cart;
  expect(gone).toMatchObject({ state: "expired", lines: [{ name: "Ticket", quantity: 15 }] });
  await buyer(shop).wants({ Ticket: 10 });
  const again = (await ann.wants({ Ticket: 15 })).cart;
  expect(again).toMatchObject({
    state: "held",
    lines: [{ quantity: 10 }],
    problems: [{ text: "Only 10 are left of Ticket." }],
  });
});

async function addCode(
  shop: Shop,
  code: string,
  { products = [], ...columns }: { products?: string[]; [column: string]: unknown },
) {
  await town.inside("oak", async (sql) => {
    const [row] = await sql<{ promoCodeID: string }>`select uuid_v7() as promo_code_id`;
    const known = { service_id: shop.serviceID, promo_code_id: row!.promoCodeID };
    const defaults = { note: "", uses: 0, spent: 0, members_only: false, created_at: new Date().toISOString() };
    await addRows(sql, "promo_codes", [{ ...defaults, ...known, code, ...columns }]);
    await addRows(
      sql,
      "promo_code_products",
      products.map((name) => ({ ...known, product_id: shop.products[name] })),
    );
  });
}

test("F17 T09 M05 M11 a code takes off what it says, in capitals or not; one that isn't there takes off nothing", async () => {
  const shop = await gala();
  await addCode(shop, "GALA10", { kind: "percent", value: 1_000 });
  const ann = buyer(shop);
  expect((await ann.wants({ Ticket: 2 }, "gala10")).cart).toMatchObject({
    promoCode: "GALA10",
    discount: 2_900,
    balance: 26_100,
    saved: 2_900,
  });
  expect((await ann.ask({ promoCode: "NOPE" })).cart).toMatchObject({
    promoCode: null,
    balance: 29_000,
    problems: [{ text: "Invalid Promo Code. There is no such code." }],
  });
  const at = { client: "oak", service: shop.service };
  expect(await town.as()(verifyPromoCode, at, { promoCode: "gala10" })).toMatchObject({
    status: 200,
    answer: { promoCode: "GALA10", says: "GALA10 takes 10% off" },
  });
  expect(await town.as()(verifyPromoCode, at, { promoCode: "NOPE" })).toMatchObject({
    status: 404,
    problem: { detail: "Invalid Promo Code", errors: { promoCode: "There is no such code." } },
  });
});

test.each(["by the call that verifies one", "by putting it into a cart"])(
  "F17 nobody finds a code by trying, %s",
  async (how) => {
    const shop = await gala();
    await addCode(shop, "HIDDEN", { kind: "percent", value: 1_000 });
    const at = { client: "oak", service: shop.service };
    const ann = buyer(shop);
    const attempt = (promoCode: string) =>
      how.includes("cart") ? ann.ask({ promoCode }) : town.as()(verifyPromoCode, at, { promoCode });
    await town.home((sql) => sql`delete from attempts where subject like 'promo codes %'`);
    // A hall types what a poster says wrong: that is one guess.
    for (let hands = 0; hands < 65; hands++) expect((await attempt(" poster1 ")).status).not.toBe(429);
    const tries = [];
    for (let tried = 0; tried < 60; tried++) tries.push((await attempt(`TRY${tried}`)).status);
    expect(tries.slice(0, 59)).not.toContain(429);
    expect(tries.at(-1)).toBe(429);
    // Nor does a right one get through in between, or it would tell itself from the others.
    expect((await attempt("HIDDEN")).status).toBe(429);
    expect((await ann.wants({ Ticket: 1 })).status).toBe(200);
    await town.home((sql) => sql`delete from attempts where subject like 'promo codes %'`);
  },
);

test("F17 a code of one use serves one of many at once, and its use comes back with what was held", async () => {
  const shop = await gala();
  await addCode(shop, "ONCE", { kind: "percent", value: 10_000, most_uses: 1 });
  const carts = await Promise.all(Array.from({ length: 10 }, () => buyer(shop).wants({ "After-party": 1 }, "ONCE")));
  expect(carts.filter(({ cart }) => cart.balance === 0)).toHaveLength(1);
  expect(carts.find(({ cart }) => cart.balance > 0)!.cart.problems[0]!.text).toMatch(
    /^Invalid Promo Code\. It has been used/,
  );
  later(20);
  await endHolds();
  expect((await buyer(shop).wants({ "After-party": 1 }, "ONCE")).cart.balance).toBe(0);
});

test("F17 a budget isn't overdrawn, and what a cart no longer takes off is there for others", async () => {
  const shop = await gala();
  await addCode(shop, "TEAM", { kind: "amount", value: 3_000, budget: 5_000 });
  const ann = buyer(shop);
  await ann.wants({ "After-party": 1 }, "TEAM");
  const bob = buyer(shop);
  expect((await bob.wants({ "After-party": 1 }, "TEAM")).cart).toMatchObject({ balance: 4_500, promoCode: null });
  await ann.ask({ promoCode: "" });
  expect((await bob.ask({ promoCode: "TEAM" })).cart).toMatchObject({ balance: 1_500, promoCode: "TEAM" });
});

test("F17 a code is for what it is for, for whom and when it is", async () => {
  const shop = await gala();
  await addCode(shop, "TABLE50", { kind: "amount", value: 5_000, products: ["Table"] });
  await addCode(shop, "EXPIRED", { kind: "percent", value: 5_000, closes_at: "2020-01-01T00:00:00Z" });
  await addCode(shop, "GUILD", { kind: "price", value: 1_000, members_only: true });
  const balance = async (quantities: Record<string, number>, code: string) =>
    (await buyer(shop).wants(quantities, code)).cart;
  expect((await balance({ Ticket: 1 }, "TABLE50")).balance).toBe(14_500);
  expect((await balance({ Ticket: 1, Table: 1 }, "TABLE50")).balance).toBe(14_500 + 130_000);
  expect((await balance({ Ticket: 1 }, "EXPIRED")).problems[0]!.text).toBe("Invalid Promo Code. It has ended.");
  expect((await balance({ Ticket: 1 }, "GUILD")).problems[0]!.text).toMatch(/It is for members/);
});

test("F17 a code that a program's page says is good counts for that program's part of a cart, wherever the cart was begun", async () => {
  const ours = await gala();
  const tour = await addShop(town, { url: "code-tour", kind: "parade", products: { Day: { price: 2_000 } } });
  await addCode(tour, "TOUR10", { kind: "percent", value: 1_000 });
  const ann = buyer(ours);
  const cart = [
    { ticketID: ours.products["Ticket"]!, quantity: 1 },
    { ticketID: tour.products["Day"]!, quantity: 1 },
  ];
  await ann.ask({ cart });
  const at = { client: "oak", service: tour.service };
  expect((await town.as()(verifyPromoCode, at, { promoCode: "tour10" })).status).toBe(200);
  const typed = (await town.as()(registration, at, { cartKey: ann.cartKey, promoCode: "tour10" })).answer.cart!;
  expect(typed).toMatchObject({ promoCode: "TOUR10", discount: 200, balance: 14_500 + 1_800, problems: [] });
  // Back on the page where it was begun, with the whole cart sent again.
  expect((await ann.ask({ cart, promoCode: "TOUR10" })).cart).toMatchObject({ promoCode: "TOUR10", discount: 200 });
  expect(
    (await town.as()(verifyPromoCode, { client: "oak", service: ours.service }, { promoCode: "TOUR10" })).status,
  ).toBe(404);
  expect((await buyer(ours).wants({ Ticket: 1 }, "TOUR10")).cart).toMatchObject({ promoCode: null, discount: 0 });
});

test("F17 a hidden product is there for whoever has its code, and for nobody else", async () => {
  const shop = await gala({ products: { Ticket: { price: 1_000 }, Sponsors: { price: 0, hidden: true } } });
  await addCode(shop, "THANKYOU", { kind: "percent", value: 0, products: ["Sponsors"] });
  const stranger = buyer(shop);
  expect((await stranger.wants({ Sponsors: 1 })).cart).toMatchObject({
    lines: [],
    problems: [{ text: "Something in your cart isn’t on sale any more." }],
  });
  const friend = buyer(shop);
  const { answer } = await friend.wants({ Sponsors: 1 }, "THANKYOU");
  expect(answer.products.map(({ name }) => name)).toEqual(["Ticket", "Sponsors"]);
  expect(answer.cart!.lines).toMatchObject([{ name: "Sponsors" }]);
});

test("F17 a hidden product is shown by its own code, and by no other: not by one for something else, nor by one for everything", async () => {
  const shop = await gala({
    products: { Ticket: { price: 1_000 }, Sponsors: { price: 0, hidden: true }, Press: { price: 0, hidden: true } },
  });
  await addCode(shop, "PRESS", { kind: "percent", value: 0, products: ["Press"] });
  await addCode(shop, "TICKET", { kind: "percent", value: 0, products: ["Ticket"] });
  await addCode(shop, "ALL", { kind: "percent", value: 1_000 });
  for (const code of ["PRESS", "TICKET", "ALL"]) {
    const { answer } = await buyer(shop).wants({ Sponsors: 1, Ticket: 1 }, code);
    expect(
      answer.products.map(({ name }) => name),
      code,
    ).not.toContain("Sponsors");
    expect(
      answer.cart!.lines.map(({ name }) => name),
      code,
    ).toEqual(["Ticket"]);
  }
});

test("F14 a price by date, a window, an audience and the limits of an order are kept to", async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const shop = await gala({
    products: {
      Ticket: { price: 5_000, most: 4, fewest: 2 },
      Later: { price: 5_000, opens_at: soon },
      Members: { price: 5_000, audience: "member" },
    },
  });
  await town.inside("oak", (sql) =>
    addRows(sql, "product_tiers", [
      {
        service_id: shop.serviceID,
        product_id: shop.products["Ticket"],
        until: soon,
        name: "Early bird",
        price: 3_500,
      },
    ]),
  );
  const { answer } = await buyer(shop).wants({ Ticket: 9, Later: 1, Members: 1 });
  expect(offered(answer, "Ticket")).toMatchObject({ price: 3_500, priceName: "Early bird" });
  expect(answer.cart!.lines).toMatchObject([{ name: "Ticket", quantity: 4, total: 14_000 }]);
  expect(answer.cart!.problems.map(({ text }) => text)).toEqual([
    "An order has at most 4 of Ticket.",
    expect.stringMatching(/^Later: On sale from /),
    "Members: For members.",
  ]);
  expect((await buyer(shop).wants({ Ticket: 1 })).cart.problems[0]!.text).toBe("Ticket comes from 2 upwards.");
  later(61);
  expect(offered((await town.as()(registration, shop, {})).answer, "Ticket").price).toBe(5_000);
});

test("F14 one cart holds what several programs of the client sell, and nothing of another client's", async () => {
  const [ours, tour] = [
    await gala(),
    await addShop(town, { url: "tour", kind: "parade", products: { Day: { price: 2_400 } } }),
  ];
  const theirs = await addShop(town, { client: "elm", url: "elm-gala", products: { Ticket: { price: 100 } } });
  const ann = buyer(ours);
  const { cart } = await ann.ask({
    cart: [
      { ticketID: ours.products["Ticket"]!, quantity: 1 },
      { ticketID: tour.products["Day"]!, quantity: 2 },
      { ticketID: theirs.products["Ticket"]!, quantity: 1 },
    ],
  });
  expect(cart.lines.map(({ service, total }) => [service, total])).toEqual([
    [ours.service, 14_500],
    ["tour", 4_800],
  ]);
  expect(cart.problems).toHaveLength(1);
  const stolen = await town.as()(registration, theirs, { cartKey: ann.cartKey });
  expect(stolen.status).toBe(409);
});

test.each([
  ["less than one", { quantity: -1 }],
  ["more than can be counted", { quantity: 1e12 }],
  ["half of one", { quantity: 0.5 }],
  ["a price of its own", { quantity: 1, price: -5 }],
])("F14 a cart that asks for %s is refused, and nothing is held", async (_what, line) => {
  const shop = await gala();
  const { status } = await buyer(shop).ask({ cart: [{ ticketID: shop.products["Ticket"]!, ...line }] });
  expect(status).toBe(400);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
});

test("F14 who puts something into a cart without a key of their own is given one with it", async () => {
  const shop = await gala();
  const at = { client: shop.client, service: shop.service };
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 2 }];
  const { answer } = await town.as()(registration, at, { cart });
  expect(answer.cart?.lines).toMatchObject([{ name: "Ticket", quantity: 2 }]);
  const again = (await town.as()(registration, at, { cartKey: answer.cartKey })).answer;
  expect(again.cart?.lines).toEqual(answer.cart?.lines);
  expect((await town.as()(registration, at, { cart: [] })).answer.cart).toBeNull();
});

test("F14 carts of one device or one network hold their part and no more; others, who signs in, and a single large cart go on", async () => {
  const shop = await gala({
    quotas: { seats: 200 },
    products: { Ticket: { price: 100, most: 90, takes: { seats: 1 } } },
  });
  const path = `/api/clients/oak/services/${shop.service}/registration`;
  const hold = async (quantity: number, remoteAddress: string, browser = "Firefox") =>
    town.server.inject({
      method: "POST",
      url: path,
      remoteAddress,
      headers: { "user-agent": browser },
      payload: { cartKey: newKey(town.clients["oak"]), cart: [{ ticketID: shop.products["Ticket"]!, quantity }] },
    });
  const statuses = async (...asked: ReturnType<typeof hold>[]) =>
    (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(await statuses(hold(70, "10.0.0.1"))).toEqual([200]);
  expect(await statuses(hold(1, "10.0.0.1", "Safari"))).toEqual([429]);
  expect(await statuses(hold(20, "10.0.0.2"), hold(20, "10.0.0.3"))).toEqual([200, 200]);
  expect(await statuses(hold(21, "10.0.0.2"))).toEqual([429]);
  expect(await statuses(hold(20, "10.0.0.2"))).toEqual([200]);
  expect(await statuses(hold(20, "10.0.0.2", "Safari"))).toEqual([200]);
  expect((await hold(1, "10.0.0.2", "Chrome")).json()).toMatchObject({
    status: 429,
    detail: expect.stringMatching(/^So much of this is in carts of your network/),
  });
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 150, sold: 0 });
  expect((await buyer(shop, "entrant").wants({ Ticket: 30 })).status).toBe(200);
  expect((await buyer(shop, "entrant").wants({ Ticket: 11 })).status).toBe(429);
  later(20);
  await endHolds();
  expect(await statuses(hold(2, "10.0.0.1"))).toEqual([200]);
});

test("F14 whoever has signed in finds their cart on another device, and there it is the same one; nobody else does", async () => {
  const shop = await gala();
  const phone = buyer(shop, "rival");
  await phone.wants({ Ticket: 2 });
  const desk = (await town.as("rival")(registration, shop, {})).answer;
  expect(desk.cart).toMatchObject({ balance: 29_000, state: "held" });
  expect(desk.cartKey).not.toBe(phone.cartKey);
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 3 }];
  await town.as("rival")(registration, shop, { cartKey: desk.cartKey, cart });
  expect((await phone.ask({})).cart.balance).toBe(43_500);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 3, sold: 0 });
  expect((await town.as("scorer")(registration, shop, {})).answer.cart).toBeNull();
  expect((await town.as()(registration, shop, {})).answer.cart).toBeNull();
  await phone.ask({ cart: [] });
  expect((await town.as("rival")(registration, shop, {})).answer.cart).toBeNull();
});

test("F14 a donation is what is given, and a ticket isn't", async () => {
  const shop = await gala({
    products: { Ticket: { price: 5_000 }, Gift: { price: 500, kind: "donation", tickets: 0 } },
  });
  const { cart } = await buyer(shop).ask({
    cart: [
      { ticketID: shop.products["Ticket"]!, quantity: 1, price: 1 },
      { ticketID: shop.products["Gift"]!, quantity: 1, price: 2_500 },
    ],
  });
  expect(cart.lines.map(({ total }) => total)).toEqual([5_000, 2_500]);
});

test("F14 a donation is never below its least: what is less than that is that", async () => {
  const shop = await gala({
    products: { Gift: { price: 500, kind: "donation", tickets: 0 }, Any: { price: 0, kind: "donation", tickets: 0 } },
  });
  const given = async (name: string, price?: number) => {
    const line = { ticketID: shop.products[name]!, quantity: 1, ...(price !== undefined && { price }) };
    return (await buyer(shop).ask({ cart: [line] })).cart.lines.map(({ total }) => total);
  };
  expect(await given("Gift", 499)).toEqual([500]);
  expect(await given("Gift", 0)).toEqual([500]);
  expect(await given("Gift")).toEqual([500]);
  expect(await given("Any", 1)).toEqual([1]);
});

test("F32 staff see another day's sale, with its reasons, and nobody else does", async () => {
  const shop = await gala({
    products: { Ticket: { price: 5_000, member_price: 4_000, opens_at: "2031-01-01T00:00:00Z", hidden: true } },
  });
  const at = { client: "oak", service: shop.service, dateTime: "2031-02-01T00:00:00Z" };
  const { answer } = await town.as("boxOffice")(previewRegistration, at, { member: true });
  expect(answer.products[0]).toMatchObject({ price: 4_000, unavailable: null });
  expect(answer.products[0]!.reasons).toContain("Members pay $40, and this is a member.");
  const before = await town.as("boxOffice")(
    previewRegistration,
    { ...at, dateTime: "2030-02-01T00:00:00Z" },
    { member: false },
  );
  expect(before.answer.products[0]).toMatchObject({ price: 5_000, unavailable: "notYet" });
  expect((await town.as("entrant")(previewRegistration, at, { member: true })).status).toBe(403);
  expect((await town.as("boxOffice")(previewRegistration, { ...at, dateTime: "soon" }, { member: true })).status).toBe(
    400,
  );
});

test("F14 F32 nothing is sold for a day that is over, but by staff; a donation is, and what is for a day to come", async () => {
  const shop = await gala({
    products: {
      "Both days": { price: 5_000 },
      Friday: { price: 3_000 },
      Saturday: { price: 3_000 },
      Donation: { price: 0, kind: "donation", tickets: 0 },
    },
  });
  await town.inside("oak", async (sql) => {
    const [friday, saturday] = await sql<{ timeframeID: string }>`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', now() - interval '26 hours', now() - interval '20 hours'),
        (${shop.serviceID}, 'event', now() - interval '1 hour', now() + interval '1 hour') returning timeframe_id`;
    const days = { Friday: friday!, Saturday: saturday! };
    for (const [name, { timeframeID }] of Object.entries(days))
      await sql`insert into product_days (service_id, product_id, timeframe_id)
        values (${shop.serviceID}, ${shop.products[name]}, ${timeframeID})`;
  });
  const unavailable = async () =>
    Object.fromEntries(
      (await town.as()(registration, shop, {})).answer.products.map((product) => [product.name, product.unavailable]),
    );
  expect(await unavailable()).toEqual({ "Both days": null, Friday: "over", Saturday: null, Donation: null });
  expect((await buyer(shop).wants({ Friday: 1, Saturday: 1 })).cart).toMatchObject({
    lines: [{ name: "Saturday" }],
    problems: [{ text: "Friday: No longer on sale." }],
  });
  later(120);
  expect(await unavailable()).toEqual({ "Both days": "over", Friday: "over", Saturday: "over", Donation: null });
  const { answer } = await town.as("boxOffice")(registration, shop, {
    cartKey: newKey(town.clients[shop.client]),
    atCounter: true,
    cart: [{ ticketID: shop.products["Both days"]!, quantity: 2 }],
  });
  expect(answer.cart).toMatchObject({ lines: [{ name: "Both days", quantity: 2 }], problems: [] });
});
