import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { attentionPermissions } from "../../../contract/app/attention.ts";
import { clientHome, leaveOutStep, mostNeeds } from "../../../contract/app/home.ts";
import { changeStatus, createService } from "../../../contract/programs/services.ts";
import { addSponsor, createSponsorTier, publishSponsor } from "../../../contract/sponsors/sponsors.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { buy, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { type Tour, addTour, itIs, letIn, visitor } from "../../../test/visits.ts";

const town = useTown({ own: true });
const oak = { client: "oak" };
const elm = { client: "elm" };
let contest: Contest;
let tour: Tour;

const home = async (person: string, client = oak) => (await town.as(person)(clientHome, client)).answer;
const needsOf = async (person: string) =>
  (await home(person)).needs.map(({ url, attention }) => [url, attention.map(({ kind }) => kind)]);

beforeAll(async () => {
  await takeTestCards(town);
  contest = await addContest(town);
  tour = await addTour(town, {
    days: [["2030-06-01T16:00:00Z", "2030-06-01T22:00:00Z"]],
    homes: { Larkspur: "Castellano Homes", Quarry: null },
  });
  await town.addPerson("helper");
  await town.grant("helper", "oak", "programManager", contest.serviceID);
  await town.addPerson("doorKeeper");
  await town.grant("doorKeeper", "oak", "boxOffice", tour.serviceID);
});
afterEach(() => void vi.restoreAllMocks());

describe("what needs somebody today", () => {
  test("nothing does where nothing is wrong", async () => {
    expect(await home("owner")).toMatchObject({ needs: [], needed: 0, urgent: 0, overdueInvoices: 0 });
  });

  test("is told of all programs together, what can't wait first, each with its program", async () => {
    await town.inside("oak", async (sql) => {
      await sql`
        insert into help_requests (service_id, user_id, message, created_at)
        values (${contest.serviceID}, ${town.people["entrant"]}, 'Help', now() - interval '49 hours')`;
      await sql`
        insert into transactions (begun_service_id, state, guest_name, total, subtotal)
        values (${tour.serviceID}, 'paidLateUnfilled', 'Late Lou', 2000, 2000)`;
    });
    const { needs, needed, urgent } = await home("owner");
    expect(needs.map(({ name, attention }) => [name, attention.map(({ title }) => title)])).toEqual([
      ["Building Gala", ["1 order was paid after the places were gone"]],
      ["Building Awards", ["1 request for help"]],
    ]);
    expect({ needed, urgent }).toEqual({ needed: 2, urgent: 1 });
  });

  test("is a sponsor that visitors don't see yet, until staff show it", async () => {
    const place = { client: "oak", serviceType: "parades", service: tour.service };
    const { sponsorTierID } = (await town.as("owner")(createSponsorTier, place, { name: "Gold", logoSize: "small" }))
      .answer;
    const { sponsorID } = (await town.as("owner")(addSponsor, place, { sponsorTierID, name: "Bold & Co" })).answer;
    const waits = async () => (await needsOf("owner")).some(([, kinds]) => kinds!.includes("sponsors-waiting"));
    expect(await waits()).toBe(false);
    await town.as("owner")(publishSponsor, { ...place, sponsorID }, { published: false });
    expect(await waits()).toBe(true);
    await town.as("owner")(publishSponsor, { ...place, sponsorID }, { published: true });
    expect(await waits()).toBe(false);
  });

  test("is shown to those alone who can see to it, and of their own programs", async () => {
    expect(await needsOf("helper")).toEqual([[contest.url, ["help-requests"]]]);
    expect(await needsOf("doorKeeper")).toEqual([[tour.service, ["late-money"]]]);
    expect(await needsOf("viewer")).toEqual([]);
    expect(await needsOf("tourManager")).toEqual([[tour.service, ["late-money"]]]);
    for (const person of ["elmOwner", "entrant"])
      expect((await town.as(person)(clientHome, oak)).status, person).toBe(403);
  });

  test("leads nobody to a page that refuses them", () => {
    expect(may(["viewer"], attentionPermissions["late-money"])).toBe(false);
    for (const permission of Object.values(attentionPermissions)) expect(may(["owner"], permission)).toBe(true);
  });

  test("ends with an archived program, and a rehearsal has none", async () => {
    await town.as("owner")(changeStatus, at(contest), { status: "archived" });
    expect(await needsOf("owner")).toEqual([[tour.service, ["late-money"]]]);
    await town.as("owner")(changeStatus, at(contest), { status: "published" });
  });

  test("names the homes that lack something, once the tour is near", async () => {
    expect((await needsOf("owner")).flat(2)).not.toContain("homes-incomplete");
    itIs("2030-05-30T16:00:00Z");
    const { needs } = await home("owner");
    const attention = needs.find(({ url }) => url === tour.service)!.attention;
    expect(attention.at(-1)).toMatchObject({
      kind: "homes-incomplete",
      title: "2 homes aren’t complete",
      text: "It opens in 2 days: Larkspur and Quarry",
    });
  });
});

test("the numbers are of today by each program's own clock, and of programs that the person is staff of", async () => {
  await addEntry(town, contest, { submitted: true });
  await addEntry(town, contest, { submitted: true });
  const [today, before] = [
    await addEntry(town, contest, { submitted: true }),
    await addEntry(town, contest, { submitted: true }),
  ];
  await town.inside("oak", async (sql) => {
    await sql`update services set time_zone = 'America/Los_Angeles'`;
    await sql`update entries set submitted_at = '2030-06-01T08:00:00Z' where service_id = ${contest.serviceID}`;
    // A minute before and a minute after midnight in Los Angeles.
    await sql`update entries set submitted_at = '2030-06-01T07:01:00Z' where entry_id = ${today}`;
    await sql`update entries set submitted_at = '2030-06-01T06:59:00Z' where entry_id = ${before}`;
  });
  const clock = itIs("2030-06-01T17:30:00Z");
  const ann = await visitor(town, tour, "Ann");
  await letIn(town, tour, ann, "Larkspur");
  clock.mockRestore();
  itIs("2030-06-01T18:00:00Z");
  expect(await home("owner")).toMatchObject({
    entries: { today: 3, week: 4, weekBefore: 0, days: [0, 0, 0, 0, 0, 1, 3] },
    sales: { today: 0, orders: 1 },
    scans: { today: 1, lastHour: 1 },
    closes: 1,
    closing: [{ url: tour.service, what: "tour", at: "2030-06-01T22:00:00.000Z", timeZone: "America/Los_Angeles" }],
  });
  expect(await home("helper")).toMatchObject({ entries: { today: 3 }, scans: null, closes: 0, overdueInvoices: null });
  expect(await home("doorKeeper")).toMatchObject({ entries: null, scans: { today: 1 }, sales: { orders: 1 } });
});

test("sales of today are what was paid today, less what went back", async () => {
  await town.inside("oak", (sql) => sql`update products set price = 2500 where product_id = ${tour.products["Day"]}`);
  const { number } = await buy(town, tour, { Day: 2 }, { guestEmail: "pat@guest.example" });
  expect((await home("owner")).sales).toMatchObject({ today: 5000, week: 5000, orders: 1 });
  await town.inside("oak", async (sql) => {
    await sql`
      update transaction_items set refunded = 2000 where transaction_id = (select transaction_id from transactions where number = ${number})`;
  });
  expect((await home("owner")).sales).toMatchObject({ today: 3000 });
});

test("each program says what counts for it", async () => {
  const { facts } = await home("owner");
  expect(facts.find(({ serviceID }) => serviceID === contest.serviceID)).toMatchObject({ value: 4, of: 4 });
  expect(facts.find(({ serviceID }) => serviceID === tour.serviceID)).toMatchObject({ value: 3, of: null });
});

describe("the first days of an association", () => {
  const steps = async () => {
    const { setup } = await home("elmOwner", elm);
    return setup?.filter(({ done }) => !done).map(({ step }) => step) ?? null;
  };

  test("are a list that is ticked by what is there", async () => {
    await town.inside("elm", (sql) => sql`update clients set help_email = null where url = 'elm'`);
    expect(await steps()).toEqual(["logo", "color", "help", "payments", "colleagues", "program"]);
    await town.inside("elm", async (sql) => {
      await sql`update clients set help_email = 'help@elm.example', primary_color = '#7A1F2B' where url = 'elm'`;
      await sql`insert into payment_accounts (provider, live, chosen) values ('test', false, true)`;
    });
    await town.as("elmOwner")(createService, elm, { kind: "event", name: "First night", url: "first-night" });
    expect(await steps()).toEqual(["logo", "colleagues"]);
  });

  test("are over once the rest isn't needed, and what was left out can be taken up again", async () => {
    const leave = (step: "logo" | "colleagues", leftOut: boolean) =>
      town.as("elmOwner")(leaveOutStep, elm, { step, leftOut });
    expect((await leave("logo", true)).status).toBe(200);
    expect((await leave("logo", true)).status).toBe(200);
    expect((await home("elmOwner", elm)).setup).toContainEqual({ step: "logo", done: false, leftOut: true });
    await leave("logo", false);
    expect((await home("elmOwner", elm)).setup).toContainEqual({ step: "logo", done: false, leftOut: false });
    await leave("logo", true);
    await leave("colleagues", true);
    expect(await steps()).toBeNull();
  });

  test("are the owners' and administrators': nobody else is shown them or leaves one out", async () => {
    expect((await home("administrator")).setup).not.toBeNull();
    for (const person of ["programManager", "viewer", "helper"]) {
      expect((await home(person)).setup, person).toBeNull();
      expect((await town.as(person)(leaveOutStep, oak, { step: "payments", leftOut: true })).status, person).toBe(403);
    }
    const needless = { step: "program", leftOut: true } as never;
    expect((await town.as("owner")(leaveOutStep, oak, needless)).status).toBe(400);
  });
});

test("a thousand programs are answered as a few are: by as many statements, and with no more needs than a page shows", async () => {
  await town.inside("oak", async (sql) => {
    await sql`
      insert into services (kind, url, name, status)
      select 'contest', 'many-' || n, 'Program ' || n, 'published' from generate_series(1, 1000) n`;
    await sql`
      insert into help_requests (service_id, user_id, message)
      select service_id, ${town.people["entrant"]}, 'Help' from services where url like 'many-%'`;
  });
  const began = performance.now();
  const { needs, needed } = await home("owner");
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(needed).toBe(1_002);
  expect(needs.flatMap(({ attention }) => attention)).toHaveLength(mostNeeds);
});
