import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listCheckinItems } from "../../contract/door/door.ts";
import { takeImportBack } from "../../contract/imports/imports.ts";
import { csv, importer } from "../../test/import.ts";
import { type Shop, addShop, stockOf } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let shop: Shop;
const { preview, imported } = importer(town, "boxOffice", () => ({ client: shop.client, service: shop.service }));

beforeAll(async () => {
  shop = await addShop(town, {
    quotas: { Seats: 6 },
    products: { Adult: { price: 2500, takes: { Seats: 1 } }, Child: { price: 0, takes: { Seats: 1 } } },
  });
});

const items = async (search = "") =>
  (await town.as("boxOffice")(listCheckinItems, shop, undefined, { query: { search } })).answer.items;
const table = csv(
  "Order ID,Ticket type,Qty,Guest name,Email,Phone,Opt out",
  "W-1,Adult,2,Ann Ash,ann@prepaid.example,507-555-0142,yes",
  "W-2,child,1,Bo Birch,,,",
  "W-3,VIP,1,Cy Cedar,,,",
  ",Adult,1,Nobody,,,",
  "W-5,Adult,9,Dee Elm,,,",
);

test("N05 D19 prepaid tickets are at the door by name, once, however often their table is imported", async () => {
  expect(await preview("tickets", table)).toMatchObject({
    added: 3,
    leftOut: 2,
    mails: 1,
    problems: [
      { line: 4, text: "There is no ticket called “VIP” in this program." },
      { line: 5, text: "There is nothing here by which the order is recognized: reference." },
    ],
  });
  const { task, of } = await imported("tickets", table);
  expect(task.message).toBe("2 orders added, 0 changed, 3 lines left out.");
  expect(of.problems.at(-1)).toEqual({ line: 6, text: "Only 3 are left of Adult." });
  expect(await items("Ann")).toMatchObject([
    {
      purchaseType: "Prepaid",
      purchasedAt: null,
      product: "Adult",
      guest: { phone: "5075550142", declineContact: true },
    },
    { purchaseType: "Prepaid", product: "Adult" },
  ]);
  expect(await stockOf(town, shop, "Seats")).toEqual({ sold: 3, held: 0 });
  const again = await imported("tickets", table);
  expect(again.task.message).toBe("0 orders added, 0 changed, 3 lines left out.");
  expect(await stockOf(town, shop, "Seats")).toEqual({ sold: 3, held: 0 });
});

test("who comes may be put right by a table, but not what was sold", async () => {
  const changed = csv("Order ID,Ticket type,Qty,Guest name", "W-1,Adult,2,Anna Ash", "W-2,Adult,1,Bo Birch");
  const { task, of, place } = await imported("tickets", changed);
  expect(task.message).toBe("0 orders added, 1 changed, 1 line left out.");
  expect(of.problems[0]!.text).toBe("It was imported as 1 of Child. Change that where the order is.");
  expect((await town.as("boxOffice")(takeImportBack, place)).answer).toMatchObject({ removed: 0, restored: 1 });
  const names = await town.inside("oak", (sql) => sql`select guest_name from transactions where reference = 'W-1'`);
  expect(names).toEqual([{ guestName: "Ann Ash" }]);
});

test("taken back, tickets let nobody in and their places are free; who has come keeps theirs", async () => {
  const { place } = await imported("tickets", csv("Reference,Ticket,Name", "X-1,Adult,Eve Fir", "X-2,Adult,Flo Gum"));
  await town.inside(
    "oak",
    (sql) => sql`
      insert into scans (scan_id, service_id, ticket_id, at, received_at, told, verdict, seat)
      select uuid_v7(), k.service_id, k.ticket_id, now(), now(), 'ok', 'ok', 1
      from tickets k join transactions t using (client_id, transaction_id) where t.reference = 'X-2'`,
  );
  const before = (await stockOf(town, shop, "Seats")).sold;
  expect((await town.as("boxOffice")(takeImportBack, place)).answer).toEqual({
    removed: 1,
    restored: 0,
    kept: 1,
    names: ["Flo Gum"],
  });
  expect((await stockOf(town, shop, "Seats")).sold).toBe(before - 1);
  const again = await imported("tickets", csv("Reference,Ticket,Name", "X-1,Adult,Eve Fir", "X-2,Adult,Flo Gum"));
  expect(again.task.message).toBe("1 order added, 0 changed.");
});

test("lines of one order number are one order, with all its tickets, once", async () => {
  shop = await addShop(town, {
    url: "prepaid",
    quotas: { Seats: 6 },
    products: { Adult: { price: 2500, takes: { Seats: 1 } }, Child: { price: 0, takes: { Seats: 1 } } },
  });
  const text = csv(
    "Order #,Ticket Type,Quantity,First Name,Last Name",
    "100,Child,1,Gil,Hay",
    "100,Adult,1,Gil,Hay",
    "101,Child,1,Ida,Ivy",
    "101,VIP,1,Ida,Ivy",
  );
  const seen = await preview("tickets", text);
  expect(seen).toMatchObject({ added: 1, leftOut: 1 });
  expect(seen.problems[0]).toMatchObject({ line: 4, text: "Line 5: There is no ticket called “VIP” in this program." });
  const { task } = await imported("tickets", text);
  expect(task.message).toBe("1 order added, 0 changed, 1 line left out.");
  expect(await items("Gil Hay")).toHaveLength(2);
  expect((await imported("tickets", text)).task.message).toBe("0 orders added, 0 changed, 1 line left out.");
});

test("orders whose lines repeat their quantity, or name a second address, are noted", async () => {
  const { notes, added } = await preview(
    "tickets",
    csv(
      "Order #,Ticket Type,Quantity,Guest name,Email",
      "300,Adult,2,Al Alder,al@x.example",
      "300,Adult,2,Al Alder,al@x.example",
      "301,Adult,1,Bea Box,bea@x.example",
      "301,Child,1,Bea Box,box@x.example",
      "302,Child,1,Cy Cedar,",
      "302,Child,1,Cy Cedar,",
      "303,Adult,1,Dee Elm,DEE@x.example",
      "303,Child,1,Dee Elm,dee@x.example",
    ),
  );
  expect(added).toBe(4);
  expect(notes).toEqual([
    "2 orders have lines that say the same, and each adds its tickets: 300 has Adult in lines 2 and 3. Take out those that only repeat the order.",
    "1 order names several email addresses, and is mailed to the first one only: nothing of 301 is mailed to box@x.example.",
  ]);
});

test("an order of two kinds of tickets, as a shop writes it, is one order", async () => {
  const file = await readFile(resolve(import.meta.dirname, "../../test/data/tables/order-two-tickets.csv"));
  const { problems, lines } = await preview("tickets", file);
  expect({ problems, lines }).toMatchObject({
    lines: 1,
    problems: [
      {
        line: 2,
        text: "There is no ticket called “Adult ticket” in this program. Line 3: There is no ticket called “Child ticket” in this program.",
      },
    ],
  });
});

test("all that is wrong with an order's line is said at once", async () => {
  const { problems } = await preview(
    "tickets",
    csv("Order #,Ticket Type,Quantity,Guest name,Email", "200,VIP,1,Jo Juniper,jo.example"),
  );
  expect(problems[0]!.text).toBe(
    "Email can’t be “jo.example”: Valid Email address required. There is no ticket called “VIP” in this program.",
  );
});
