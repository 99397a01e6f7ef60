import { expect, test } from "vitest";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();

test.each([
  ["something on sale", { Ticket: { price: 100 } }, true],
  ["something that will be", { Ticket: { price: 100, opens_at: "2099-01-01T00:00:00Z" } }, true],
  ["nothing", {}, false],
  ["only what is no longer on sale", { Ticket: { price: 100, closes_at: "2020-01-01T00:00:00Z" } }, false],
  ["only what a code shows", { Ticket: { price: 100, hidden: true } }, false],
  ["only what was withdrawn", { Ticket: { price: 100, withdrawn_at: "2020-01-01T00:00:00Z" } }, false],
])("F32 a program's page with %s leads to its tickets or doesn't", async (what, products, sells) => {
  const shop = await addShop(town, { url: `with ${what}`.replaceAll(/\W+/g, "-"), products });
  expect((await town.as()(servicePage, shop)).answer.sells).toBe(sells);
});

test("F32 a program whose registration is over leads nowhere", async () => {
  const shop = await addShop(town, { url: "over", products: { Ticket: { price: 100 } } });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'registration', '2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z')`,
  );
  expect((await town.as()(servicePage, shop)).answer.sells).toBe(false);
});

test("F32 a program that is archived leads nowhere, nor does one whose last day is over", async () => {
  const archived = await addShop(town, { url: "archived", products: { Ticket: { price: 100 } } });
  const past = await addShop(town, { url: "past", products: { Ticket: { price: 100 } } });
  await town.inside("oak", async (sql) => {
    await sql`update services set status = 'archived' where service_id = ${archived.serviceID}`;
    await sql`insert into timeframes (service_id, name, opens_at, closes_at)
      values (${past.serviceID}, 'event', '2020-01-01T18:00:00Z', '2020-01-01T23:00:00Z')`;
  });
  for (const shop of [archived, past]) expect((await town.as()(servicePage, shop)).answer.sells).toBe(false);
});
