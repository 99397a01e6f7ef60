import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { payInvoice } from "../../../contract/commerce/invoices/invoices.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { payAtCounter } from "../../../contract/commerce/counter/tills.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { Fragment } from "../../platform/db/statement.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();
const at = { client: "oak", service: "gala" };
let shop: Shop;
let buyers = 0;

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, { products: { Ticket: { price: 5_000 } } });
});

async function filled() {
  const cart = newKey(town.clients["oak"]);
  const wanted = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
  await town.as()(registration, at, { cartKey: cart, cart: wanted });
  return { cart, balance: 5_000, guestName: "Ann Ash", guestEmail: `ann${(buyers += 1)}@cards.example` };
}

/** Whether any row of any table, behind whichever wall, has these figures. */
async function isKept(figures: string): Promise<string[]> {
  const tables = await town.home(
    (sql) => sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and has_table_privilege(current_user, oid, 'select')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await town.inside(
      "oak",
      (sql) => sql`
        select from ${new Fragment([name], [])} t
        where regexp_replace(to_jsonb(t)::text, '[ -]', '', 'g') like ${`%${figures}%`} limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test.each(["4000056655665556", "4000 0566 5566 5556", "4000-0566-5566-5556"])(
  "a card's number that somebody sends in place of a token is refused and kept nowhere: %s",
  async (token) => {
    const paying = await filled();
    const written: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = ((text: string) => written.push(String(text)) > 0) as typeof write;
    try {
      expect((await town.as()(checkout, at, { ...paying, token })).status).toBe(400);
      expect((await town.as("boxOffice")(payAtCounter, at, { ...paying, token })).status).toBe(400);
      expect((await town.as("owner")(payInvoice, { client: "oak" }, { token })).status).toBe(400);
    } finally {
      process.stderr.write = write;
    }
    expect(written.join("").replace(/[ -]/g, "")).not.toContain("4000056655665556");
    expect(await isKept("4000056655665556")).toEqual([]);
    // What looks for it finds what there is.
    await town.as()(checkout, at, { ...paying, token: "test_approve_visa_4242_one" });
    expect(await isKept(paying.guestEmail)).toContain("transactions");
  },
);
