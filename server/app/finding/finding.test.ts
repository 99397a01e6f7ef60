import { beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { findRecords, mostFound } from "../../../contract/app/finding.ts";
import { createMembership } from "../../../contract/people/people.ts";
import { type Contest, addContest, addEntry, addManyEntries, assignScorer } from "../../../test/contest.ts";
import { type Shop, addShop, buyTickets, buy } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;
let other: Contest;
let gala: Shop;

type Found = AnswerOf<typeof findRecords>;

async function find(search: string, reader = "owner", service?: string): Promise<Found> {
  const query = { search, ...(service && { service }) };
  return (await town.as(reader)(findRecords, { client: "oak" }, undefined, { query })).answer;
}

const titles = async (search: string, reader?: string, service?: string) =>
  (await find(search, reader, service)).entries?.rows.map(({ title }) => title);
const buyers = async (search: string, reader?: string) =>
  (await find(search, reader)).orders?.rows.map(({ guestName }) => guestName);
const names = async (search: string, reader?: string) =>
  (await find(search, reader)).people?.rows.map(({ fullName }) => fullName);
const homes = async (search: string, reader?: string) =>
  (await find(search, reader)).homes?.rows.map(({ name }) => name);

beforeAll(async () => {
  contest = await addContest(town, { url: "awards" });
  other = await addContest(town, { url: "others" });
  gala = await addShop(town, { products: { Seat: { price: 0 }, Table: { price: 0 } } });
  await town.inside("oak", async (sql) => {
    const [tour] = await sql<{ serviceID: string }>`
      insert into services (kind, url, name) values ('parade', 'spring', 'Spring Parade') returning service_id`;
    await sql`insert into properties (service_id, name, number, address, city)
      values (${tour!.serviceID}, 'Cárdinal Court', 12, '4 Coyote Ridge', 'Boise'), (${tour!.serviceID}, 'New home', null, '', '')`;
    await sql`insert into properties (service_id, name, removed_at) values (${tour!.serviceID}, 'Cardinal gone', now())`;
  });
});

test("records of every kind are found by a few letters, each with its program", async () => {
  await town.addPerson("carla");
  await town.as("carla")(createMembership, {}, { clientID: town.clients["oak"]! });
  const entryID = await addEntry(town, contest, { title: "Carriage barn", submitted: true });
  await buy(town, gala, { Seat: 2 }, { guestName: "Carol Whitfield", guestEmail: "carol@ash.example" });
  const found = await find("car");
  expect(found.people).toEqual({
    rows: [{ userID: town.people["carla"], fullName: "Carla Tester", email: "carla@test.example", headshot: null }],
    hasMore: false,
  });
  expect(found.entries).toMatchObject({
    rows: [{ entryID, title: "Carriage barn", submitted: true, kind: "contest", serviceURL: "awards" }],
    hasMore: false,
  });
  expect(found.orders!.rows).toMatchObject([
    { guestName: "Carol Whitfield", bought: "2 × Seat", state: "paid", serviceURL: "gala" },
  ]);
  expect(found.homes!.rows).toMatchObject([
    { name: "Cárdinal Court", place: "4 Coyote Ridge, Boise", serviceName: "Spring Parade" },
  ]);
  expect(await homes("coyote 12")).toEqual(["Cárdinal Court"]);
  expect(await find("nothing of this name")).toEqual({
    people: { rows: [], hasMore: false },
    entries: { rows: [], hasMore: false },
    orders: { rows: [], hasMore: false },
    homes: { rows: [], hasMore: false },
  });
});

test("an order is found by its number, by its promo code and by a ticket's code", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      insert into promo_codes (service_id, code, kind, value) values (${gala.serviceID}, 'EARLY-bird', 'percent', 5000)`,
  );
  const holly = { guestName: "Holly Price", guestEmail: "holly@ash.example", promoCode: "early-BIRD" };
  const { number } = await buy(town, gala, { Table: 1 }, holly);
  expect(await buyers(`#${number}`)).toEqual(["Holly Price"]);
  expect(await buyers("early-bird")).toEqual(["Holly Price"]);
  const [ticket] = await buyTickets(town, gala, "Seat");
  expect(await buyers(ticket!.code)).toHaveLength(1);
});

test("an entry is found by its code and by whose it is, the newest first and no more than are shown", async () => {
  await town.addPerson("wilhelmina");
  await town.as("wilhelmina")(createMembership, {}, { clientID: town.clients["oak"]! });
  await addEntry(town, other, { title: "Lakeside", owner: "wilhelmina" });
  expect(await titles("wilhelmina")).toEqual(["Lakeside"]);
  expect(await titles("brick-1")).toEqual(expect.arrayContaining(["Carriage barn", "Lakeside"]));
  const many = await addContest(town, { url: "many" });
  await addManyEntries(town, many, 40);
  const { rows, hasMore } = (await find("entry")).entries!;
  expect([rows.length, hasMore]).toEqual([mostFound, true]);
});

test("of people those come first whose name begins so", async () => {
  for (const person of ["zoeanna", "annabel"]) {
    await town.addPerson(person);
    await town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
  }
  await town.addPerson("anna-of-elm");
  await town.as("anna-of-elm")(createMembership, {}, { clientID: town.clients["elm"]! });
  expect(await names("anna")).toEqual(["Annabel Tester", "Zoeanna Tester"]);
});

test("staff of one program find what is in it, and the people who have to do with it", async () => {
  await town.addPerson("manager");
  await town.grant("manager", "oak", "programManager", contest.serviceID);
  for (const person of ["within", "without", "judging"]) {
    await town.addPerson(person);
    await town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
  }
  await addEntry(town, contest, { title: "Orchard of mine", owner: "within" });
  await addEntry(town, other, { title: "Orchard of others", owner: "without" });
  await assignScorer(town, contest, "judging", "BRICK");
  await buy(town, gala, { Seat: 1 }, { guestName: "Orchard Buyer", guestEmail: "orchard@ash.example" });
  expect(await titles("orchard", "manager")).toEqual(["Orchard of mine"]);
  expect(await titles("orchard")).toEqual(["Orchard of others", "Orchard of mine"]);
  expect(await names("tester", "manager")).toEqual(expect.arrayContaining(["Judging Tester", "Within Tester"]));
  expect(await names("without", "manager")).toEqual([]);
  expect(await titles("without", "manager")).toEqual([]);
  expect(await buyers("orchard", "manager")).toEqual([]);
  expect(await homes("cardinal", "manager")).toEqual([]);
});

test("staff of the whole association find every kind, since its list is open to every role", async () => {
  const kinds = async (reader: string) =>
    Object.entries(await find("tester", reader))
      .filter(([, value]) => value !== null)
      .map(([kind]) => kind);
  for (const role of ["administrator", "programManager", "tourManager", "boxOffice", "viewer"] as const) {
    const reader = `finder-${role}`;
    await town.addPerson(reader);
    await town.grant(reader, "oak", role);
    expect([role, await kinds(reader)]).toEqual([role, ["people", "entries", "orders", "homes"]]);
  }
});

test("nobody finds anything who isn't staff here: entrants, scorers of a blind program, staff of another client", async () => {
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
  const status = async (reader?: string) =>
    (await town.as(reader)(findRecords, { client: "oak" }, undefined, { query: { search: "orchard" } })).status;
  expect(await status("entrant")).toBe(403);
  expect(await status("judging")).toBe(403);
  expect(await status("elmOwner")).toBe(403);
  expect(await status()).toBe(401);
  const elsewhere = await town.as("elmOwner")(findRecords, { client: "elm" }, undefined, {
    query: { search: "orchard" },
  });
  expect(elsewhere.answer).toMatchObject({ people: { rows: [] }, entries: { rows: [] }, orders: { rows: [] } });
});

test("what a rehearsal made up is found from within it alone", async () => {
  const rehearsal = await addContest(town, { url: "rehearsed" });
  await town.inside(
    "oak",
    (sql) =>
      sql`update services set status = 'draft', rehearsal_of = ${contest.serviceID} where service_id = ${rehearsal.serviceID}`,
  );
  await addEntry(town, rehearsal, { title: "Made up mansion" });
  expect(await titles("mansion")).toEqual([]);
  expect(await titles("mansion", "owner", "rehearsed")).toEqual(["Made up mansion"]);
});

test("what stands for anything in a pattern is looked for as it is", async () => {
  expect(await titles("%%")).toEqual([]);
  expect(await titles("__")).toEqual([]);
  expect(await names("%a")).toEqual([]);
});

test("a cart that nobody has paid isn't an order, and one letter isn't enough", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      insert into transactions (begun_service_id, filed_service_id, guest_name, guest_email, state)
      values (${gala.serviceID}, ${gala.serviceID}, 'Undecided Una', 'una@ash.example', 'cart')`,
  );
  expect(await buyers("undecided")).toEqual([]);
  const short = await town.as("owner")(findRecords, { client: "oak" }, undefined, { query: { search: "u" } });
  expect(short.status).toBe(400);
});
