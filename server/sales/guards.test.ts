import { afterEach, beforeEach, expect, test } from "vitest";
import { registration } from "../../contract/registration.ts";
import { type Shop, addShop, stockOf } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import type { Sql } from "../db/sql.ts";
import { newKey } from "../links/keys.ts";

/** What keeps a sale from selling more than there is, and what happens without it. The constraint goes, so the database is these tests' own. */
const town = useTown({ own: true });
const SEATS = 10;
const BUYERS = 40;

let shops = 0;
let shop: Shop;
let inside: typeof town.house.database.inside;

beforeEach(async () => {
  ({ inside } = town.house.database);
  shop = await addShop(town, {
    url: `race-${(shops += 1)}`,
    quotas: { seats: SEATS },
    products: { Ticket: { price: 100, takes: { seats: 1 } } },
  });
});
afterEach(async () => {
  town.house.database.inside = inside;
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
  town.house.database.inside = (clientID, work) => inside(clientID, (sql, last) => work(without(sql), without(last)));
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
  town.house.database.inside = inside;
  await town.inside("oak", (sql) => sql`update quotas set size = null where service_id = ${shop.serviceID}`);
  await addCheck();
});
