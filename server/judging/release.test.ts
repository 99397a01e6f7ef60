import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  changeEntryCategory,
  disqualifyEntry,
  extendEntry,
  getEntry,
  listMyEntries,
  removeEntry,
  saveEntryForm,
  submitEntry,
  takeBackEntry,
} from "../../contract/entries/entries.ts";
import { addEntry as startEntry } from "../../contract/entries/entering.ts";
import { removeEntryUpload } from "../../contract/entries/entry-uploads.ts";
import { getGallery } from "../../contract/galleries/galleries.ts";
import {
  getResults,
  releaseResults,
  restoreResult,
  setAwardTitle,
  withdrawResult,
  withholdResults,
} from "../../contract/judging/results.ts";
import { getOwnScores } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `released-${++count}` });
  await town.inside("oak", (sql) => sql`update judging set show_scores_to_users = 'yes'`);
  entryID = await addEntry(town, contest, { submitted: true });
  await manager(setAwardTitle, params(), { awardTitle: "Gold" });
});

const params = () => ({ ...at(contest), entryID });
const entrant: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);
const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const release = ({ closeEntries = true } = {}) =>
  manager(releaseResults, at(contest), { reason: "Enough.", closeEntries });
const winners = async () => {
  const { winnersGallery } = (await manager(getResults, at(contest))).answer;
  return (await town.as()(getGallery, { ...at(contest), galleryID: winnersGallery!.galleryID })).answer;
};

describe("once results are released", () => {
  beforeEach(async () => {
    expect((await release()).status).toBe(200);
    // Neither opening entries again nor an extended deadline opens anything that was released.
    await setTimeframe(town, contest, "entries", "open");
    const later = new Date(Date.now() + 60_000);
    await town.inside("oak", (sql) => sql`update entries set extended_until = ${later} where entry_id = ${entryID}`);
  });

  const latecomer = async () => {
    const ids = { ...at(contest), entryID: await addEntry(town, contest, { submitted: true, title: "Second house" }) };
    const give = (who: string, awardTitle: string, sent: object = {}) =>
      town.as(who)(setAwardTitle, ids, { awardTitle, ...sent });
    return { ids, give };
  };
  const shown = async () => (await winners()).entries.map((entry) => entry.awardTitle);

  test("an award that was added late is public at once, and whoever added it takes it back within half a minute", async () => {
    const { give } = await latecomer();
    expect((await give("programManager", "Gcld")).status).toBe(200);
    expect(await shown()).toContain("Gcld");
    expect((await give("programManager", "Gold")).status).toBe(422);
    expect((await give("owner", "")).status).toBe(422);
    expect((await give("programManager", "")).status).toBe(200);
    expect(await shown()).not.toContain("Gcld");
  });

  test("after that time it stands, as what was given before the release does, whenever that was", async () => {
    const { give } = await latecomer();
    expect((await give("programManager", "Silver")).status).toBe(200);
    const { now } = clock;
    clock.now = () => new Date(now().getTime() + 31_000);
    onTestFinished(() => void (clock.now = now));
    expect((await give("programManager", "")).status).toBe(422);
    expect((await manager(setAwardTitle, params(), { awardTitle: "" })).status).toBe(422);
  });

  test("a page that shows results as not released yet publishes nothing by what is typed there", async () => {
    const { give } = await latecomer();
    const typed = await give("programManager", "Gold", { unreleasedOnly: true });
    expect([typed.status, typed.problem.detail]).toEqual([
      409,
      "The results were released meanwhile: an award is public at once from now on. Load the page anew, and choose “Add an award”.",
    ]);
    expect(await shown()).toEqual(["Gold"]);
  });

  const stands = async () =>
    expect((await winners()).entries).toMatchObject([{ entryID, title: "House on the hill", awardTitle: "Gold" }]);

  test("T06 an entry isn't taken back, by its owner or by staff", async () => {
    const refused = { status: 422, problem: { detail: expect.stringContaining("results are released") as string } };
    expect(await entrant(takeBackEntry, params())).toMatchObject(refused);
    expect(await manager(takeBackEntry, params())).toMatchObject(refused);
    await stands();
  });

  test("T06 nothing is started, edited, submitted or removed by its owner", async () => {
    const draft = { ...at(contest), entryID: await addEntry(town, contest, { title: "Too late" }) };
    const answers = { entryFormQuestions: [{ name: "title", value: "Rewritten" }], version: 1, revision: 1, base: 0 };
    const form = { formID: contest.forms.about };
    const upload = { folderID: contest.folders.photos };
    const started = await entrant(startEntry, at(contest), { categoryID: contest.categories.GLASS });
    expect(started).toMatchObject({ status: 422, problem: { detail: "Entries are closed." } });
    const { entryUploadID } = (await entrant(getEntry, params())).answer.documentFolders[0]!.entryUploads[0]!;
    for (const entry of [draft, params()]) {
      expect((await entrant(saveEntryForm, { ...entry, ...form }, { ...answers, writer: "w" })).status).toBe(422);
      expect((await entrant(submitEntry, entry)).status).toBe(422);
    }
    expect((await entrant(removeEntryUpload, { ...params(), ...upload }, { entryUploadID })).status).toBe(422);
    expect((await entrant(removeEntry, params())).status).toBe(422);
    expect((await entrant(listMyEntries, at(contest))).answer.deadline.status).toBe("closed");
    await stands();
  });

  test("T01 D09 what staff do to an entry asks them to withdraw its result first", async () => {
    const refused = { status: 422, problem: { detail: expect.stringContaining("Retract its result") as string } };
    expect(await manager(disqualifyEntry, params(), { disqualified: true })).toMatchObject(refused);
    expect(await manager(changeEntryCategory, params(), { categoryID: contest.categories.GLASS })).toMatchObject(
      refused,
    );
    expect(await manager(removeEntry, params())).toMatchObject(refused);
    expect(await manager(setAwardTitle, params(), { awardTitle: "" })).toMatchObject(refused);
    const until = new Date(Date.now() + 60_000).toISOString();
    expect((await manager(extendEntry, params(), { until })).status).toBe(422);
    await stands();
  });

  test("F02 staff withdraw a result with a reason, and visitors read the correction where they had read the result", async () => {
    expect(await manager(withdrawResult, params(), { reason: " " })).toMatchObject({ status: 400 });
    expect((await town.as("viewer")(withdrawResult, params(), { reason: "No." })).status).toBe(403);
    expect((await manager(withdrawResult, params(), { reason: "It was built in another year." })).status).toBe(200);
    const page = await winners();
    expect(page.entries).toEqual([]);
    expect(page.corrections).toMatchObject([
      {
        title: "House on the hill",
        categoryName: "Brick homes",
        awardTitle: "Gold",
        reason: "It was built in another year.",
      },
    ]);
    const mine = (await entrant(getEntry, params())).answer;
    expect(mine).toMatchObject({ awardTitle: null, resultWithdrawn: "It was built in another year." });
    expect((await entrant(getOwnScores, params())).status).toBe(409);
    expect((await manager(withdrawResult, params(), { reason: "Again." })).status).toBe(409);
  });

  test("F02 a withdrawn result comes back only as it was", async () => {
    await manager(withdrawResult, params(), { reason: "By mistake." });
    expect((await manager(setAwardTitle, params(), { awardTitle: "Silver" })).status).toBe(422);
    expect((await manager(takeBackEntry, params())).status).toBe(422);
    expect((await manager(restoreResult, params())).status).toBe(200);
    await stands();
    expect((await winners()).corrections).toEqual([]);
    const log = await town.inside(
      "oak",
      (sql) => sql`select after from audit_log where record_id = ${entryID} order by audit_id`,
    );
    expect(log.slice(-2)).toEqual([
      { after: { awardTitle: null, reason: "By mistake." } },
      { after: { awardTitle: "Gold" } },
    ]);
  });

  test("T01 whose result was withdrawn is disqualified like any other", async () => {
    await manager(withdrawResult, params(), { reason: "It broke the rules." });
    expect((await manager(disqualifyEntry, params(), { disqualified: true })).status).toBe(200);
    expect((await winners()).corrections).toHaveLength(1);
  });

  test("F04 withheld results are no correction's: what is withdrawn is what was released", async () => {
    await manager(withholdResults, at(contest));
    expect((await manager(withdrawResult, params(), { reason: "No." })).status).toBe(409);
    expect((await entrant(takeBackEntry, params())).status).toBe(200);
  });
});

describe("a release while entries are open", () => {
  test("F02 asks to close them first", async () => {
    const refused = await release({ closeEntries: false });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.problem.errors?.["closeEntries"]).toContain("Entries are open until");
    expect((await manager(getResults, at(contest))).answer).toMatchObject({ resultsReleasedAt: null });
  });

  test("F02 closes them where that is said, and what was extended, too", async () => {
    const later = new Date(Date.now() + 90 * 86_400_000);
    await setTimeframe(town, contest, "entries", "closed");
    await town.inside("oak", (sql) => sql`update entries set extended_until = ${later} where entry_id = ${entryID}`);
    expect((await release({ closeEntries: false })).status).toBe(409);
    expect((await release()).status).toBe(200);
    await manager(withholdResults, at(contest));
    expect((await entrant(listMyEntries, at(contest))).answer.entries).toMatchObject([
      { deadline: { status: "closed", extended: false } },
    ]);
  });

  test("F02 needs no word where entries are closed", async () => {
    await setTimeframe(town, contest, "entries", "closed");
    expect((await release({ closeEntries: false })).status).toBe(200);
  });
});
