import { afterEach, beforeEach, expect, test } from "vitest";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { type Shop, addShop, stockOf } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { newKey } from "../../platform/links/keys.ts";

/** What keeps a sale from selling more than there is, and what happens without it. The constraint goes, so the database is these tests' own. */
const town = useTown({ own: true });
const SEATS = 10;
const BUYERS = 40;

let shops = 0;
let shop: Shop;
let inside: typeof town.app.database.inside;

beforeEach(async () => {
  ({ inside } = town.app.database);
  shop = await addShop(town, {
    url: `race-${(shops += 1)}`,
    quotas: { seats: SEATS },
    products: { Ticket: { price: 100, takes: { seats: 1 } } },
  });
});
afterEach(async () => {
  town.app.database.inside = inside;
  await town.inside("oak", (sql) => sql`update quotas set size = null where service_id = ${shop.serviceID}`);
});

const asOwner = (work: (sql: Sql) => Promise<unknown>) =>
  town.everywhere(async (sql) => {
    await sql`set local role none`;
    await work(sql);
    return [];
  });

const dropCheck = () => asOwner((sql) => sql`alter table quotas drop constraint quotas_room`);
const addCheck = () =>
  asOwner((sql) => sql`alter table quotas add constraint quotas_room check (held + sold <= size) not valid`);

/** The statement that takes, as if nobody had thought of its condition. */
function dropCondition() {
  const without = (sql: Sql) =>
    ((texts: TemplateStringsArray, ...values: unknown[]) =>
      sql(
        Object.assign(
          texts.map((text) => text.replace("size is null or held + sold +", "true or held + sold +")),
          { raw: texts.raw },
        ),
        ...values,
      )) as Sql;
  town.app.database.inside = (clientID, work) => inside(clientID, (sql) => work(without(sql)));
}

/** Many buyers at once, one seat each: what they were answered, and how many seats they hold in all. */
async function race() {
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
  const at = { client: shop.client, service: shop.service };
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, () => town.as()(registration, at, { cartKey: newKey(town.clients["oak"]), cart })),
  );
  const { held } = await stockOf(town, shop, "seats");
  return { held, statuses: new Set(answers.map(({ status }) => status)) };
}

test("with both guards on, racing buyers hold exactly what there is, and each hears how it stands", async () => {
  expect(await race()).toEqual({ held: SEATS, statuses: new Set([200]) });
});

/** Each from a network of their own, 64 at once; whom the server had no time for asks again, as the page does. */
async function crowd(buyers: number) {
  const url = `/api${fillPath(registration.path, { client: shop.client, service: shop.service })}`;
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
  const statuses: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let buyer = (next += 1); buyer <= buyers; buyer = next += 1) {
      const remoteAddress = `10.0.${buyer >> 8}.${buyer & 255}`;
      const payload = { cartKey: newKey(town.clients["oak"]), cart };
      const ask = async () => (await town.server.inject({ method: "POST", url, remoteAddress, payload })).statusCode;
      let status = await ask();
      while (status === 503) status = await ask();
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: 64 }, lane));
  return statuses;
}

test("of 2,000 buyers who race for 100 seats a hundred hold one each", { timeout: 120_000 }, async () => {
  await town.inside("oak", (sql) => sql`update quotas set size = 100 where service_id = ${shop.serviceID}`);
  expect(await crowd(2_000)).toEqual(Array.from({ length: 2_000 }, () => 200));
  expect((await stockOf(town, shop, "seats")).held).toBe(100);
  const [carts] = await town.inside(
    "oak",
    (sql) => sql<{ holding: number; made: number }>`
      select count(distinct transaction_id) filter (where o.quantity = 1)::integer as holding,
        count(distinct transaction_id)::integer as made
      from transactions left join transaction_quotas o using (client_id, transaction_id)
      where begun_service_id = ${shop.serviceID}`,
  );
  expect(carts).toEqual({ holding: 100, made: 2_000 });
});

test("without the condition the check still holds: nothing is oversold, but buyers run into it", async () => {
  dropCondition();
  const { held, statuses } = await race();
  expect(held).toBe(SEATS);
  expect(statuses).toContain(409);
});

test("without the check the condition still holds", async () => {
  await dropCheck();
  expect(await race()).toEqual({ held: SEATS, statuses: new Set([200]) });
  await addCheck();
});

test("with both guards off the race oversells", async () => {
  await dropCheck();
  dropCondition();
  expect((await race()).held).toBe(BUYERS);
  town.app.database.inside = inside;
  await town.inside("oak", (sql) => sql`update quotas set size = null where service_id = ${shop.serviceID}`);
  await addCheck();
});
