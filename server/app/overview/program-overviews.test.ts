import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { eventOverview, paradeOverview, surveyOverview } from "../../../contract/app/program-overviews.ts";
import { contestOverview } from "../../../contract/app/overview.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import { addEntry, addScholarships, at } from "../../../test/contest.ts";
import { type Shop, addShop, askBuyers, buy, takeTestCards } from "../../../test/shop.ts";
import { addSurvey, answer } from "../../../test/survey.ts";
import { useTown } from "../../../test/town.ts";
import { addTour, itIs, letIn, visitor } from "../../../test/visits.ts";

const town = useTown();
let gala: Shop;

const meal: Element[] = [{ type: "input", kind: "text", name: "meal", label: "Meal", required: true, maxLength: 40 }];

beforeAll(async () => {
  await takeTestCards(town);
  gala = await addShop(town, {
    url: "gala",
    quotas: { Seats: 10 },
    products: { Seat: { price: 5000, takes: { Seats: 1 } }, Table: { price: 30000, tickets: 4, takes: { Seats: 4 } } },
  });
  await town.inside("oak", async (sql) => {
    await sql`update sales_settings set changes_until = now() + interval '30 days'`;
    await sql`insert into timeframes (service_id, name, opens_at, closes_at) values (${gala.serviceID}, 'event', now() - interval '1 hour', now() + interval '3 hours')`;
  });
});
afterEach(() => void vi.restoreAllMocks());

const eventNow = async (person = "viewer") =>
  (await town.as(person)(eventOverview, { client: "oak", service: gala.service })).answer;

test("an event says what is sold of how many, what was taken, and what waits", async () => {
  expect(await eventNow()).toMatchObject({ sales: { tickets: 0, net: 0 }, admitted: 0, unanswered: [] });
  await buy(town, gala, { Seat: 2 }, { guestEmail: "ann@guest.example" });
  await buy(town, gala, { Table: 1 }, { guestEmail: "ben@guest.example", guestName: "Ben Beech" });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into waiting_list (service_id, product_id, name, email, mailbox, quantity, confirmed_at)
      values (${gala.serviceID}, ${gala.products["Table"]}, 'Wil', 'wil@guest.example', 'wil@guest.example', 2, now())`,
  );
  const { sales } = await eventNow();
  expect(sales).toMatchObject({ tickets: 6, orders: 2, net: 40000, refunded: 0, ticketsToday: 6, today: 40000 });
  expect(sales.products.map(({ name, sold, amount }) => [name, sold, amount])).toEqual([
    ["Seat", 2, 10000],
    ["Table", 1, 30000],
  ]);
  expect(sales.limits).toEqual([{ name: "Seats", taken: 6, size: 10 }]);
  expect(sales.waiting).toMatchObject([{ name: "Table", people: 1, places: 2 }]);
  expect(sales.days.at(-1)).toMatchObject({ tickets: 6 });
  await town.inside("oak", (sql) => sql`delete from waiting_list where service_id = ${gala.serviceID}`);
  expect((await eventNow()).sales.waiting).toEqual([]);
});

test("an event says who is in, and whose guests haven't answered", async () => {
  await askBuyers(town, gala, { purpose: "attendee", elements: meal, of: ["Table"] });
  const guest = await visitor(town, gala, "Cleo", "Seat");
  await letIn(town, gala, guest);
  const { admitted, inside, unanswered, unansweredTickets, asks, attention } = await eventNow("owner");
  expect({ admitted, inside, unansweredTickets, asks }).toEqual({
    admitted: 1,
    inside: 1,
    unansweredTickets: 4,
    asks: true,
  });
  expect(unanswered).toMatchObject([{ name: "Ben Beech", tickets: 4, products: "Table" }]);
  expect(attention).toContainEqual({
    kind: "questions-open",
    title: "4 guests haven’t answered the questions",
    text: "It is on now",
    urgent: false,
  });
});

test("a tour says which home lacks what, who is inside, and whose builder hasn't answered", async () => {
  const tour = await addTour(town, {
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: "Castellano Homes", Quarry: "Menon Build" },
    owners: { "Menon Build": "entrant" },
  });
  const place = { client: "oak", service: tour.service };
  itIs("2030-06-01T17:00:00Z");
  await letIn(town, tour, await visitor(town, tour, "Dee"), "Larkspur");
  const { homes, builders, buildersInAll, conflicts, sales } = (await town.as("viewer")(paradeOverview, place)).answer;
  expect(homes.map(({ name, inside }) => [name, inside])).toEqual([
    ["Larkspur", 1],
    ["Quarry", 0],
  ]);
  expect(homes[0]!.missing).toContain("photographs");
  expect(builders).toMatchObject([
    { company: "Castellano Homes", isOwned: false, invitedAt: null, incomplete: 1 },
    { company: "Menon Build", isOwned: true, incomplete: 1 },
  ]);
  expect({ buildersInAll, conflicts, tickets: sales.tickets }).toEqual({ buildersInAll: 2, conflicts: 0, tickets: 1 });
  await town.inside(
    "oak",
    (sql) => sql`
      update scans set seat = null, verdict = 'alreadyCheckedIn' where service_id = ${tour.serviceID}`,
  );
  const found = (await town.as("owner")(paradeOverview, place)).answer;
  expect(found.conflicts).toBe(1);
  expect(found.attention[0]).toMatchObject({ kind: "door-conflicts", title: "1 conflict at the door", urgent: true });
});

test("a survey says its answers by day, but never of an anonymous one", async () => {
  const anonymous = await addSurvey(town, "silent");
  const named = await addSurvey(town, "named", { anonymous: false, answeredBy: "user" });
  const ofNamed = () =>
    town
      .as("viewer")(surveyOverview, named)
      .then((asked) => asked.answer);
  expect(await ofNamed()).toMatchObject({ anonymous: false, days: [], asked: 0, setup: { questions: 1 } });
  await answer(town, named, { heard: "signs" }, { person: "entrant" });
  expect((await ofNamed()).days?.at(-1)).toMatchObject({ answers: 1 });
  const { days } = (await town.as("viewer")(surveyOverview, anonymous)).answer;
  expect(days).toBeNull();
});

test("a scholarship program says who lacks recommendations and what was paid; money to those who decide about it", async () => {
  const trades = await addScholarships(town);
  const entryID = await addEntry(town, trades, { submitted: true });
  await town.inside("oak", async (sql) => {
    await sql`update recommendation_settings set asked = 2 where service_id = ${trades.serviceID}`;
    await sql`
      insert into recommendations (service_id, entry_id, name, email, mailbox)
      values (${trades.serviceID}, ${entryID}, 'Ms Reed', 'reed@school.example', 'reed@school.example')`;
    await sql`
      insert into awards (service_id, category_id, entry_id, amount, state, offered_at, answer_by, answered_at)
      values (${trades.serviceID}, ${trades.categories.BRICK}, ${entryID}, 250000, 'accepted', now(), now(), now())`;
  });
  const { scholarship, attention } = (await town.as("owner")(contestOverview, at(trades))).answer;
  expect(scholarship).toMatchObject({
    lettersAsked: 2,
    lettersOpen: 1,
    applicationsComplete: 0,
    lackingInAll: 1,
    lacking: [{ entryID, submitted: true, letters: 2 }],
    awards: { states: [{ state: "accepted", awards: 1, amount: 250000 }], paid: 0 },
  });
  expect(attention.map(({ kind }) => kind)).toContain("awards-unpaid");
  const seen = (await town.as("viewer")(contestOverview, at(trades))).answer;
  expect(seen.scholarship).toMatchObject({ awards: null, lackingInAll: 1 });
  expect(seen.attention.map(({ kind }) => kind)).not.toContain("awards-unpaid");
});

test("a program is found under its own kind alone", async () => {
  const place = { client: "oak", service: gala.service };
  expect((await town.as("owner")(paradeOverview, place)).status).toBe(404);
  expect((await town.as("owner")(surveyOverview, place)).status).toBe(404);
});
