import { beforeAll, describe, expect, test } from "vitest";
import { listEntries } from "../../../contract/entries/entries.ts";
import { createGallery } from "../../../contract/galleries/gallery-editing.ts";
import { Fragment } from "../../platform/db/statement.ts";
import { createService } from "../../../contract/programs/services.ts";
import { contestOverview, setupSteps } from "../../../contract/app/overview.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;

const overview = async () => (await town.as("programManager")(contestOverview, at(contest))).answer;

beforeAll(async () => {
  contest = await addContest(town);
  const submitted = await addEntry(town, contest, { submitted: true });
  await addEntry(town, contest, { submitted: true, owner: "rival" });
  await addEntry(town, contest, { category: "GLASS" });
  await addEntry(town, contest, { disqualified: true });
  await assignScorer(town, contest, "scorer", "BRICK");
  await town.inside("oak", async (sql) => {
    for (let times = 0; times < 2; times++)
      await sql`
        insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent)
        values (${contest.serviceID}, ${submitted}, ${contest.scoresheetID}, ${town.people["scorer"]}, '[]', '{}', 1, 1)`;
    await sql`
      insert into help_requests (service_id, user_id, message, created_at)
      values (${contest.serviceID}, ${town.people["entrant"]}, 'Help', now() - interval '49 hours')`;
  });
});

test("the overview counts entries, and scoresheets against those expected", async () => {
  expect(await overview()).toMatchObject({
    started: 3,
    submitted: 2,
    disqualified: 1,
    scoresIn: 1,
    scoresExpected: 2,
    scorers: 1,
    scorersFinished: 0,
  });
  const { categories } = await overview();
  expect(categories.find(({ label }) => label === "BRICK")).toMatchObject({
    started: 2,
    submitted: 2,
    scorers: 1,
    scoresIn: 1,
    scoresExpected: 2,
  });
  expect(categories.find(({ label }) => label === "GLASS")).toMatchObject({
    started: 1,
    submitted: 0,
    scorers: 0,
    scoresExpected: 0,
  });
});

test("the overview says what needs attention", async () => {
  await setTimeframe(town, contest, "scoring", "future");
  const titles = (await overview()).attention.map(({ title, text }) => `${title}: ${text}`);
  expect(titles).toEqual([
    "1 request for help: The oldest has waited 2 days",
    "Brick homes has only one scorer: Each entry needs three scoresheets",
  ]);
  await town.inside(
    "oak",
    (sql) => sql`update timeframes set closes_at = now() + interval '3 days 1 hour' where name = 'entries'`,
  );
  expect((await overview()).attention[0]).toMatchObject({
    title: "1 entry not submitted yet",
    text: "Entries close in 3 days",
  });
  await setTimeframe(town, contest, "entries", "closed");
  await setTimeframe(town, contest, "scoring", "closed");
  expect((await overview()).attention.map(({ title }) => title)).toEqual(["1 request for help", "Scoring is over"]);
});

test("the overview says how many wait to be looked at, where somebody looks at them before they are judged", async () => {
  const screened = ({ on }: { on: boolean }) =>
    town.inside("oak", (sql) => sql`update judging set screened = ${on} where service_id = ${contest.serviceID}`);
  await screened({ on: true });
  expect((await overview()).attention).toContainEqual({
    kind: "to-screen",
    title: "2 entries to look at",
    text: "Until you accept or refuse them nobody judges them",
    urgent: false,
  });
  await screened({ on: false });
  expect((await overview()).attention.map(({ kind }) => kind)).not.toContain("to-screen");
});

test("the overview says what comes next, and what was entered day by day", async () => {
  await setTimeframe(town, contest, "entries", "open");
  await setTimeframe(town, contest, "scoring", "future");
  const { next, days, latest } = await overview();
  expect(next.map(({ name, what }) => `${name} ${what}`)).toEqual([
    "scoring opens",
    "entries closes",
    "scoring closes",
  ]);
  expect(days.at(-1)).toMatchObject({ started: 3, submitted: 2 });
  expect(latest.map(({ thumbURL }) => thumbURL)).toEqual(
    Array(4).fill(expect.stringMatching(/^\S*\/clients\/oak\/files\/[^/]+\/320$/)),
  );
  expect(latest.map(({ state }) => state).sort()).toEqual(["disqualified", "scored", "started", "submitted"]);
});

test("a day of the chart begins at the program's own midnight", async () => {
  const evening = await addContest(town, { url: "evening" });
  const [first, second] = [await addEntry(town, evening, { submitted: true }), await addEntry(town, evening)];
  await town.inside("oak", async (sql) => {
    await sql`update services set time_zone = 'America/Denver' where service_id = ${evening.serviceID}`;
    await sql`
      update entries set created_at = '2026-06-01T05:59:00Z', submitted_at = '2026-06-01T06:00:00Z'
      where entry_id = ${first}`;
    await sql`update entries set created_at = '2026-06-02T05:59:00Z' where entry_id = ${second}`;
  });
  const { days } = (await town.as("viewer")(contestOverview, at(evening))).answer;
  expect(days).toEqual([
    { day: "2026-05-31", started: 1, submitted: 0 },
    { day: "2026-06-01", started: 2, submitted: 1 },
  ]);
});

test("a new contest is told what is still to be set up, in order", async () => {
  await town.as("owner")(createService, { client: "oak" }, { kind: "contest", name: "New", url: "new-one" });
  const fresh = { client: "oak", service: "new-one" };
  expect((await town.as("owner")(contestOverview, fresh)).answer.missing).toEqual(setupSteps);
  expect((await overview()).missing).toEqual([]);
});

describe("pictures of a folder that asks for galleries", () => {
  const attention = async (shown: Contest) =>
    (await town.as("programManager")(contestOverview, at(shown))).answer.attention
      .filter(({ kind }) => kind.startsWith("pictures"))
      .map(({ title }) => title);
  const listed = async (shown: Contest, showing: "waiting" | "ending") =>
    (await town.as("viewer")(listEntries, at(shown), undefined, { query: { showing } })).answer.entries.map(
      ({ title }) => title,
    );

  test("need attention while they wait for a yes, and before it runs out; a no doesn't", async () => {
    const shown = await addContest(town, { url: "shown" });
    for (const title of ["Silent", "Ending", "Lasting", "Over", "Refused"])
      await addEntry(town, shown, { title, submitted: true });
    await addEntry(town, shown, { title: "A draft" });
    await town.inside("oak", async (sql) => {
      await sql`
        update document_folders set purposes = array['Gallery and voting'] where document_folder_id = ${shown.folders.photos}`;
      for (const [title, until] of [
        ["Ending", "now() + interval '20 days'"],
        ["Lasting", "'infinity'"],
        ["Over", "now() - interval '1 day'"],
        ["Refused", "'-infinity'"],
      ] as const)
        await sql`
          update uploads set shown_until = ${new Fragment([until], [])} where upload_id in (
            select upload_id from entry_uploads join entries using (client_id, entry_id)
            where entries.service_id = ${shown.serviceID} and title = ${title})`;
    });
    expect(await attention(shown), "nothing shows them").toEqual([]);
    const gallery = { kind: "gallery", name: "All", description: "", published: false } as const;
    await town.as("owner")(createGallery, at(shown), { ...gallery, shows: "submitted", groupedBy: "category" });
    expect(await attention(shown)).toEqual([
      "2 pictures wait for a yes",
      "1 picture may be shown for less than 30 days",
    ]);
    expect((await listed(shown, "waiting")).toSorted()).toEqual(["Over", "Silent"]);
    expect(await listed(shown, "ending")).toEqual(["Ending"]);
  });
});
