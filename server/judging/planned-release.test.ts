import { afterEach, beforeEach, expect, test } from "vitest";
import { listPublicGalleries } from "../../contract/galleries/galleries.ts";
import {
  cancelPlannedRelease,
  getResults,
  planRelease,
  releaseResults,
  withholdResults,
} from "../../contract/judging/results.ts";
import { openResultsPreview, giveResultsPreview } from "../../contract/galleries/results-previews.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { RELEASE_WORK, releaseWork } from "./planned-release.ts";

const town = useTown({ own: true });
const theTime = clock.now;
const later = (minutes: number) => void (clock.now = () => new Date(theTime().getTime() + minutes * 60_000));
afterEach(() => void (clock.now = theTime));

let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `planned-${++count}` });
  await addEntry(town, contest, { submitted: true });
  await setTimeframe(town, contest, "entries", "closed");
});

const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const inMinutes = (minutes: number) => new Date(theTime().getTime() + minutes * 60_000).toISOString();
const plan = (minutes: number, more: { reason?: string; closeEntries?: boolean } = { reason: "One fell ill." }) =>
  manager(planRelease, at(contest), { releaseAt: inMinutes(minutes), ...more });
const results = async () => (await manager(getResults, at(contest))).answer;
const work = () => doDueWork(town.app, { [RELEASE_WORK]: releaseWork });
const publicly = async () =>
  (await town.as()(listPublicGalleries, at(contest))).answer.galleries.map(({ kind }) => kind);
const audited = () =>
  town.inside(
    "oak",
    (sql) => sql<{ after: Record<string, unknown>; userID: string | null }>`
    select after, user_id from audit_log where record_id = ${contest.serviceID} order by audit_id`,
  );

test("F02 results are released at the moment that was set, not before, whole, and the log says so", async () => {
  await manager(giveResultsPreview, at(contest), { name: "Ann Lee", email: `ann-${count}@board.example` });
  const link = await keyInMailTo(town, `ann-${count}@board.example`);
  expect((await plan(30)).status).toBe(200);
  expect(await results()).toMatchObject({
    resultsReleasedAt: null,
    plannedRelease: { reason: "One fell ill.", closeEntries: false, by: "ProgramManager Tester" },
  });
  const opened = await town.as()(openResultsPreview, at(contest), {}, { link });
  expect(opened.answer).toMatchObject({
    state: "confidential",
    confidentialUntil: (await results()).plannedRelease!.at,
  });
  await work();
  expect(await publicly()).toEqual([]);
  later(31);
  await work();
  expect(await results()).toMatchObject({ plannedRelease: null, failedRelease: null, releaseReason: "One fell ill." });
  expect((await results()).resultsReleasedAt).not.toBeNull();
  expect(await publicly()).toEqual(["winners"]);
  expect((await mailsTo(town, "entrant@test.example")).at(-1)?.subject).toBe("The results of Building Awards are out");
  const last = (await audited()).at(-1)!;
  expect(last).toMatchObject({ userID: town.people["programManager"] });
  expect(Object.keys(last.after)).toEqual(expect.arrayContaining(["resultsReleasedAt", "wasSetFor"]));
  expect((await plan(60)).status).toBe(409);
});

test("F02 the moment is changed or taken back until then", async () => {
  await plan(30);
  await plan(90);
  later(31);
  await work();
  expect((await results()).resultsReleasedAt).toBeNull();
  expect((await manager(cancelPlannedRelease, at(contest))).status).toBe(200);
  expect((await manager(cancelPlannedRelease, at(contest))).status).toBe(409);
  later(91);
  await work();
  expect((await results()).resultsReleasedAt).toBeNull();
  later(0);
  await plan(30);
  await plan(10);
  later(11);
  await work();
  expect((await results()).resultsReleasedAt).not.toBeNull();
});

test("F02 what would refuse a release by hand refuses it then: nothing is released, staff are mailed, and it isn’t tried again", async () => {
  await plan(30, {});
  const before = (await mailsTo(town, "programManager@test.example")).length;
  later(31);
  await work();
  const now = await results();
  expect(now).toMatchObject({ resultsReleasedAt: null, plannedRelease: null });
  expect(now.failedRelease?.reason).toContain("1 entry has fewer than 3 scoresheets");
  expect(await publicly()).toEqual([]);
  for (const person of ["owner", "administrator", "programManager"])
    expect((await mailsTo(town, `${person}@test.example`)).at(-1)?.subject, person).toBe(
      "The results of Building Awards were not released",
    );
  expect((await mailsTo(town, "viewer@test.example")).length).toBe(0);
  expect((await audited()).at(-1)!.after).toMatchObject({ releaseAt: null, notReleased: now.failedRelease!.reason });
  await work();
  expect((await mailsTo(town, "programManager@test.example")).length).toBe(before + 1);
  await manager(releaseResults, at(contest), { reason: "Enough." });
  expect((await results()).failedRelease).toBeNull();
});

test("F02 entries that are still open then are closed where that was said, and else the release is refused", async () => {
  await setTimeframe(town, contest, "entries", "open");
  await plan(30);
  later(31);
  await work();
  expect((await results()).failedRelease?.reason).toContain("Entries are open until");
  later(0);
  await plan(30, { reason: "One fell ill.", closeEntries: true });
  later(31);
  await work();
  expect(await results()).toMatchObject({ failedRelease: null, entriesOpenUntil: null });
});

test("F02 a release by hand takes the place of the one that was set, and one that is withheld sets none again", async () => {
  await plan(30);
  await manager(releaseResults, at(contest), { reason: "Earlier." });
  expect(await results()).toMatchObject({ plannedRelease: null, releaseReason: "Earlier." });
  await manager(withholdResults, at(contest));
  later(31);
  await work();
  expect((await results()).resultsReleasedAt).toBeNull();
});

test("F02 of a release by hand and one that is due at the same moment, and of two processes, one releases", async () => {
  await plan(30);
  later(31);
  await Promise.all([work(), work(), manager(releaseResults, at(contest), { reason: "By hand." })]);
  expect((await audited()).filter(({ after }) => after["resultsReleasedAt"])).toHaveLength(1);
  expect(
    (await mailsTo(town, "entrant@test.example")).filter(({ content }) =>
      JSON.stringify(content).includes(contest.url),
    ),
  ).toHaveLength(1);
});

test("P01 a moment that is over is refused, and so is whoever may not release", async () => {
  const refused = await plan(-5);
  expect(refused.status).toBe(400);
  expect(refused.problem.errors?.["releaseAt"]).toContain("Choose a moment that is still to come.");
  for (const person of ["viewer", "boxOffice", "entrant", "scorer"])
    expect((await town.as(person)(planRelease, at(contest), { releaseAt: inMinutes(9) })).status, person).toBe(403);
});
