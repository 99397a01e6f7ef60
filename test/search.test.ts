import { beforeAll, expect, test } from "vitest";
import { listPromoCodes } from "../contract/commerce/shop/promo-codes.ts";
import { listInvoices } from "../contract/commerce/invoices/invoices.ts";
import { listTransactions } from "../contract/commerce/orders/order-management.ts";
import { listCheckinItems } from "../contract/door/door.ts";
import { listEntries } from "../contract/entries/entries.ts";
import { listPeople } from "../contract/people/people.ts";
import { findUsers } from "../contract/people/users.ts";
import { type Contest, addContest, addEntry, at as inContest } from "./contest.ts";
import { type Shop, addShop, buy } from "./shop.ts";
import { useTown } from "./town.ts";

const town = useTown();
let gala: Shop;
let contest: Contest;

/** What somebody types who hears a name, and the name as it was given. */
const heard: Readonly<Record<string, readonly string[]>> = {
  "José Núñez": ["jose nunez", "Nunez", "núñez jose", "JOSÉ  NÚÑEZ", "Jose\u0301", "Ｎｕｎｅｚ"],
  "Seán O’Brien": ["o'brien", "obrien", "O‘Brien", "brien sean"],
  "Łukasz Żółć": ["lukasz", "zolc łukasz"],
  "Ødegård Æsa": ["odegard", "aesa ødegård"],
  "Jürgen Müller": ["muller", "MÜLLER"],
  "Anna Straße": ["strasse", "straße anna"],
  "Sa\u0301ra Kis": ["Sára", "sara kis"],
  "Nguyễn Thị Ánh": ["nguyen thi anh", "anh nguyen"],
  "Mary-Jane Watson": ["mary jane", "mary‑jane", "maryjane", "jane  mary"],
  "Đorđe Işık": ["dorde isik"],
};
const names = Object.keys(heard);

beforeAll(async () => {
  gala = await addShop(town, { products: { Ticket: { price: 0 } } });
  contest = await addContest(town);
  for (const [n, guestName] of names.entries())
    await buy(town, gala, { Ticket: 1 }, { guestName, guestEmail: `g${n}@ash.example` });
  await town.home(async (sql) => {
    for (const [n, name] of names.entries())
      await sql`insert into users (full_name, email, email_proved_at) values (${name}, ${`p${n}@ash.example`}, now())`;
  });
  await town.inside("oak", async (sql) => {
    for (const [n, name] of names.entries()) {
      await sql`insert into memberships (user_id) select user_id from users where email = ${`p${n}@ash.example`}`;
      await sql`insert into invoices (name, email) values (${name}, ${`i${n}@ash.example`})`;
      await sql`insert into promo_codes (service_id, code, kind, value, note)
        values (${gala.serviceID}, ${`CODE${n}`}, 'percent', 1000, ${`For ${name}`})`;
    }
  });
  for (const title of names) await addEntry(town, contest, { title });
});

const inShop = () => ({ client: "oak", service: gala.service });
type PlaceSearch = (search: string) => Promise<string[]>;
const places: Readonly<Record<string, PlaceSearch>> = {
  "the door": async (search) =>
    (await town.as("owner")(listCheckinItems, inShop(), undefined, { query: { search } })).answer.items.map(
      ({ name }) => name,
    ),
  orders: async (search) =>
    (await town.as("owner")(listTransactions, inShop(), undefined, { query: { search } })).answer.transactions.map(
      ({ guestName }) => guestName,
    ),
  "promo codes": async (search) =>
    (await town.as("owner")(listPromoCodes, inShop(), undefined, { query: { search } })).answer.promoCodes.map(
      ({ note }) => note.replace("For ", ""),
    ),
  invoices: async (search) =>
    (await town.as("owner")(listInvoices, { client: "oak" }, undefined, { query: { search } })).answer.invoices.map(
      ({ name }) => name,
    ),
  entries: async (search) =>
    (await town.as("owner")(listEntries, inContest(contest), undefined, { query: { search } })).answer.entries.map(
      ({ title }) => title,
    ),
  people: async (search) =>
    (await town.as("owner")(listPeople, { client: "oak" }, undefined, { query: { search } })).answer.people.map(
      ({ fullName }) => fullName,
    ),
  "the field that finds people": async (search) =>
    (await town.as("owner")(findUsers, { search })).answer.users.map(({ fullName }) => fullName),
};

for (const [where, find] of Object.entries(places))
  test(`a name is found by what is heard of it: ${where}`, async () => {
    for (const [name, spellings] of Object.entries(heard))
      for (const search of spellings) expect([search, await find(search)]).toEqual([search, [name]]);
    expect(await find("nunez obrien")).toEqual([]);
  });

test("names are sorted as readers expect", async () => {
  const inOrder = [
    "Anna Straße",
    "Đorđe Işık",
    "José Núñez",
    "Jürgen Müller",
    "Łukasz Żółć",
    "Mary-Jane Watson",
    "Nguyễn Thị Ánh",
    "Ødegård Æsa",
    "Sa\u0301ra Kis",
    "Seán O’Brien",
  ];
  expect(await places["the door"]!("")).toEqual(inOrder);
  expect((await places["people"]!("ash.example")).filter((name) => names.includes(name))).toEqual(inOrder);
  const { answer } = await town.as("owner")(listEntries, inContest(contest), undefined, { query: { sort: "title" } });
  expect(answer.entries.map(({ title }) => title)).toEqual(inOrder);
});
