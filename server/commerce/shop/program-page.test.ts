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

const price = (amount: number | null, memberAmount: number | null = null) => ({ amount, memberAmount });

test.each([
  ["two tickets", { Ticket: { price: 12_500 }, Party: { price: 4_500 } }, price(4_500)],
  ["a lower price for members", { Ticket: { price: 12_500, member_price: 10_000 } }, price(12_500, 10_000)],
  ["a ticket for members alone", { Ticket: { price: 8_000, audience: "member" } }, price(null, 8_000)],
  ["a child's free ticket", { Ticket: { price: 2_000 }, Child: { price: 0 } }, price(2_000)],
  ["what is free", { Ticket: { price: 0 } }, price(0)],
  [
    "a donation and what a code shows",
    { Gift: { price: 100, kind: "donation" }, Ticket: { price: 1, hidden: true } },
    null,
  ],
  ["what isn't on sale yet", { Ticket: { price: 100, opens_at: "2099-01-01T00:00:00Z" } }, null],
])("a program's page says from what price one comes in, with %s", async (what, products, lowest) => {
  const shop = await addShop(town, { url: `price ${what}`.replaceAll(/\W+/g, "-"), products });
  expect((await town.as()(servicePage, shop)).answer.prices).toEqual({ tickets: lowest, homes: null, sponsors: null });
});

test("the price until a date counts until then, and what a home and a sponsorship cost stands beside the tickets", async () => {
  const products = {
    Ticket: { price: 5_000 },
    Home: { price: 45_000, member_price: 35_000, kind: "property" },
    Gold: { price: 100_000, kind: "sponsor" },
  };
  const shop = await addShop(town, { url: "early", products });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into product_tiers (product_id, service_id, until, price)
      select product_id, service_id, t.until, t.price
      from products p, (values ('2020-01-01T00:00:00Z'::timestamptz, 1000), ('2098-01-01T00:00:00Z', 4000), ('2099-01-01T00:00:00Z', 4500)) t (until, price)
      where p.service_id = ${shop.serviceID} and p.kind = 'ticket'`,
  );
  expect((await town.as()(servicePage, shop)).answer.prices).toEqual({
    tickets: price(4_000),
    homes: price(45_000, 35_000),
    sponsors: price(100_000),
  });
});
