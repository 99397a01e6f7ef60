import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contestOverview } from "../../contract/app/overview.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { addEntry as enter, getEntering } from "../../contract/entries/entering.ts";
import { changeEntryCategory, getEntry, listMyEntries, submitEntry } from "../../contract/entries/entries.ts";
import { releaseResults } from "../../contract/judging/results.ts";
import { changeReminders } from "../../contract/messages/reminders.ts";
import { changeCategoryDates, listCategories } from "../../contract/programs/contests.ts";
import { copyService } from "../../contract/programs/copying.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { changeTimeframes, serviceSettings } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { reminderWorkKinds } from "../messages/deadline-reminders.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
const DAY = 86_400_000;
const begun = Math.ceil(Date.now() / 60_000) * 60_000;
const day = (days: number) => new Date(begun + days * DAY).toISOString();
let contest: Contest;
let count = 0;

const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);
const itIs = (days: number, more = 0) =>
  vi.spyOn(clock, "now").mockImplementation(() => new Date(begun + days * DAY + more));
const closed = { status: 422, problem: { detail: "Entries are closed." } };

beforeEach(async () => {
  contest = await addContest(town, { url: `by-category-${++count}` });
  await setProgram(-2, 3);
});
afterEach(() => void vi.restoreAllMocks());

const setProgram = (opens: number, closes: number) =>
  owner(changeTimeframes, at(contest), {
    timeframes: [{ name: "entries", opensAt: day(opens), closesAt: day(closes), audience: "all" }],
  });

/** Days from now; undefined takes the program's. */
const setOwn = (label: keyof Contest["categories"], dates: { opens?: number; closes?: number }) =>
  owner(
    changeCategoryDates,
    { ...at(contest), categoryID: contest.categories[label] },
    {
      entriesOpenAt: dates.opens === undefined ? null : day(dates.opens),
      entriesCloseAt: dates.closes === undefined ? null : day(dates.closes),
    },
  );

const submit = (entryID: string) => entrant(submitEntry, { ...at(contest), entryID });

test("a category's own deadline counts for its entries, to the moment, and the program's for all others", async () => {
  expect((await setOwn("BRICK", { closes: 7 })).status).toBe(200);
  expect((await setOwn("GLASS", { closes: 1 })).status).toBe(200);
  const brick = await addEntry(town, contest, { category: "BRICK" });
  const glass = await addEntry(town, contest, { category: "GLASS" });
  const once = await addEntry(town, contest, { category: "ONCE" });
  const mine = (await entrant(listMyEntries, at(contest))).answer.entries;
  const until = Object.fromEntries(mine.map(({ entryID, deadline }) => [entryID, deadline.closesAt]));
  expect(until).toEqual({ [brick]: day(7), [glass]: day(1), [once]: day(3) });

  itIs(1);
  expect(await submit(glass)).toMatchObject(closed);
  itIs(3, -1);
  expect((await submit(once)).status).toBe(200);
  itIs(3);
  const { deadline } = (await entrant(getEntry, { ...at(contest), entryID: brick })).answer;
  expect(deadline).toMatchObject({ status: "open", closesAt: day(7) });
  itIs(7, -1);
  expect((await submit(brick)).status).toBe(200);
  itIs(7);
  expect(await town.as("rival")(enter, at(contest), { categoryID: contest.categories.BRICK })).toMatchObject(closed);
});

test("a category may open later than the program, and its entrants are told when", async () => {
  await setOwn("GLASS", { opens: 2, closes: 5 });
  const start = () => entrant(enter, at(contest), { categoryID: contest.categories.GLASS });
  expect(await start()).toMatchObject({ status: 422, problem: { detail: "Entries aren’t open yet." } });
  const { categories } = (await entrant(getEntering, at(contest))).answer;
  const glass = categories.find(({ label }) => label === "GLASS")!;
  expect(glass.ownDeadline).toMatchObject({ status: "future", opensAt: day(2), closesAt: day(5) });
  expect(categories.find(({ label }) => label === "BRICK")!.ownDeadline).toBe(null);
  itIs(2);
  expect((await start()).status).toBe(200);
});

test("an entry that is moved has the deadline of its new category", async () => {
  await setOwn("GLASS", { closes: 7 });
  const entryID = await addEntry(town, contest, { category: "BRICK" });
  await owner(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories.GLASS });
  itIs(4);
  const { deadline } = (await entrant(getEntry, { ...at(contest), entryID })).answer;
  expect(deadline).toMatchObject({ status: "open", closesAt: day(7) });
});

test("the public page and the calendar say the category's dates, and stay open for it", async () => {
  await setOwn("GLASS", { closes: 7 });
  itIs(5);
  const page = (await town.as()(servicePage, at(contest))).answer;
  expect(page.visibility).toBe("open");
  expect(page.categoryDates).toEqual([
    { categoryID: contest.categories.GLASS, label: "GLASS", name: "Glass homes", opensAt: day(-2), closesAt: day(7) },
  ]);
  const { body } = await town.server.inject({ url: `/oak/contests/${contest.url}/calendar.ics` });
  expect(body.replaceAll("\r\n ", "")).toContain("SUMMARY:Entries close\\, Glass homes: Building Awards");
});

test("a draft is reminded before its category's deadline, not before the program's", async () => {
  await town.everywhere((sql) => sql`delete from due_work`);
  await town.inside("oak", (sql) => sql`delete from mails`);
  await setOwn("GLASS", { closes: 20 });
  await addEntry(town, contest, { category: "GLASS" });
  await owner(changeReminders, at(contest), { draftReminder: true, draftReminderDays: 2 });
  itIs(2);
  await doDueWork(town.app, reminderWorkKinds);
  expect(await mailsTo(town, "entrant@test.example")).toEqual([]);
  itIs(19);
  await doDueWork(town.app, reminderWorkKinds);
  expect(await mailsTo(town, "entrant@test.example")).toHaveLength(1);
});

test("dates that contradict are refused: the category's beside the program's, and the program's beside the category's", async () => {
  expect(await setOwn("GLASS", { closes: -3 })).toMatchObject({
    status: 400,
    problem: { errors: { entriesCloseAt: expect.stringContaining("It must close after it opens.") as string } },
  });
  expect((await setOwn("GLASS", { opens: 5, closes: 4 })).status).toBe(400);
  await setOwn("GLASS", { closes: 1 });
  expect(await setProgram(2, 6)).toMatchObject({
    status: 400,
    problem: { detail: expect.stringContaining("Glass homes would open on") as string },
  });
  await owner(changeTimeframes, at(contest), { timeframes: [] });
  expect(await setOwn("BRICK", { closes: 4 })).toMatchObject({ status: 409 });
  expect((await setOwn("GLASS", {})).status).toBe(200);
});

test("two who give a category dates at once: the second is told", async () => {
  const seen = (await owner(listCategories, at(contest))).answer.categories.find(({ label }) => label === "GLASS")!;
  const { entriesOpenAt, entriesCloseAt } = seen;
  const params = { ...at(contest), categoryID: contest.categories.GLASS };
  const base = { entriesOpenAt, entriesCloseAt };
  await setOwn("GLASS", { closes: 5 });
  expect(await owner(changeCategoryDates, params, base, { base })).toMatchObject({ status: 412 });
});

test("the change stands in Changes in words, with its moments", async () => {
  await setOwn("GLASS", { closes: 7 });
  const [change] = (await owner(auditLog, { client: "oak" })).answer.entries;
  expect(change!.did).toMatch(/^changed the dates of the category “Glass homes”: closes .+ C[DS]T$/);
});

test("a release that closes entries closes the categories with dates of their own", async () => {
  await setOwn("GLASS", { closes: 7 });
  await setOwn("ONCE", { opens: 5, closes: 8 });
  await setProgram(-2, -1);
  expect(await owner(releaseResults, at(contest), {})).toMatchObject({ status: 409 });
  expect((await owner(releaseResults, at(contest), { closeEntries: true })).status).toBe(200);
  const { categoryDates } = (await owner(serviceSettings, at(contest))).answer;
  expect(categoryDates.every(({ closesAt }) => Date.parse(closesAt) <= Date.now())).toBe(true);
});

test("a copy's categories keep their own dates, moved as the program's are, and none without the dates", async () => {
  await setOwn("GLASS", { opens: -1, closes: 7 });
  const copy = async (parts: ("dates" | "categories")[]) => {
    const url = `copied-${++count}`;
    const form = { serviceID: contest.serviceID, name: url, url, parts, weeks: 52 };
    expect((await owner(copyService, { client: "oak" }, form)).status).toBe(200);
    return (await owner(listCategories, { client: "oak", service: url })).answer.categories.find(
      ({ label }) => label === "GLASS",
    )!;
  };
  const moved = await copy(["dates", "categories"]);
  const weeks = (Date.parse(moved.entriesCloseAt!) - Date.parse(day(7))) / (7 * DAY);
  expect(Math.round(weeks)).toBe(52);
  expect(await copy(["categories"])).toMatchObject({ entriesOpenAt: null, entriesCloseAt: null });
});

const overview = async () => (await owner(contestOverview, at(contest))).answer;

test("a program whose categories all close earlier is closed then, and says so wherever it is shown", async () => {
  await setOwn("BRICK", { closes: 1 });
  await setOwn("GLASS", { closes: 2 });
  await setOwn("ONCE", { closes: 1 });
  const others = (await owner(listCategories, at(contest))).answer.categories.filter(
    ({ entriesCloseAt }) => entriesCloseAt === null,
  );
  for (const { categoryID } of others)
    await owner(changeCategoryDates, { ...at(contest), categoryID }, { entriesOpenAt: null, entriesCloseAt: day(1) });
  itIs(1);
  expect(await overview()).toMatchObject({ visibility: "open", everyCategoryDated: true });
  itIs(2);
  expect((await town.as()(servicePage, at(contest))).answer).toMatchObject({ visibility: "closed" });
  expect(await overview()).toMatchObject({ visibility: "closed" });
  const { deadline } = (await entrant(getEntering, at(contest))).answer;
  expect(deadline).toMatchObject({ status: "closed", closesAt: day(2) });
  const { body } = await town.server.inject({ url: `/oak/contests/${contest.url}/calendar.ics` });
  expect(body.match(/Entries close/g)).toHaveLength(3 + others.length);

  await setOwn("GLASS", {});
  expect(await overview()).toMatchObject({ visibility: "open", everyCategoryDated: false });
});

test("a program whose categories all open later isn’t open before", async () => {
  for (const { categoryID } of (await owner(listCategories, at(contest))).answer.categories)
    await owner(changeCategoryDates, { ...at(contest), categoryID }, { entriesOpenAt: day(1), entriesCloseAt: null });
  expect(await overview()).toMatchObject({ visibility: "future" });
  itIs(1);
  expect(await overview()).toMatchObject({ visibility: "open" });
});
