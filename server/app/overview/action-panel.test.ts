import { expect, test } from "vitest";
import { assignTicketVerifier } from "../../../contract/door/ticket-verifiers.ts";
import { actionPanel } from "../../../contract/people/users.ts";
import { addContest, addEntry, assignScorer, setTimeframe } from "../../../test/contest.ts";
import { askedBy } from "../../../test/flights.ts";
import { useTown } from "../../../test/town.ts";
import { timeLeftText } from "../../platform/access/time-left.ts";

const town = useTown();
const panelOf = async (person: string) => (await town.as(person)(actionPanel, {})).answer;
const nothing = { scoringAssignments: [], entries: [], ticketVerifications: [], homes: [], sponsors: [], missing: [] };

test("P01 the action panel is one's own", async () => {
  expect((await town.as()(actionPanel, {})).status).toBe(401);
  expect(await panelOf("stranger")).toEqual(nothing);
});

test("D01 F24 an entrant sees drafts while entries are open, and what was submitted", async () => {
  const contest = await addContest(town, { url: "homes" });
  const draft = await addEntry(town, contest, { owner: "entrant", title: "The barn" });
  const submitted = await addEntry(town, contest, { owner: "entrant", title: "The mill", submitted: true });
  await addEntry(town, contest, { owner: "entrant", title: "Out", disqualified: true });
  const refused = await addEntry(town, contest, { owner: "entrant", title: "Refused", submitted: true });
  await town.inside("oak", (sql) => sql`update entries set screening = 'refused' where entry_id = ${refused}`);
  await addEntry(town, contest, { owner: "rival", title: "Not mine" });
  const { entries } = await panelOf("entrant");
  const common = { clientName: "Oak Builders Guild", name: "Building Awards", banner: null };
  expect(entries).toEqual([
    {
      ...common,
      url: `/oak/contests/homes/entries/${draft}`,
      line: "The barn: draft, closes in 29 days",
      waiting: true,
    },
    { ...common, url: `/oak/contests/homes/entries/${submitted}`, line: "The mill: submitted", waiting: false },
  ]);
  await setTimeframe(town, contest, "entries", "closed");
  expect((await panelOf("entrant")).entries.map(({ line }) => line)).toEqual(["The mill: submitted"]);
  await town.inside(
    "oak",
    (sql) => sql`
    update entries set extended_until = now() + interval '3 hours 5 minutes' where entry_id = ${draft}`,
  );
  expect((await panelOf("entrant")).entries[0]?.line).toBe("The barn: draft, closes in 3 hours");
  await town.inside(
    "oak",
    (sql) => sql`update judging set results_released_at = now() where service_id = ${contest.serviceID}`,
  );
  expect((await panelOf("entrant")).entries.map(({ line }) => line)).toEqual(["The barn: draft, closes in 3 hours"]);
});

test("D01 P03 a scorer sees contests with scoring open and sheets left to fill in", async () => {
  const contest = await addContest(town, { url: "judging" });
  const first = await addEntry(town, contest, { owner: "rival", submitted: true });
  const second = await addEntry(town, contest, { owner: "rival", submitted: true });
  await addEntry(town, contest, { owner: "rival" });
  await addEntry(town, contest, { owner: "rival", category: "GLASS", submitted: true });
  await assignScorer(town, contest, "scorer", "BRICK");
  expect(await panelOf("scorer")).toEqual(nothing);
  await setTimeframe(town, contest, "scoring", "open");
  const assignments = async () => (await panelOf("scorer")).scoringAssignments;
  expect(await assignments()).toEqual([
    {
      url: "/oak/contests/judging/scoring",
      banner: null,
      clientName: "Oak Builders Guild",
      name: "Building Awards",
      line: "0 of 2 scored",
      waiting: true,
    },
  ]);
  const score = (entryID: string) =>
    town.inside(
      "oak",
      (sql) => sql`
      insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent)
      values (${contest.serviceID}, ${entryID}, ${contest.scoresheetID}, ${town.people["scorer"]}, '[]', '{}', 20, 80)`,
    );
  await score(first);
  await score(first);
  expect((await assignments()).map(({ line }) => line)).toEqual(["1 of 2 scored"]);
  await score(second);
  expect(await assignments()).toEqual([]);
});

test("D01 P03 whoever has the box office of a tour or an event, or is assigned to its door, sees it until its last day is over", async () => {
  const days = async (opens: number, closes: number) => {
    const [from, to] = [opens, closes].map((hours) => new Date(Date.now() + hours * 3_600_000));
    return town.inside("oak", async (sql) => {
      await sql`delete from timeframes where service_id = ${tour}`;
      await sql`
        insert into timeframes (service_id, name, opens_at, closes_at) values (${tour}, 'tour', ${from}, ${to})`;
    });
  };
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values ('parade', 'spring', 'Spring Tour', 'published')
      returning service_id`,
  );
  const tour = row!.serviceID;
  for (const person of ["door", "helper"]) await town.addPerson(person);
  await town.grant("door", "oak", "boxOffice", tour);
  const assignment = { userID: town.people["helper"]!, propertyID: null };
  await town.as("owner")(assignTicketVerifier, { client: "oak", service: "spring" }, assignment);
  const verifications = async () => {
    const [door, helper] = await Promise.all(["door", "helper"].map(panelOf));
    expect(helper!.ticketVerifications).toEqual(door!.ticketVerifications);
    return door!.ticketVerifications;
  };
  await days(30, 36);
  expect(await verifications()).toEqual([
    {
      url: "/oak/parades/spring/door",
      banner: null,
      clientName: "Oak Builders Guild",
      name: "Spring Tour",
      line: "Opens in 29 hours",
      waiting: false,
    },
  ]);
  await days(-1, 3.1);
  expect(await verifications()).toMatchObject([{ line: "Open now, closes in 3 hours", waiting: true }]);
  await days(-6, -1);
  expect(await verifications()).toEqual([]);
});

test("D01 F07 who looks after a home sees what is missing of it and until when, until the tour is over", async () => {
  await town.addPerson("building");
  const userID = town.people["building"]!;
  const opens = (days: number) =>
    town.inside("oak", async (sql) => {
      const at = new Date(Date.now() + days * 86_400_000 + 60_000);
      await sql`delete from timeframes where service_id = ${tour}`;
      await sql`
        insert into timeframes (service_id, name, opens_at, closes_at)
        values (${tour}, 'tour', ${at}, ${new Date(at.getTime() + 86_400_000)})`;
    });
  const [{ tour } = { tour: "" }] = await town.inside("oak", async (sql) => {
    const [row] = await sql<{ tour: string }>`
      insert into services (kind, url, name, status) values ('parade', 'fall', 'Fall Tour', 'published')
      returning service_id as tour`;
    const [{ builderID } = { builderID: "" }] = await sql<{ builderID: string }>`
      insert into builders (service_id, company, user_id) values (${row!.tour}, 'Park & Rye', ${userID}) returning builder_id`;
    await sql`
      insert into properties (service_id, builder_id, name, address, city, price, beds, baths, square_feet, story)
      values (${row!.tour}, ${builderID}, 'Larkspur House', '4 Larkspur Lane', 'Winona', 1, 1, 1, 1, 'An idea')`;
    await sql`
      insert into properties (service_id, name, removed_at, user_id) values (${row!.tour}, 'Removed', now(), ${userID})`;
    return [row!];
  });
  const homes = async () => (await panelOf("building")).homes;
  await opens(12);
  expect(await homes()).toMatchObject([
    {
      url: expect.stringMatching(/^\/oak\/parades\/fall\/mine\/homes\//),
      name: "Fall Tour",
      line: "Larkspur House: missing photographs, getting in, floor plan; opens in 12 days",
      waiting: true,
    },
  ]);
  await opens(-0.5);
  expect(await homes()).toMatchObject([{ line: expect.stringMatching(/floor plan; the tour is on$/) }]);
  await opens(-3);
  expect(await homes()).toEqual([]);
  expect((await panelOf("helper")).homes).toEqual([]);
});

test("D01 a single entry to score, the chair of a panel and a home of one's builder are each there by themselves", async () => {
  for (const person of ["scorerOfOne", "chairOfPanel", "builderOfOne", "other"]) await town.addPerson(person);
  const contest = await addContest(town, { url: "by-itself" });
  const entryID = await addEntry(town, contest, { owner: "rival", submitted: true });
  await setTimeframe(town, contest, "scoring", "open");
  const { serviceID } = contest;
  await town.inside(
    "oak",
    (sql) => sql`
      insert into scorer_assignments (service_id, user_id, entry_id)
      values (${serviceID}, ${town.people["scorerOfOne"]}, ${entryID})`,
  );
  expect((await panelOf("scorerOfOne")).scoringAssignments).toMatchObject([{ line: "0 of 1 scored" }]);
  await chaired("level-in-panel", "chairOfPanel", [80, 80]);
  await town.inside("oak", async (sql) => {
    const chair = town.people["chairOfPanel"]!;
    const [program] = await sql<{ serviceID: string }>`
      update judging set chair_id = null
      where service_id = (select service_id from services where url = 'level-in-panel') returning service_id`;
    const { serviceID } = program!;
    const [panel] = await sql<{ id: string }>`
      insert into scorer_panels (service_id, name) values (${serviceID}, 'North') returning scorer_panel_id as id`;
    await sql`
      insert into scorer_panel_members (service_id, scorer_panel_id, user_id) values (${serviceID}, ${panel!.id}, ${chair})`;
    await sql`update scorer_panels set chair_id = ${chair} where scorer_panel_id = ${panel!.id}`;
    await sql`
      insert into scorer_panel_categories (service_id, scorer_panel_id, category_id)
      select service_id, ${panel!.id}, category_id from categories where service_id = ${serviceID}`;
  });
  expect((await panelOf("chairOfPanel")).scoringAssignments).toMatchObject([{ line: "1 tie to decide as the chair" }]);
  await addTour("of-a-builder", "other");
  await town.inside(
    "oak",
    (sql) => sql`
      with builder as (insert into builders (service_id, company, user_id)
        select service_id, 'Alder & Son', ${town.people["builderOfOne"]} from services where url = 'of-a-builder'
        returning service_id, builder_id)
      update properties p set user_id = null, builder_id = b.builder_id from builder b where p.service_id = b.service_id`,
  );
  expect((await panelOf("builderOfOne")).homes).toMatchObject([{ name: "of-a-builder" }]);
});

test("D01 a conflict of interest is nothing left to score", async () => {
  const contest = await addContest(town, { url: "conflicted" });
  const entryID = await addEntry(town, contest, { owner: "rival", submitted: true });
  await assignScorer(town, contest, "viewer", "BRICK");
  await setTimeframe(town, contest, "scoring", "open");
  expect((await panelOf("viewer")).scoringAssignments).toHaveLength(1);
  await town.inside(
    "oak",
    (sql) => sql`
    insert into scoring_conflicts (service_id, entry_id, user_id, reason)
    values (${contest.serviceID}, ${entryID}, ${town.people["viewer"]}, 'My own house')`,
  );
  expect((await panelOf("viewer")).scoringAssignments).toEqual([]);
});

test("D01 what closes at once stands by its name, whatever its capitals and accents", async () => {
  await town.addPerson("sorting");
  const names = ["apple", "Éclair", "Fig", "O'Brien", "O’Casey", "zebra"];
  for (const [at, name] of names.toReversed().entries()) {
    const url = `sorted-${at}`;
    const contest = await addContest(town, { url });
    await addEntry(town, contest, { owner: "rival", submitted: true });
    await assignScorer(town, contest, "sorting", "BRICK");
    await setTimeframe(town, contest, "scoring", "open");
    await addTour(`${url}-tour`, "sorting");
    await town.inside("oak", async (sql) => {
      await sql`update services set name = ${name} where url in (${url}, ${`${url}-tour`})`;
      const [row] = await sql<{ serviceID: string }>`select service_id from services where url = ${`${url}-tour`}`;
      await sql`insert into ticket_verifiers (service_id, user_id) values (${row!.serviceID}, ${town.people["sorting"]})`;
    });
  }
  await town.inside(
    "oak",
    (sql) => sql`
      update timeframes t set opens_at = date_trunc('day', now()) - interval '1 day', closes_at = date_trunc('day', now()) + interval '9 days'
      from services s where s.service_id = t.service_id and s.url like 'sorted-%' and t.name in ('scoring', 'tour')`,
  );
  const { scoringAssignments, ticketVerifications, homes } = await panelOf("sorting");
  for (const list of [scoringAssignments, ticketVerifications, homes])
    expect(list.map(({ name }) => name)).toEqual(names);
});

test("D01 the panel goes from client to client", async () => {
  const elms = await addContest(town, { client: "elm", url: "paintings" });
  await addEntry(town, elms, { owner: "entrant", title: "Water" });
  const { entries } = await panelOf("entrant");
  expect(entries.map(({ clientName }) => clientName)).toEqual(["Elm Arts League", "Oak Builders Guild"]);
});

/** A contest with scoring over, a chair, and two entries with these scores. */
async function chaired(url: string, person: string, percents: readonly [number, number]) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "closed");
  await assignScorer(town, contest, person, "BRICK");
  for (const percent of percents) {
    const entryID = await addEntry(town, contest, { owner: "rival", submitted: true });
    await town.inside(
      "oak",
      (sql) => sql`
      insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent)
      values (${contest.serviceID}, ${entryID}, ${contest.scoresheetID}, ${town.people[person]}, '[]', '{}', 20, ${percent})`,
    );
  }
  const { serviceID } = contest;
  const userID = town.people[person]!;
  await town.inside(
    "oak",
    (sql) => sql`update judging set break_ties = true, chair_id = ${userID} where service_id = ${serviceID}`,
  );
}

/** A current tour with a home that lacks everything. */
const addTour = (url: string, person: string) =>
  town.inside("oak", async (sql) => {
    const [row] = await sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values ('parade', ${url}, ${url}, 'published') returning service_id`;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${row!.serviceID}, 'tour', now() - interval '1 day', now() + interval '1 day')`;
    await sql`
      insert into properties (service_id, name, user_id) values (${row!.serviceID}, ${url}, ${town.people[person]})`;
  });

test("D01 the panel asks a client what there is for a person, and only about that, however many programs they are in", async () => {
  await town.addPerson("idle");
  await town.inside("oak", (sql) => sql`insert into memberships (user_id) values (${town.people["idle"]})`);
  await panelOf("idle");
  expect(await askedBy(town, () => panelOf("idle"))).toEqual({ statements: 1, flights: 1 });

  await town.addPerson("busy");
  const busy = async () => {
    let panel = await panelOf("busy");
    const asked = await askedBy(town, async () => void (panel = await panelOf("busy")));
    return { asked, decisions: panel.scoringAssignments.map(({ line }) => line), homes: panel.homes.length };
  };
  await chaired("apart", "busy", [80, 70]);
  await addTour("first-tour", "busy");
  expect(await busy()).toEqual({ asked: { statements: 6, flights: 2 }, decisions: [], homes: 1 });
  await chaired("apart-again", "busy", [80, 70]);
  await addTour("second-tour", "busy");
  expect(await busy()).toEqual({ asked: { statements: 6, flights: 2 }, decisions: [], homes: 2 });
  for (const url of ["level", "level-again"]) await chaired(url, "busy", [80, 80]);
  const line = "1 tie to decide as the chair";
  expect(await busy()).toEqual({ asked: { statements: 9, flights: 3 }, decisions: [line, line], homes: 2 });
});

test("time left is rounded down, so that nobody comes too late", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  expect(timeLeftText("2026-06-06T11:00:00Z", now)).toBe("4 days");
  expect(timeLeftText("2026-06-02T13:00:00Z", now)).toBe("25 hours");
  expect(timeLeftText("2026-06-01T13:30:00Z", now)).toBe("1 hour");
  expect(timeLeftText("2026-06-01T12:20:30Z", now)).toBe("20 minutes");
  expect(timeLeftText("2026-06-01T12:00:10Z", now)).toBe("1 minute");
});
