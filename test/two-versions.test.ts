import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import { checkIn, scan } from "../contract/door/door.ts";
import { addEntry } from "../contract/entries/entering.ts";
import { getEntry, saveEntryForm, submitEntry } from "../contract/entries/entries.ts";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { root } from "../scripts/prepare.mjs";
import { newKey } from "../server/platform/links/keys.ts";
import type { Contest } from "./contest.ts";
import { dropDatabases } from "./database.ts";
import { buildNext, buildReleased } from "./other-version.ts";
import { administer, giveToPlainOwner, urlOf } from "./servers.ts";
import { shardServer } from "./shards.ts";
import type { Shop } from "./shop.ts";

const server = shardServer() ? undefined : process.env["TEST_DATABASE_URL"];
const skipped = server ? buildReleased() : { missing: "two processes need PostgreSQL" };
if ("missing" in skipped) process.stderr.write(`The version before isn’t tried: ${skipped.missing}.\n`);

/** What the version before made, by its own tests' helpers. */
type Made = {
  folder: string;
  databaseURL: string;
  clientID: string;
  shop: Shop;
  contest: Contest;
  tokens: Record<"entrant" | "owner", string>;
};

async function makeTown(from: string): Promise<Made> {
  const load = <T>(path: string) => import(/* @vite-ignore */ join(from, path)) as Promise<T>;
  const { openDatabase } = await load<typeof import("../server/platform/db/open.ts")>("server/platform/db/open.ts");
  const { openTownIn } = await load<typeof import("./town.ts")>("test/town.ts");
  const { addShop, takeTestCards } = await load<typeof import("./shop.ts")>("test/shop.ts");
  const { addContest } = await load<typeof import("./contest.ts")>("test/contest.ts");
  const name = `rosette_versions_${randomBytes(6).toString("hex")}`;
  await administer(server!, `create database ${name}`);
  const databaseURL = urlOf(server!, name);
  const database = await openDatabase({ databaseURL, shards: [], poolSize: 2, dataFolder: "" });
  const folder = mkdtempSync(join(tmpdir(), "rosette-versions-"));
  const { town, close } = await openTownIn({ database, databaseURL, shards: [], drop: async () => undefined }, folder);
  await takeTestCards(town);
  const shop = await addShop(town, {
    quotas: { seats: 1_000 },
    products: { Ticket: { price: 2_500, takes: { seats: 1 } } },
  });
  const contest = await addContest(town);
  await town.inside("oak", (sql) => sql`update document_folders set minimum_files = 0`);
  const tokens = { entrant: await town.token("entrant"), owner: await town.token("owner") };
  const clientID = town.clients["oak"]!;
  await close();
  return { folder, databaseURL: await giveToPlainOwner(databaseURL), clientID, shop, contest, tokens };
}

type Entered = { entryID: string; title: string };

/** Each call goes to the next of the processes, as a proxy sends them while one version takes the other's place. */
function walker(made: Made, servers: readonly Server[]) {
  let turn = 0;
  const { shop, contest, tokens } = made;
  async function ask<T>(
    endpoint: AnyEndpoint,
    params: object,
    options: { as?: keyof typeof tokens; sent?: object; query?: Record<string, string> },
  ) {
    const { url } = servers[(turn += 1) % servers.length]!;
    const response = await fetch(
      `${url}/api${fillPath(endpoint.path, params as Record<string, string>)}?${new URLSearchParams(options.query)}`,
      {
        method: endpoint.method,
        headers: {
          ...(options.as && { authorization: `Bearer ${tokens[options.as]}` }),
          ...(options.sent && { "content-type": "application/json" }),
        },
        ...(options.sent && { body: JSON.stringify(options.sent) }),
      },
    );
    const text = await response.text();
    expect(response.status, `${endpoint.path} ${text}`).toBe(200);
    return JSON.parse(text) as T;
  }

  /** Somebody buys a ticket and is let in by it. */
  async function attend() {
    const at = { client: shop.client, service: shop.service };
    const cartKey = newKey(made.clientID);
    const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
    await ask(registration, at, { sent: { cartKey, cart } });
    const token = `test_approve_visa_4242_${randomUUID()}`;
    const buyer = { guestName: "Ann Ash", guestEmail: `${randomUUID()}@versions.example` };
    const paid = await ask<{ state: string; number: number }>(checkout, at, {
      sent: { cart: cartKey, balance: 2_500, token, ...buyer },
    });
    expect(paid.state).toBe("paid");
    return { number: paid.number };
  }

  async function letIn(code: string) {
    const at = { client: shop.client, service: shop.service };
    type ShownTicket = { item: { purchasedTicketID: string; number: number; verdict: string } };
    const { item } = await ask<ShownTicket>(scan, at, { as: "owner", query: { search: code } });
    expect(item.verdict).toBe("ok");
    const showing = { number: item.number, productType: "ticket", status: true, scanID: randomUUID() };
    const params = { ...at, ticketID: item.purchasedTicketID };
    expect(await ask<{ verdict: string }>(checkIn, params, { as: "owner", sent: showing })).toMatchObject({
      verdict: "ok",
    });
    // At whichever version it is shown again.
    for (const _ of servers)
      expect((await ask<ShownTicket>(scan, at, { as: "owner", query: { search: code } })).item.verdict).not.toBe("ok");
  }

  async function enter(): Promise<Entered> {
    const at = { client: contest.client, service: contest.url };
    const { entryID } = await ask<{ entryID: string }>(addEntry, at, {
      as: "entrant",
      sent: { categoryID: contest.categories.BRICK },
    });
    const title = `House ${randomUUID()}`;
    const questions = [
      { name: "title", value: title },
      { name: "story", value: "It stands by the lake." },
    ];
    const place = { ...at, entryID };
    await ask(
      saveEntryForm,
      { ...place, formID: contest.forms.about },
      { as: "entrant", sent: { entryFormQuestions: questions } },
    );
    await ask(submitEntry, place, { as: "entrant", sent: {} });
    return { entryID, title };
  }

  /** A page that is put together by the server. */
  async function look() {
    for (const { url } of servers) {
      const page = await fetch(`${url}/${shop.client}/events/${shop.service}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Building Gala")]);
    }
  }

  const readEntry = ({ entryID }: Entered) =>
    ask(getEntry, { client: contest.client, service: contest.url, entryID }, { as: "entrant" });

  return { attend, letIn, enter, look, readEntry };
}

type Walker = ReturnType<typeof walker>;

function stay(made: () => Made) {
  const entered: Entered[] = [];
  const orders: number[] = [];

  async function codeOf(number: number): Promise<string> {
    const { rows } = await query<{ code: string }>(
      made(),
      `select code from ticket_codes join tickets using (client_id, ticket_id) join transactions t using (client_id, transaction_id)
       where t.number = ${number}`,
    );
    return rows[0]!.code;
  }

  return {
    async walk(walked: Walker) {
      const { number } = await walked.attend();
      orders.push(number);
      await walked.letIn(await codeOf(number));
      entered.push(await walked.enter());
      await walked.look();
    },
    /** Everything that either version answered as done. */
    async expectAll(walked: Walker) {
      for (const each of entered) expect(JSON.stringify(await walked.readEntry(each))).toContain(each.title);
      const { rows } = await query<{ number: number; tickets: number; admitted: number }>(
        made(),
        `select t.number::integer, count(distinct k.ticket_id)::integer as tickets, count(s.scan_id)::integer as admitted
         from transactions t join tickets k using (client_id, transaction_id) left join scans s using (client_id, ticket_id)
         where t.state = 'paid' group by t.number order by t.number`,
      );
      expect(rows).toEqual(orders.toSorted((a, b) => a - b).map((number) => ({ number, tickets: 1, admitted: 1 })));
    },
  };
}

/** As the server's superuser, whom no wall binds. */
async function query<Row extends object>({ databaseURL }: Made, statement: string): Promise<{ rows: Row[] }> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: urlOf(server!, new URL(databaseURL).pathname.slice(1)) });
  await client.connect();
  return client.query<Row>(statement).finally(() => client.end());
}

const start = ({ folder, databaseURL }: Made, from: string) =>
  startServer(folder, { DATABASE_URL: databaseURL, NODE_ENV: "production", ORIGIN: "http://localhost:3999" }, from);

async function remove({ folder, databaseURL }: Made) {
  rmSync(folder, { recursive: true, force: true });
  await dropDatabases(server!, new URL(databaseURL).pathname.slice(1));
}

describe.skipIf("missing" in skipped)("the last release, and this version beside it on one database", () => {
  const before = "missing" in skipped ? { folder: "", version: "" } : skipped;
  let made: Made;
  const running: Server[] = [];
  const { walk, expectAll } = stay(() => made);
  beforeAll(async () => {
    made = await makeTown(before.folder);
  }, 180_000);
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await remove(made);
    rmSync(before.folder, { recursive: true });
  });

  const knowsNewer = () =>
    readFileSync(join(before.folder, "server/platform/db/migrate.ts"), "utf8").includes("works_from");

  test("buying, entering and the door go on at both while one takes the other's place, and after going back where the release can", async () => {
    const old = await start(made, before.folder);
    running.push(old);
    // What a connection has prepared it asks again of tables that have changed meanwhile.
    for (let times = 0; times < 3; times += 1) await walk(walker(made, [old]));
    const young = await start(made, root);
    running.push(young);
    for (let times = 0; times < 3; times += 1) await walk(walker(made, [old]));
    for (let times = 0; times < 5; times += 1) await walk(walker(made, [old, young]));
    await expectAll(walker(made, [old, young]));
    await old.stop();
    await walk(walker(made, [young]));

    const { rows } = await query<{ newer: number }>(
      made,
      "select count(*)::integer as newer from schema_migrations where to_jsonb(schema_migrations) ->> 'works_from' is not null",
    );
    const goingBack = start(made, before.folder);
    if (rows[0]!.newer > 0 && !knowsNewer()) {
      // 1.0.0-rc.1 goes back by its backup alone.
      await expect(goingBack).rejects.toThrow(/was migrated by a newer version of Rosette/);
      return expectAll(walker(made, [young]));
    }
    const back = await goingBack;
    running.push(back);
    for (let times = 0; times < 3; times += 1) await walk(walker(made, [young, back]));
    await young.stop();
    await walk(walker(made, [back]));
    await expectAll(walker(made, [back]));
  }, 300_000);
});

describe.skipIf(!server)("this version, and a next one with more tables beside it", () => {
  let made: Made;
  let next = "";
  const running: Server[] = [];
  const { walk, expectAll } = stay(() => made);
  beforeAll(async () => {
    made = await makeTown(root);
    next = buildNext({
      version: "99.0.0",
      migrations: {
        // Tables that all of the ways go through: prepared statements of the version before see them change.
        "9000_more.sql": `alter table transactions add column next_note text not null default '';
          alter table entries add column next_note text; alter table tickets add column next_note text; alter table scans add column next_note text;
          create table next_things (client_id uuid primary key, what text not null)`,
      },
    });
  }, 180_000);
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await remove(made);
    rmSync(next, { recursive: true });
  });

  test("the next one migrates under the running one, and this one is started again upon what it left: nothing has to be restored", async () => {
    const old = await start(made, root);
    running.push(old);
    for (let times = 0; times < 3; times += 1) await walk(walker(made, [old]));
    const young = await start(made, next);
    running.push(young);
    expect(young.log()).toContain("migration 9000_more.sql");
    for (let times = 0; times < 5; times += 1) await walk(walker(made, [old, young]));
    await old.stop();
    const back = await start(made, root);
    running.push(back);
    expect(back.log()).toContain("a newer version of Rosette has run 9000_more.sql, which this one works with");
    for (let times = 0; times < 3; times += 1) await walk(walker(made, [young, back]));
    await young.stop();
    await walk(walker(made, [back]));
    await expectAll(walker(made, [back]));
  }, 300_000);
});
