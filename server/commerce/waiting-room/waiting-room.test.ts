import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Registration } from "../../../contract/commerce/cart/registration.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { registerSponsor } from "../../../contract/commerce/cart/supporting-products.ts";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { createProduct, newProductDefaults } from "../../../contract/commerce/shop/products.ts";
import { changeSalesSettings, getSalesSettings } from "../../../contract/commerce/shop/sales-settings.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import {
  type PlaceInLine,
  comeForTurn,
  getPlaceInLine,
  joinLine,
  leaveLine,
  mailBeforeTurn,
} from "../../../contract/commerce/waiting-room/waiting-room.ts";
import { createSponsorTier } from "../../../contract/sponsors/sponsors.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { handlers } from "../../app/all-handlers.ts";
import { closeApp, openApp } from "../../app/open-app.ts";
import { clock } from "../../platform/clock.ts";
import { serve } from "../../platform/http/serve.ts";
import { newKey } from "../../platform/links/keys.ts";
import { lineWork } from "./line-work.ts";

const town = useTown();
beforeAll(() => takeTestCards(town));

const theTime = clock.now;
let ahead = 0;
/** Later, for the server and for what it read a moment ago. */
const pass = (minutes: number) => {
  ahead += minutes * 60_000;
  clock.now = () => new Date(theTime().getTime() + ahead);
};
afterEach(() => {
  ahead = 0;
  clock.now = theTime;
});

let shops = 0;

/** A gala that lets so many buy at once. */
async function crowdedShop(mostBuying: number, quotas: Record<string, number> = { seats: 100 }): Promise<Shop> {
  const shop = await addShop(town, {
    url: `gala-${(shops += 1)}`,
    quotas,
    products: { Seat: { price: 5_000, takes: { seats: 1 } } },
  });
  await switchOn(shop, { mostBuying });
  return shop;
}

async function switchOn(shop: Shop, changes: object) {
  const owner = town.as("owner");
  const { settings } = (await owner(getSalesSettings, shop)).answer;
  const { status } = await owner(changeSalesSettings, shop, { ...settings, waitingRoom: true, ...changes } as never);
  expect(status).toBe(200);
  await moment();
}

/** What is read once a second is read anew. */
const moment = () => new Promise((done) => setTimeout(done, 1_050));

type Answer<T> = { status: number; answer: T & { detail?: string; more?: { line?: string } }; retryAfter: unknown };

/** A browser with its cookies, in a network of its own unless it is said. */
function browser(network?: string, server: FastifyInstance = town.server) {
  const cookies = new Map<string, string>();
  const ip = network ?? `10.${(browsers += 1) >> 8}.${browsers & 255}.7`;
  const headers = () => ({
    "x-forwarded-for": ip,
    ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") }),
  });
  const take = (set: unknown) => {
    for (const text of [set].flat().filter((one) => typeof one === "string")) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
      if (value === "") cookies.delete(name!);
      else cookies.set(name!, value!);
    }
  };
  async function call<T>({ method, path }: AnyEndpoint, shop: Shop, payload: object = {}): Promise<Answer<T>> {
    const response = await server.inject({
      method,
      url: `/api${fillPath(path, { client: shop.client, service: shop.service })}`,
      headers: headers(),
      ...(method === "POST" && { payload }),
    });
    take(response.headers["set-cookie"]);
    return { status: response.statusCode, answer: response.json(), retryAfter: response.headers["retry-after"] };
  }
  const cartKey = newKey(town.clients["oak"]);
  return {
    cookies,
    cartKey,
    call,
    place: async (shop: Shop) => (await call<PlaceInLine>(getPlaceInLine, shop)).answer,
    join: async (shop: Shop) => (await call<PlaceInLine>(joinLine, shop)).answer,
    come: async (shop: Shop) => (await call<PlaceInLine>(comeForTurn, shop)).answer,
    leave: async (shop: Shop) => (await call<PlaceInLine>(leaveLine, shop)).answer,
    hold: (shop: Shop, key = cartKey) =>
      call<Registration>(registration, shop, {
        cartKey: key,
        cart: [{ ticketID: shop.products["Seat"], quantity: 1 }],
      }),
    pay: (shop: Shop, key = cartKey) =>
      call<{ state: string; number: number }>(checkout, shop, {
        cart: key,
        balance: 5_000,
        token: `test_approve_visa_4242_${randomUUID()}`,
        guestName: "Ann Ash",
        guestEmail: "ann@buyer.example",
      }),
    /** The page, without any script. */
    async page(shop: Shop, form?: Record<string, string>, more: Record<string, string> = {}) {
      const response = await server.inject({
        method: form ? "POST" : "GET",
        url: `/${shop.client}/events/${shop.service}/line${more["query"] ?? ""}`,
        headers: {
          ...headers(),
          accept: "text/html",
          ...(form && { "content-type": "application/x-www-form-urlencoded" }),
          ...(more["from"] && { "sec-fetch-site": more["from"] }),
        },
        ...(form && { payload: new URLSearchParams(form).toString() }),
      });
      take(response.headers["set-cookie"]);
      return { status: response.statusCode, text: response.body, location: response.headers.location };
    },
  };
}
let browsers = 0;

/** A buyer, and so many who wait. */
async function withLine(waiting: number) {
  const shop = await crowdedShop(1);
  const buyer = browser();
  expect((await buyer.hold(shop)).status).toBe(200);
  const line = [];
  for (let at = 0; at < waiting; at += 1) {
    const next = browser();
    expect(await next.hold(shop)).toMatchObject({
      status: 429,
      answer: { more: { line: `/oak/events/${shop.service}/line` } },
    });
    line.push(next);
  }
  return { shop, buyer, line };
}

test("off by default, and while there is room, nobody sees it", async () => {
  const shop = await addShop(town, { url: "calm", products: { Seat: { price: 5_000 } } });
  for (let at = 0; at < 3; at += 1) expect((await browser().hold(shop)).status).toBe(200);
  expect((await browser().place(shop)).state).toBe("open");
  await switchOn(shop, { mostBuying: 2, waitingRoomFrom: "2090-01-01T10:00" });
  expect((await browser().hold(shop)).status).toBe(200);
  await switchOn(shop, { mostBuying: 2, waitingRoomFrom: null });
  const two = [browser(), browser()];
  for (const one of two) expect((await one.hold(shop)).status).toBe(200);
  expect((await browser().hold(shop)).status).toBe(429);
  const { entries } = (await town.as("owner")(auditLog, { client: "oak" })).answer;
  expect(entries.some(({ after }) => JSON.stringify(after).includes('"waitingRoom":true'))).toBe(true);
});

test("whoever may only look at sales can't switch it on", async () => {
  const shop = await crowdedShop(5);
  const { settings } = (await town.as("owner")(getSalesSettings, shop)).answer;
  expect(
    (await town.as("viewer")(changeSalesSettings, shop, { ...settings, waitingRoom: false } as never)).status,
  ).toBe(403);
});

test("of 50 who come at once for 5 places, 5 hold a cart and 45 have a place in line, in order", async () => {
  const shop = await crowdedShop(5);
  const crowd = Array.from({ length: 50 }, () => browser());
  const answers = await Promise.all(crowd.map((one) => one.hold(shop)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  await moment();
  const waiting = crowd.filter((_, at) => answers[at]!.status === 429);
  const places = await Promise.all(waiting.map((one) => one.place(shop)));
  expect(places.map(({ state }) => state)).toEqual(Array(45).fill("waiting"));
  expect(places.map((place) => place.ahead).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 45 }, (_, at) => at),
  );
  const slots = await town.inside(
    "oak",
    (sql) => sql<{ slot: number }>`
    select slot from line_places where service_id = ${shop.serviceID} and slot is not null order by slot`,
  );
  expect(slots.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5]);
});

test("an order that is paid frees a place, and the first in line has the turn", async () => {
  const {
    shop,
    buyer,
    line: [first, second],
  } = await withLine(2);
  expect(await first!.place(shop)).toMatchObject({ state: "waiting", ahead: 0, joinedAs: 1 });
  expect(await second!.place(shop)).toMatchObject({ state: "waiting", ahead: 1, joinedAs: 2, minutes: null });
  expect((await buyer.pay(shop)).answer.state).toBe("paid");
  await moment();
  expect((await second!.hold(shop)).status).toBe(429);
  expect(await first!.place(shop)).toMatchObject({ state: "turn", turnEndsAt: expect.any(String) });
  expect((await first!.hold(shop)).status).toBe(200);
  expect((await first!.pay(shop)).answer.state).toBe("paid");
});

test("a forged token, another program's and none are worth nothing", async () => {
  const { shop, buyer } = await withLine(1);
  const other = await crowdedShop(5);
  const [name, value] = [...buyer.cookies][0]!;
  const stranger = browser();
  for (const forged of [value!.slice(0, -4) + "AAAA", "x.y", randomUUID()]) {
    stranger.cookies.set(name!, forged);
    expect(await stranger.place(shop)).toMatchObject({ state: "outside", joinedAs: null });
  }
  expect((await stranger.hold(shop)).status).toBe(429);
  const elsewhere = browser();
  elsewhere.cookies.set(name!.replace(shop.serviceID, other.serviceID), value!);
  expect((await elsewhere.place(other)).joinedAs).toBe(null);
});

test("two tabs and a hundred have one place; a token that is sold on lets one cart in", async () => {
  const {
    shop,
    buyer,
    line: [waits],
  } = await withLine(1);
  for (let tab = 0; tab < 3; tab += 1) expect((await waits!.join(shop)).joinedAs).toBe(1);
  expect((await waits!.hold(shop)).status).toBe(429);
  const soldTo = browser();
  for (const [name, value] of buyer.cookies) soldTo.cookies.set(name, value);
  expect(await soldTo.hold(shop)).toMatchObject({
    status: 409,
    answer: { detail: expect.stringContaining("a cart already") },
  });
  await buyer.pay(shop);
  await moment();
  const both = [waits!.hold(shop), waits!.hold(shop, newKey(town.clients["oak"]))];
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a turn that ends while somebody pays takes nothing from them, and nobody is let in for it", async () => {
  const {
    shop,
    buyer,
    line: [waits],
  } = await withLine(1);
  pass(11);
  await moment();
  expect((await waits!.place(shop)).state).toBe("waiting");
  expect((await buyer.pay(shop)).answer.state).toBe("paid");
  await moment();
  expect((await waits!.place(shop)).state).toBe("turn");
});

test("a cart that was let go after its turn can't be filled or paid without another turn", async () => {
  const {
    shop,
    buyer,
    line: [waits],
  } = await withLine(1);
  pass(16);
  await moment();
  expect((await waits!.place(shop)).state).toBe("turn");
  expect((await buyer.pay(shop)).status).toBe(429);
  const emptied = await buyer.call<Registration>(registration, shop, { cartKey: buyer.cartKey, promoCode: "" });
  expect(emptied.status).toBe(429);
});

test("a turn that nobody comes for goes to the next; who comes back is where they were, and from the second time on last", async () => {
  const {
    shop,
    buyer,
    line: [late, next, third],
  } = await withLine(3);
  await buyer.pay(shop);
  await moment();
  expect((await late!.place(shop)).state).toBe("turn");
  pass(4);
  await moment();
  expect((await next!.place(shop)).state).toBe("turn");
  expect((await late!.place(shop)).state).toBe("missed");
  expect((await late!.hold(shop)).status).toBe(429);
  await late!.join(shop);
  await moment();
  expect(await late!.place(shop)).toMatchObject({ state: "waiting", ahead: 0 });
  expect(await third!.place(shop)).toMatchObject({ state: "waiting", ahead: 1 });
  await next!.leave(shop);
  await moment();
  expect((await late!.place(shop)).state).toBe("turn");
  pass(4);
  await moment();
  await late!.place(shop);
  await late!.join(shop);
  await moment();
  expect((await third!.place(shop)).state).toBe("turn");
  expect(await late!.place(shop)).toMatchObject({ state: "waiting", ahead: 0 });
});

test("who comes for a turn has ten minutes to choose; who leaves frees it at once", async () => {
  const {
    shop,
    buyer,
    line: [first, second],
  } = await withLine(2);
  await buyer.pay(shop);
  await moment();
  expect((await first!.come(shop)).state).toBe("turn");
  pass(9);
  await moment();
  expect((await first!.place(shop)).state).toBe("turn");
  expect((await first!.leave(shop)).state).not.toBe("turn");
  await moment();
  expect((await second!.place(shop)).state).toBe("turn");
});

test("the time is told by how the line has moved of late", async () => {
  const { shop, line } = await withLine(6);
  for (const one of line.slice(0, 4)) {
    await town.inside(
      "oak",
      (sql) => sql`
      update line_places set turn_ends_at = ${clock.now()} where service_id = ${shop.serviceID} and slot is not null`,
    );
    await town.inside(
      "oak",
      (sql) =>
        sql`update transactions set held_until = ${clock.now()} where begun_service_id = ${shop.serviceID} and state = 'held'`,
    );
    pass(1);
    await moment();
    await one.place(shop);
  }
  const { minutes, ahead: count } = await line[5]!.place(shop);
  expect(count).toBe(1);
  expect(minutes).toBeGreaterThanOrEqual(1);
  expect(minutes).toBeLessThanOrEqual(4);
});

test("what is left, and how much one may have, is told to those who wait", async () => {
  const {
    shop,
    line: [waits],
  } = await withLine(1);
  await moment();
  expect(await waits!.place(shop)).toMatchObject({ left: [{ name: "Seat", left: 99, size: 100 }], most: 20 });
});

test("staff at the counter, carts that hold something already and offers of the waiting list aren't stopped", async () => {
  const { shop } = await withLine(1);
  const sold = await town.as("boxOffice")(registration, shop, {
    cartKey: newKey(town.clients["oak"]),
    cart: [{ ticketID: shop.products["Seat"]!, quantity: 1 }],
    atCounter: true,
  });
  expect(sold.status).toBe(200);
  const calm = await addShop(town, {
    url: "before",
    quotas: { seats: 9 },
    products: { Seat: { price: 5_000, takes: { seats: 1 } } },
  });
  const early = browser();
  expect((await early.hold(calm)).status).toBe(200);
  await switchOn(calm, { mostBuying: 1 });
  expect((await browser().hold(calm)).status).toBe(200);
  expect((await browser().hold(calm)).status).toBe(429);
  expect((await early.hold(calm)).status).toBe(200);
  expect((await early.pay(calm)).answer.state).toBe("paid");
});

test("the address of another program lets nobody past the line", async () => {
  const { shop } = await withLine(1);
  const calm = await addShop(town, { url: "side-door", products: { Cap: { price: 100 } } });
  const sly = browser();
  const answer = await sly.call(registration, calm, {
    cartKey: sly.cartKey,
    cart: [{ ticketID: shop.products["Seat"], quantity: 1 }],
  });
  expect(answer).toMatchObject({ status: 429, answer: { more: { line: `/oak/events/${shop.service}/line` } } });
});

test("a cart that holds something of another program isn't let past the line", async () => {
  const { shop } = await withLine(1);
  const calm = await addShop(town, { url: "side-table", products: { Cap: { price: 100 } } });
  const sly = browser();
  const [cap, seat] = [calm.products["Cap"], shop.products["Seat"]].map((ticketID) => ({ ticketID, quantity: 1 }));
  const hold = (cart: object[]) => sly.call<Registration>(registration, calm, { cartKey: sly.cartKey, cart });
  expect((await hold([cap!])).status).toBe(200);
  expect((await hold([cap!, seat!])).status).toBe(429);
  expect((await hold([cap!])).status).toBe(200);
});

test("a home or a sponsorship is registered without a turn, and lets no tickets past the line with it", async () => {
  const {
    shop,
    buyer,
    line: [waits],
  } = await withLine(1);
  const owner = town.as("owner");
  const tier = { name: "Gold", logoSize: "medium", places: 9 } as const;
  const { sponsorTierID } = (await owner(createSponsorTier, { ...shop, serviceType: "events" }, tier)).answer;
  const gold = {
    ...newProductDefaults,
    tickets: 0,
    kind: "sponsor",
    name: "Gold",
    price: 9_000,
    sponsorTierID,
  } as const;
  const { productID: ticketID } = (await owner(createProduct, shop, gold)).answer;
  await moment();
  const sponsor = { ticketID, name: "Kaw Valley Bank", website: "", blurb: "" };
  const { status, answer } = await town.as("rival")(registerSponsor, shop, sponsor);
  expect(status).toBe(200);
  const seat = { ticketID: shop.products["Seat"]!, quantity: 1 };
  const filled = { cartKey: answer.cartKey, cart: [{ ticketID, quantity: 1 }, seat] };
  expect((await browser().call(registration, shop, filled)).status).toBe(429);
  // What was held in a turn that is over isn't held anew by it.
  pass(16);
  await moment();
  expect((await waits!.place(shop)).state).toBe("turn");
  const again = await town.as("rival")(registerSponsor, shop, { ...sponsor, cartKey: buyer.cartKey });
  expect(again.status).toBe(429);
});

test("a hall of 300 behind one address is let into the line, and a script that goes on isn't", async () => {
  const shop = await crowdedShop(1);
  const network = "203.0.113.77";
  const answers = [];
  for (let at = 0; at < 320; at += 1) answers.push((await browser(network).call(joinLine, shop)).status);
  expect(answers.slice(0, 300).every((status) => status === 200)).toBe(true);
  expect(answers).toContain(429);
  expect((await browser().call(joinLine, shop)).status).toBe(200);
});

test("one mail before the turn goes to the address that was given, which is forgotten then", async () => {
  const {
    shop,
    buyer,
    line: [waits],
  } = await withLine(1);
  expect((await browser().call(mailBeforeTurn, shop, { email: "a@mail.example" })).status).toBe(409);
  expect((await waits!.call(mailBeforeTurn, shop, { email: "waits@mail.example" })).status).toBe(200);
  const work = { clientID: town.clients["oak"]!, ref: shop.serviceID } as Parameters<typeof lineWork.run>[1];
  const run = () => lineWork.run(town.app, work, new AbortController().signal);
  expect(await run()).toBeInstanceOf(Date);
  await run();
  const mails = await mailsTo(town, "waits@mail.example");
  expect(mails).toHaveLength(1);
  const [stored] = await town.inside(
    "oak",
    (sql) => sql<{ emails: number }>`
    select count(*)::integer as emails from line_places where email <> ''`,
  );
  expect(stored!.emails).toBe(0);
  await buyer.pay(shop);
  await moment();
  expect((await waits!.place(shop)).state).toBe("turn");
  expect(await run()).toBe(undefined);
  const [, token] = /line\?place=([\w.-]+)/.exec(JSON.stringify(mails))!;
  const phone = browser();
  expect((await phone.page(shop, undefined, { query: `?place=${token}` })).location).toBe(
    `/oak/events/${shop.service}/line`,
  );
  expect((await phone.place(shop)).state).toBe("turn");
});

test("without a script the page joins, waits, renews itself, takes the turn up and leaves", async () => {
  const { shop, buyer } = await withLine(1);
  const plain = browser();
  expect((await plain.page(shop)).text).toContain("Join the line");
  expect(await plain.page(shop, { act: "join" })).toMatchObject({
    status: 303,
    location: `/oak/events/${shop.service}/line`,
  });
  const waiting = (await plain.page(shop)).text;
  expect(waiting).toContain("You are in line");
  expect(waiting).toMatch(/<noscript><meta http-equiv="refresh" content="10">/);
  expect(waiting).toContain("You joined at 2");
  expect((await plain.page(shop, { act: "mail", email: "not an address" })).text).toContain("whole email address");
  expect((await plain.page(shop, { act: "mail", email: "plain@mail.example" })).status).toBe(303);
  expect((await plain.page(shop)).text).toContain("plain@mail.example");
  expect((await plain.page(shop, { act: "leave" }, { from: "cross-site" })).status).toBe(403);
  await buyer.leave(shop);
  await moment();
  expect((await plain.page(shop, { act: "leave" })).location).toBe(`/oak/events/${shop.service}`);
  expect((await plain.page(shop)).text).toContain("Join the line");
  expect((await plain.page({ ...shop, service: "nowhere" })).status).toBe(404);
});

test("what is left of a line after a day isn't kept", async () => {
  const { shop } = await withLine(2);
  const { sweepWork } = await import("../../app/sweep.ts");
  await town.inside(
    "oak",
    (sql) => sql`
    update line_places set joined_at = now() - interval '25 hours' where service_id = ${shop.serviceID}`,
  );
  await sweepWork.run(town.app, { clientID: town.clients["oak"]! } as never, new AbortController().signal);
  const rows = await town.inside("oak", (sql) => sql`select from line_places where service_id = ${shop.serviceID}`);
  expect(rows).toHaveLength(1);
});

test("while the database doesn't answer nobody loses their place", async () => {
  const {
    shop,
    line: [waits],
  } = await withLine(1);
  const away = vi.spyOn(town.app.database, "inside").mockRejectedValue(new Error("gone"));
  const readAway = vi.spyOn(town.app.database, "readInside").mockRejectedValue(new Error("gone"));
  onTestFinished(async () => void vi.restoreAllMocks());
  await moment();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  expect((await waits!.call(getPlaceInLine, shop)).status).toBe(500);
  away.mockRestore();
  readAway.mockRestore();
  expect(await waits!.place(shop)).toMatchObject({ state: "waiting", ahead: 0, joinedAs: 1 });
});

describe.skipIf(!process.env["TEST_DATABASE_URL"])("two processes on PostgreSQL", () => {
  test("have one line: whoever waits at one is let in by the other, and never more than may buy", async () => {
    const other = await openApp(town.app.settings);
    const server = serve(other, handlers);
    onTestFinished(async () => {
      await server.close();
      await closeApp(other);
    });
    const shop = await crowdedShop(5);
    const crowd = Array.from({ length: 40 }, (_, at) => ({ here: browser(), there: browser(undefined, server), at }));
    const answers = await Promise.all(crowd.flatMap(({ here, there }) => [here.hold(shop), there.hold(shop)]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const buyer = crowd.flatMap(({ here, there }) => [here, there])[answers.findIndex(({ status }) => status === 200)]!;
    await buyer.leave(shop);
    await moment();
    const all = crowd.flatMap(({ here, there }) => [here, there]);
    const states = await Promise.all(all.map(async (one) => (await one.place(shop)).state));
    expect(states.filter((state) => state === "turn").length).toBe(5);
    // A place from one process is known to the other.
    const moved = browser(undefined, server);
    const waits = crowd.map(({ here }) => here).find((_, at) => states[at * 2] === "waiting")!;
    for (const [name, value] of waits.cookies) moved.cookies.set(name, value);
    expect(await moved.place(shop)).toMatchObject({ state: "waiting", ahead: (await waits.place(shop)).ahead });
  });
});
