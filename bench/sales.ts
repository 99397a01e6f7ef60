import { setTimeout as sleep } from "node:timers/promises";
import { checkout, resumeCheckout } from "../contract/commerce/checkout/checkout.ts";
import { type PlaceInLine, getPlaceInLine, leaveLine } from "../contract/commerce/waiting-room/waiting-room.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { serve } from "../server/platform/http/serve.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { chooseProvider, words } from "../test/providers/choose.ts";
import { type FakeProvider, openFakeProvider } from "../test/providers/open.ts";
import { type Shop, addShop } from "../test/shop.ts";
import type { Town } from "../test/town.ts";
import { ratio, round, table } from "./machine.ts";
import { type OverheardStatement, overhear, pgbenchAmong } from "./pgbench.ts";
import type { BenchTown } from "./town.ts";

/** How large it is; small numbers try it out. */
const BUYERS = Number(process.env["BENCH_BUYERS"] ?? 5_000);
const TICKETS = Number(process.env["BENCH_TICKETS"] ?? 1_000);
const PROVIDER = 400;
const CONNECTIONS = [1, 16, 64];
/** As many buyers as ask at the same moment; the others come as soon as one of these is done. */
const CROWD = 200;
/** As many as the waiting room lets buy at once. */
const BUYING = Number(process.env["BENCH_BUYING"] ?? 12);
/** How long it takes, in seconds, until all have come who come when they like. */
const WITHIN = Number(process.env["BENCH_WITHIN"] ?? 120);
/** As many as pgbench takes. */
const SCRIPTS = 100;

/** What shops are made with: the demo town's client, by the names that tests have for them. */
const townOf = ({ app }: BenchTown, clientID: string): Town =>
  ({
    app,
    clients: { prairie: clientID },
    inside: (_client: string, work: never) => app.database.inside(clientID, work),
  }) as unknown as Town;

type Site = { url: string; clientID: string };
type Answer<T> = { status: number; answer: T; ms: number; cookie: string };

/** Each buyer comes from a network of their own, as buyers do. */
const networkOf = (buyer: number) => `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`;

async function post<T>({ url }: Site, path: string, { shop, buyer, body, cookie = "" }: Sent): Promise<Answer<T>> {
  const began = performance.now();
  const address = `${url}/api${fillPath(path, { client: "prairie", service: shop.service })}`;
  const request = {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", "x-forwarded-for": networkOf(buyer), cookie },
    ...(body && { body: JSON.stringify(body) }),
  };
  // The server may close an idle connection at the moment at which it is taken up again. Every call here may be sent twice.
  const response = await fetch(address, request).catch(() => fetch(address, request));
  const given = response.headers.get("set-cookie")?.split(";")[0];
  return {
    status: response.status,
    answer: (await response.json()) as T,
    ms: performance.now() - began,
    cookie: given ?? cookie,
  };
}
/** Without a body it only asks. */
type Sent = { shop: Shop; buyer: number; body?: object; cookie?: string };

let buyers = 0;
const holding = (clientID: string, productID: string) => ({
  cartKey: newKey(clientID),
  cart: [{ ticketID: productID, quantity: 1 }],
});

/** So many at once, one after the other each, for so long: a fresh cart every time. */
async function holds(site: Site, shop: Shop, { connections, seconds }: { connections: number; seconds: number }) {
  const ids = Object.values(shop.products);
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let failures = 0;
  const one = async () => {
    while (performance.now() < until) {
      const buyer = (buyers += 1);
      const body = holding(site.clientID, ids[buyer % ids.length]!);
      const { status, ms } = await post(site, registration.path, { shop, buyer, body });
      if (status === 200) times.push(ms);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { rate: times.length / seconds, p95: percentile(times, 95), failures };
}

const percentile = (times: readonly number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * at) / 100))] ?? 0;

/** What holds say to PostgreSQL, each with a cart of its own, so that those who run them side by side wait for the limits alone. */
async function statementsOf({ app }: BenchTown, clientID: string, shop: Shop): Promise<OverheardStatement[][]> {
  const fastify = serve(app, handlers);
  const url = `/api${fillPath(registration.path, { client: "prairie", service: shop.service })}`;
  const ids = Object.values(shop.products);
  const hold = (at: number) =>
    fastify.inject({ method: "POST", url, payload: holding(clientID, ids[at % ids.length]!) });
  await hold(0);
  const each: OverheardStatement[][] = [];
  for (let at = 0; at < SCRIPTS; at++)
    each.push(
      await overhear(async () => {
        const { statusCode, body } = await hold(at);
        if (statusCode !== 200) throw new Error(body);
        await sleep(20);
      }),
    );
  return each;
}

async function benchHolds(bench: BenchTown, site: Site, seconds: number): Promise<string> {
  const rows = [["holds", "connections", "rate /s", "p95 ms", "pgbench /s", "ratio"]];
  const town = townOf(bench, site.clientID);
  for (const count of [1, 20]) {
    const names = Array.from({ length: count }, (_, at) => `Ticket ${at + 1}`);
    const shop = await addShop(town, {
      client: "prairie",
      url: `bench-${count}`,
      quotas: Object.fromEntries(names.map((name) => [name, 1_000_000])),
      products: Object.fromEntries(names.map((name) => [name, { price: 1_000, takes: { [name]: 1 } }])),
    });
    const said = await statementsOf(bench, site.clientID, shop);
    for (const connections of CONNECTIONS) {
      await holds(site, shop, { connections, seconds: 1 });
      const { rate, p95, failures } = await holds(site, shop, { connections, seconds });
      const bare = await pgbenchAmong(bench.databaseURL, said, connections, seconds);
      const failed = failures > 0 ? ` (${failures} failed)` : "";
      const what = count === 1 ? "one hot limit" : `${count} limits`;
      rows.push([what, `${connections}`, round(rate) + failed, p95.toFixed(1), round(bare), ratio(rate, bare)]);
    }
  }
  return table(rows);
}

type Sold = { holds: number[]; checkouts: number[]; polls: number[]; refused: number };

/** Stands in line until it is their turn; asks as often as a second, since these buyers take no time to choose. */
async function waitForTurn(site: Site, shop: Shop, { buyer, cookie }: { buyer: number; cookie: string }, sold: Sold) {
  for (let state = "waiting"; state === "waiting";) {
    await sleep(800 + Math.random() * 400);
    const asked = await post<PlaceInLine>(site, getPlaceInLine.path, { shop, buyer, cookie });
    sold.polls.push(asked.ms);
    ({ state } = asked.answer);
  }
}

/** Somebody wants a ticket, and pays if they get one. */
async function come(site: Site, shop: Shop, sold: Sold): Promise<void> {
  const buyer = (buyers += 1);
  const body = holding(site.clientID, shop.products["Ticket"]!);
  type Held = { cart: { balance: number; lines: unknown[] } };
  let held = await post<Held>(site, registration.path, { shop, buyer, body });
  while (held.status === 429) {
    await waitForTurn(site, shop, { buyer, cookie: held.cookie }, sold);
    held = await post<Held>(site, registration.path, { shop, buyer, body, cookie: held.cookie });
  }
  const { cookie } = held;
  if (held.status !== 200) throw new Error(`a hold was answered with ${held.status}`);
  sold.holds.push(held.ms);
  const { balance, lines } = held.answer.cart;
  if (lines.length === 0) {
    sold.refused += 1;
    if (cookie !== "") await post(site, leaveLine.path, { shop, buyer, body: {}, cookie });
    return;
  }
  const cart = body.cartKey;
  const guest = { guestName: "Ann Ash", guestEmail: `buyer${buyer}@bench.example` };
  const sent = { cart, balance, token: words.stripe.good, ...guest };
  const paid = await post<{ state: string }>(site, checkout.path, { shop, buyer, body: sent });
  sold.checkouts.push(paid.ms);
  for (let state = paid.answer.state; state !== "paid";) {
    await sleep(500);
    ({ state } = (await post<{ state: string }>(site, resumeCheckout.path, { shop, buyer, body: { cart } })).answer);
    if (state === "declined") throw new Error("a good card was declined");
  }
}

/** The program's page, again and again, until it is told to stop: how long it takes. */
function lookOnAndOn({ url }: Site, shop: Shop) {
  const times: number[] = [];
  let over = false;
  const looking = (async () => {
    while (!over) {
      const began = performance.now();
      await (await fetch(`${url}/prairie/events/${shop.service}`)).arrayBuffer();
      times.push(performance.now() - began);
      await sleep(20);
    }
  })();
  return async () => {
    over = true;
    await looking;
    return percentile(times, 50);
  };
}

type Arriving = {
  what: string;
  url: string;
  /** The waiting room is on, with as many buying at once. */
  mostBuying?: number;
  all(come: () => Promise<void>): Promise<unknown>;
};

/** As soon as one of them is done the next one comes: there are never fewer. */
const atOnce: Arriving = {
  what: `${CROWD} at once`,
  url: "bench-on-sale",
  all: (comeOnce) => {
    let left = BUYERS;
    const queue = async () => {
      for (; left > 0;) {
        left -= 1;
        await comeOnce();
      }
    };
    return Promise.all(Array.from({ length: Math.min(CROWD, BUYERS) }, queue));
  },
};

/** The same crowd, of whom so many are let in at a time. */
const byTurns: Arriving = {
  ...atOnce,
  what: `${CROWD} at once, ${BUYING} of them buying by turns`,
  url: "bench-by-turns",
  mostBuying: BUYING,
};

/** Each at a moment of their own, whoever else is there. */
const inTime: Arriving = {
  what: `within ${WITHIN} s`,
  url: "bench-on-sale-in-time",
  all: (comeOnce) =>
    Promise.all(
      Array.from({ length: BUYERS }, async () => {
        await sleep(Math.random() * WITHIN * 1_000);
        await comeOnce();
      }),
    ),
};

const halfAndMost = (times: readonly number[]) => `${round(percentile(times, 50))} and ${round(percentile(times, 95))}`;

async function benchOnSale(bench: BenchTown, site: Site, fake: FakeProvider, arriving: Arriving): Promise<string> {
  const town = townOf(bench, site.clientID);
  const charged = (await fake.books()).payments.length;
  const shop = await addShop(town, {
    client: "prairie",
    url: arriving.url,
    quotas: { seats: TICKETS },
    products: { Ticket: { price: 5_000, takes: { seats: 1 } } },
  });
  await chooseProvider(town, "stripe", "prairie");
  const { mostBuying } = arriving;
  if (mostBuying !== undefined)
    await bench.app.database.inside(
      site.clientID,
      (sql) => sql`
        update sales_settings set waiting_room = true, most_buying = ${mostBuying} where service_id = ${shop.serviceID}`,
    );
  const quiet = lookOnAndOn(site, shop);
  await sleep(3_000);
  const before = await quiet();
  await fake.meet({ do: "delay", path: words.stripe.charges, method: "POST", for: PROVIDER, times: BUYERS });
  const sold: Sold = { holds: [], checkouts: [], polls: [], refused: 0 };
  const busy = lookOnAndOn(site, shop);
  const began = performance.now();
  await arriving.all(() => come(site, shop, sold));
  const seconds = (performance.now() - began) / 1_000;
  const during = await busy();
  const counted = await bench.app.database.readInside(site.clientID, async (sql) =>
    requireRow(
      await sql<{ sold: number; tickets: number; payments: number }>`
        select q.sold, (select count(*)::integer from tickets where service_id = ${shop.serviceID} and state = 'live') as tickets,
          (select count(*)::integer from payments p join transactions t using (client_id, transaction_id)
            where t.begun_service_id = ${shop.serviceID}) as payments
        from quotas q where q.quota_id = ${shop.quotas["seats"]}`,
    ),
  );
  const charges = (await fake.books()).payments.length - charged;
  const expected = Math.min(TICKETS, BUYERS);
  if ([counted.sold, counted.tickets, counted.payments, charges].some((count) => count !== expected))
    throw new Error(`${expected} should be sold: ${JSON.stringify(counted)}, ${charges} charges at the provider`);
  return table([
    [`${TICKETS} tickets, ${BUYERS} buyers, ${arriving.what}`, "measured"],
    ["sold, with a ticket and a charge each", round(counted.sold)],
    ["found it sold out", round(sold.refused)],
    ["hold, p50 and p95 ms", halfAndMost(sold.holds)],
    [`checkout, p50 and p95 ms (the provider takes ${PROVIDER})`, halfAndMost(sold.checkouts)],
    ...(sold.polls.length > 0 ? [["asking for a place in line, p50 and p95 ms", halfAndMost(sold.polls)]] : []),
    ["in all, seconds", round(seconds, 1)],
    ["the program's page meanwhile, of a quiet one (p50)", ratio(during, before)],
  ]);
}

/** What a sale takes when everybody comes at once. Its server asks a stand-in for a card provider, in a process of its own. */
export async function benchSales(bench: BenchTown, seconds: number): Promise<string> {
  const fake = await openFakeProvider("stripe");
  const { settings } = bench.app;
  const folder = settings.dataFolder;
  const server: Server = await startServer(folder, { DATABASE_URL: bench.databaseURL, STRIPE_URL: fake.url });
  try {
    const { clientID } = (await bench.app.directory.client("prairie"))!;
    const site = { url: server.url, clientID };
    const told = [await benchHolds(bench, site, seconds)];
    for (const arriving of [inTime, atOnce, byTurns]) told.push(await benchOnSale(bench, site, fake, arriving));
    return told.join("\n\n");
  } finally {
    await server.stop();
    await fake.close();
  }
}
