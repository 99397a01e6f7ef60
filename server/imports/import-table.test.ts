import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import type { ImportSubject } from "../../contract/imports/imports.ts";
import { type FieldReadings, guessedColumnsOf } from "../../contract/tables/reading.ts";
import { viewTable } from "../tables/reading/read-table.ts";
import { homeMatching } from "./home-import.ts";
import { importHeadingPatterns, readImportTable } from "./import-table.ts";
import { valuesIn } from "./table-cells.ts";

const stored = async (file: string) => {
  const path = join(await testFolder(), "table.csv");
  await writeFile(path, file);
  return path;
};

async function proposed(subject: ImportSubject, file: string, readings: { presets?: FieldReadings } = {}) {
  const path = await stored(file);
  const view = await viewTable<string>(path, {}, { words: importHeadingPatterns[subject], emptyText: "Nothing" });
  const columns = guessedColumnsOf(view);
  const table = await readImportTable(path, subject, { columns, ...readings });
  const reading = { zone: "America/Chicago", readings: table.tableReadings.readings, is1904: false } as const;
  return { columns, ...table, reading };
}

const priceColumn = (...prices: string[]) =>
  `Reference,Price\n${prices.map((price, at) => `H-${at},"${price}"`).join("\n")}`;
const many = (price: string, count = 40) => Array.from({ length: count }, () => price);

test("one slip doesn’t decide the amounts of a whole column", async () => {
  const { tableReadings } = await proposed("homes", priceColumn(...many("400,000"), "489,00"));
  expect(tableReadings.fields[0]).toMatchObject({ field: "price", isQuestion: true });
  const usual = await proposed("homes", priceColumn(...many("400,000"), "489,000.50"));
  expect(usual.tableReadings.fields[0]).toMatchObject({ field: "price", isQuestion: false, reading: "point" });
});

test("what one column decides doesn’t make another’s thousands three decimals without a question", async () => {
  const { tableReadings } = await proposed("homes", 'Reference,Bathrooms,Price\nH-1,"2,5","400,000"\nH-2,3,"512,000"');
  expect(tableReadings.fields[0]).toMatchObject({ field: "price", isQuestion: true });
});

test("a reading of last time neither outranks the column nor what is taken for granted, of which it asks", async () => {
  const presets = { price: "point" } as const;
  const decided = await proposed("homes", priceColumn("489.000", "1.250.000"), { presets });
  expect(decided.tableReadings.fields[0]).toMatchObject({ field: "price", isQuestion: false, reading: "comma" });
  const granted = await proposed("homes", priceColumn("489,000"), { presets: { price: "comma" } });
  expect(granted.tableReadings.fields[0]).toMatchObject({ field: "price", isQuestion: true });
});

test("a time that names a zone isn’t taken for one here, and a serial number keeps its time", async () => {
  const { lines, reading } = await proposed(
    "homes",
    "Reference,Address shown from\nH-1,2027-05-01T00:00:00Z\nH-2,46387.5\nH-3,2027-05-01 00:00",
  );
  expect(lines.map((line) => valuesIn(homeMatching.elements, line, reading))).toEqual([
    "“2027-05-01T00:00:00Z” is a time of another zone. Write it without the zone, as the clock shows it here.",
    { reference: "H-2", revealedAt: "2026-12-31T18:00:00.000Z" },
    { reference: "H-3", revealedAt: "2027-05-01T05:00:00.000Z" },
  ]);
});

test("a venue or a session isn’t the name of a guest", async () => {
  const { columns } = await proposed("tickets", "Order ID,Venue Name,Session name,Ticket name\nW-1,Hall,Noon,Adult");
  expect(columns).toEqual({ reference: 0, product: 3 });
  const parts = await proposed(
    "tickets",
    "Order ID,First name,Last name,Venue Name,Attendee name\nW-1,Ann,Ash,Hall,Ann A.",
  );
  expect(parts.lines[0]!.cells["guestName"]).toBe("Ann Ash");
});

test.each<[ImportSubject, string, Record<string, number>]>([
  ["tickets", "Order date,Order total,Ticket", { product: 2 }],
  ["tickets", "Order date,Web order no.,Ticket", { reference: 1, product: 2 }],
  ["homes", "Reference,Email address,Builder city,Builder phone", { reference: 0 }],
  ["homes", "Reference,Home address,Builder name", { reference: 0, address: 1, builder: 2 }],
  ["builders", "Builder ID,Confirmed,Company phone", { reference: 0, phone: 2 }],
])("of %s, the columns %s are taken for what they are", async (subject, headings, columns) => {
  const cells = headings.split(",").map(() => "x");
  expect((await proposed(subject, `${headings}\n${cells.join(",")}`)).columns).toEqual(columns);
});

test("an invisible letter doesn’t make another reference", async () => {
  const { lines } = await proposed("tickets", "Order ID,Ticket\n\u200eW\u200b-1,Adult\nW-1,Child");
  expect(lines).toMatchObject([{ cells: { reference: "W-1" }, furtherLines: [{ line: 3 }] }]);
});
