import { beforeEach, expect, test } from "vitest";
import type { QueryOf } from "../../contract/platform/endpoint.ts";
import {
  getEntry,
  listEntries,
  listMyEntries,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import { createFee } from "../../contract/commerce/shop/fees.ts";
import { actionPanel } from "../../contract/people/users.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { listGalleryChoices, createGallery } from "../../contract/galleries/gallery-editing.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { screenEntries } from "../../contract/entries/bulk-entries.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { getResults, releaseResults } from "../../contract/judging/results.ts";
import { getScoring, getScoringQueue, saveScores } from "../../contract/judging/scoring.ts";
import { type ScreeningDecision, getScreening, screenEntry } from "../../contract/entries/screening.ts";
import { changeJudging, changeScreening } from "../../contract/programs/services.ts";
import {
  type Contest,
  addContest,
  addEntry,
  addScholarships,
  assignScorer,
  at,
  setTimeframe,
} from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

const entrant = "entrant@test.example";
const looks = ({ screened }: { screened: boolean }) => town.as("owner")(changeScreening, at(contest), { screened });

beforeEach(async () => {
  contest = await addContest(town, { url: `screened-${++count}` });
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  entryID = await addEntry(town, contest, { submitted: true });
  expect((await looks({ screened: true })).status).toBe(200);
});

const params = () => ({ ...at(contest), entryID });
const staff = () => town.as("programManager");
const decide = (decision: ScreeningDecision, reason?: string) =>
  staff()(screenEntry, params(), { decision, ...(reason && { reason }) });
const entry = async (who = "owner") => (await town.as(who)(getEntry, params())).answer;
const queue = async () => (await town.as("scorer")(getScoringQueue, at(contest))).answer.entries;
const sheet = () => ({ ...params(), scoresheetID: contest.scoresheetID });
const whole = { values: { design: 8, craft: 10, comment: "Well made." } };

test("F02 what is submitted waits until it is accepted: no scorer has it, can read it or score it, and no gallery takes it", async () => {
  expect((await entry()).screening).toBe("waiting");
  expect(await queue()).toEqual([]);
  expect((await town.as("scorer")(getScoring, params())).status).toBe(409);
  expect((await town.as("scorer")(saveScores, sheet(), whole)).status).toBe(409);
  const shown = {
    kind: "gallery",
    name: "All",
    description: "",
    shows: "chosen",
    groupedBy: "category",
    published: false,
  } as const;
  const { galleryID } = (await town.as("owner")(createGallery, at(contest), shown)).answer;
  const choices = async () =>
    (await town.as("owner")(listGalleryChoices, { ...at(contest), galleryID })).answer.entries.length;
  expect(await choices()).toBe(0);

  expect((await decide("accepted")).status).toBe(200);
  expect((await entry()).screening).toBe("accepted");
  expect((await queue()).map((one) => one.entryID)).toEqual([entryID]);
  expect((await town.as("scorer")(saveScores, sheet(), whole)).status).toBe(200);
  expect(await choices()).toBe(1);
});

test("P04 a scorer reads no file of what waits, and those of what was accepted", async () => {
  entryID = await addEntry(town, contest);
  const file = { file: pdfOf({ pages: 1 }), fileName: "plans.pdf" };
  const where = { ...params(), folderID: contest.folders.plans };
  const { uploadID } = (await town.as("entrant")(uploadEntryFile, where, undefined, file)).answer;
  expect((await town.as("entrant")(submitEntry, params())).status).toBe(200);
  const headers = { authorization: `Bearer ${await town.token("scorer")}` };
  const read = async () => (await town.server.inject({ url: fileURL("oak", uploadID, "full"), headers })).statusCode;
  expect(await read()).toBe(404);
  await decide("accepted");
  expect(await read()).toBe(200);
});

test("F02 a refused entry has its reason, which its owner reads by mail and on the page; it can be taken back, and they are told", async () => {
  expect((await decide("refused")).status).toBe(400);
  expect((await decide("refused", "   ")).status).toBe(400);
  expect((await decide("refused", "The house isn’t finished.")).status).toBe(200);
  expect(await entry("entrant")).toMatchObject({ screening: "refused", screeningReason: "The house isn’t finished." });
  expect(await queue()).toEqual([]);
  const refused = (await mailsTo(town, entrant)).at(-1);
  expect(refused).toMatchObject({ subject: "Your entry was refused: House on the hill" });
  expect(JSON.stringify(refused!.content)).toContain("The house isn’t finished.");

  await decide("waiting");
  expect(await entry("entrant")).toMatchObject({ screening: "waiting", screeningReason: null });
  expect((await mailsTo(town, entrant)).at(-1)).toMatchObject({
    subject: "Your entry isn’t refused any more: House on the hill",
  });
  await decide("accepted");
  const sent = (await mailsTo(town, entrant)).length;
  await decide("waiting");
  expect((await mailsTo(town, entrant)).length).toBe(sent);
  const log = await town.inside(
    "oak",
    (sql) => sql`select action, before, after from audit_log where record_id = ${entryID} order by audit_id`,
  );
  expect(log).toMatchObject([
    {
      action: "SCREEN_ENTRIES",
      before: { decision: "waiting" },
      after: { decision: "refused", reason: "The house isn’t finished." },
    },
    { before: { decision: "refused" }, after: { decision: "waiting", reason: null } },
    { after: { decision: "accepted" } },
    { after: { decision: "waiting" } },
  ]);
});

test("F02 the owner of a refused entry neither takes it back nor withdraws it; an accepted one that is taken back waits anew", async () => {
  await decide("refused", "Late.");
  const own = town.as("entrant");
  const told = "This entry was refused. Ask for help if you think that is a mistake.";
  expect(await own(takeBackEntry, params())).toMatchObject({ status: 422, problem: { detail: told } });
  expect(await own(withdrawEntry, params())).toMatchObject({ status: 422, problem: { detail: told } });
  await decide("accepted");
  expect((await own(takeBackEntry, params())).status).toBe(200);
  expect((await entry()).screening).toBe(null);
  expect((await own(submitEntry, params())).status).toBe(200);
  expect((await entry()).screening).toBe("waiting");
  expect(await queue()).toEqual([]);
});

test("F02 of two who decide, the second is told what the first decided; what was submitted anew meanwhile is looked at anew", async () => {
  const base = { decision: "waiting", reason: null };
  const { submittedAt } = await entry();
  expect((await town.as("owner")(screenEntry, params(), { decision: "accepted", submittedAt }, { base })).status).toBe(
    200,
  );
  const second = { decision: "refused", reason: "Late.", submittedAt } as const;
  expect(await town.as("administrator")(screenEntry, params(), second, { base })).toMatchObject({
    status: 412,
    problem: { more: { theirs: { decision: "accepted" }, changedBy: "Owner Tester" } },
  });
  await town.as("entrant")(takeBackEntry, params());
  await town.as("entrant")(submitEntry, params());
  expect(await town.as("administrator")(screenEntry, params(), second)).toMatchObject({
    status: 409,
    problem: {
      detail: "This entry was changed and submitted again meanwhile. Look at it again.",
      more: { theirs: { decision: "waiting", submittedAt: (await entry()).submittedAt }, changedBy: null },
    },
  });
  expect((await entry()).screening).toBe("waiting");
});

test("F02 of many who decide in the same moment, one is heard", async () => {
  const people = ["owner", "administrator", "programManager"];
  const base = { decision: "waiting", reason: null };
  const replies = await Promise.all(
    [...people, ...people].map((who, index) =>
      town.as(who)(screenEntry, params(), { decision: "refused", reason: `Reason ${index}` }, { base }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
});

test("F02 turning it on and off again loses nothing: decisions and sheets are there as before, and what was refused stays out", async () => {
  await decide("accepted");
  await town.as("scorer")(saveScores, sheet(), whole);
  const refused = await addEntry(town, contest, { submitted: true });
  const waiting = await addEntry(town, contest, { submitted: true });
  await staff()(screenEntry, { ...at(contest), entryID: refused }, { decision: "refused", reason: "Late." });
  const ids = async () => (await queue()).map((one) => one.entryID);
  expect(await ids()).toEqual([entryID]);

  await looks({ screened: false });
  expect(await ids()).toEqual([entryID, waiting]);
  expect((await entry()).screening).toBe(null);
  const states = async () =>
    (await staff()(listEntries, at(contest), undefined, { query: { sort: "number" } })).answer.entries.map(
      ({ screening }) => screening,
    );
  expect(await states()).toEqual([null, "refused", null]);
  expect((await decide("refused", "Late.")).status).toBe(409);
  await looks({ screened: true });
  expect(await states()).toEqual(["accepted", "refused", "waiting"]);
  expect(await queue()).toMatchObject([{ entryID, isScored: true }]);
  // Also where nobody looks any more, a refusal can be taken back.
  await looks({ screened: false });
  await staff()(screenEntry, { ...at(contest), entryID: refused }, { decision: "waiting" });
  expect(await ids()).toEqual([entryID, refused, waiting]);
});

test("F02 results are released once nothing waits, and from then on nobody turns it on or off or decides", async () => {
  expect((await town.as("owner")(getResults, at(contest))).answer.categories.flatMap((one) => one.entries)).toEqual([]);
  const release = () => town.as("owner")(releaseResults, at(contest), { closeEntries: true, reason: "All in." });
  expect(await release()).toMatchObject({
    status: 409,
    problem: { detail: "One entry still waits to be looked at. Accept or refuse it first: what waits has no result." },
  });
  await decide("accepted");
  expect((await release()).status).toBe(200);
  expect((await looks({ screened: false })).status).toBe(409);
  expect((await decide("waiting")).status).toBe(422);
  const stricter = { ...defaultScoring, minimumSheets: 2 };
  expect((await town.as("owner")(changeJudging, at(contest), stricter)).status).toBe(200);
});

test("F02 many are accepted and refused at once, found by where they stand, and given back as they were", async () => {
  const other = await addEntry(town, contest, { submitted: true });
  const draft = await addEntry(town, contest);
  const entryIDs = [entryID, other, draft];
  const { answer } = await staff()(screenEntries, at(contest), { entryIDs, decision: "refused", reason: "Late." });
  expect(answer.done).toEqual([entryID, other].map((id) => ({ entryID: id, was: { decision: "waiting" } })));
  expect(answer.refused).toMatchObject([
    { entryID: draft, reason: "This entry isn’t submitted, so there is nothing to decide yet." },
  ]);
  const standing = async (screening: ScreeningDecision) =>
    (await staff()(listEntries, at(contest), undefined, { query: { screening, sort: "number" } })).answer.entries.map(
      (one) => one.entryID,
    );
  expect(await standing("refused")).toEqual([entryID, other]);
  await staff()(screenEntries, at(contest), { entryIDs: [other], decision: "accepted" });
  const [was] = (await staff()(screenEntries, at(contest), { entryIDs: [entryID], decision: "accepted" })).answer.done;
  expect(was).toEqual({ entryID, was: { decision: "refused", reason: "Late." } });
  expect(await standing("accepted")).toEqual([entryID, other]);
  await staff()(screenEntries, at(contest), { entryIDs: [entryID], ...was!.was });
  expect(await standing("refused")).toEqual([entryID]);
  const mine = (await town.as("entrant")(listMyEntries, at(contest))).answer.entries;
  expect(mine.map(({ screening }) => screening)).toEqual(["refused", "accepted", null]);
});

test("F02 what waits is looked at in the order in which it came in, by category and page by page, and leaves once it is decided", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      insert into entries (service_id, category_id, user_id, number, title, submitted_at)
      select ${contest.serviceID}, ${contest.categories.BRICK}, ${town.people["rival"]!}, n, 'House ' || n, now() + n * interval '1 second'
      from generate_series(2, 61) n`,
  );
  const glass = await addEntry(town, contest, { category: "GLASS", submitted: true });
  const asked = async (query: QueryOf<typeof getScreening> = {}) =>
    (await staff()(getScreening, at(contest), undefined, { query })).answer;
  const first = await asked({ categoryID: contest.categories.BRICK });
  const all = first.left;
  expect(first).toMatchObject({ screened: true, total: all - 1 });
  expect(first.entries).toHaveLength(50);
  expect(first.entries[0]!.entryID).toBe(entryID);
  const second = await asked({ categoryID: contest.categories.BRICK, after: first.next! });
  expect(second.next).toBe(null);
  const ids = [...first.entries, ...second.entries].map((one) => one.entryID);
  expect([new Set(ids).size, ids.includes(glass)]).toEqual([all - 1, false]);
  await decide("accepted");
  expect(await asked()).toMatchObject({ left: all - 1, total: all - 1 });
  expect((await asked({ screening: "accepted" })).entries.map((one) => one.entryID)).toEqual([entryID]);
  expect((await town.as("entrant")(getScreening, at(contest))).status).toBe(403);
  await looks({ screened: false });
  expect((await asked()).screened).toBe(false);
});

test("F06 an application is screened in its own words", async () => {
  contest = await addScholarships(town, { url: `read-${count}` });
  entryID = await addEntry(town, contest, { submitted: true });
  await looks({ screened: true });
  expect((await decide("refused", "You aren’t enrolled.")).status).toBe(200);
  expect((await mailsTo(town, entrant)).at(-1)!.subject).toBe("Your application for Brick homes was refused");
});

test("P01 nobody decides but who runs the program", async () => {
  for (const who of ["entrant", "rival", "viewer", "boxOffice", "tourManager", "stranger", "scorer", "elmOwner"])
    expect((await town.as(who)(screenEntry, params(), { decision: "accepted" })).status, who).toBe(403);
  expect((await entry()).screening).toBe("waiting");
});

const soon = (hours = 24) => new Date(Date.now() + hours * 3_600_000).toISOString();
const giveBack = (reason = "Which plan is it?", until = soon()) =>
  staff()(screenEntry, params(), { decision: "returned", reason, until });
/** The time to answer is over. */
const overdue = () =>
  town.inside("oak", (sql) => sql`update entries set returned_until = ${soon(-1)} where entry_id = ${entryID}`);
const waiting = async (screening: ScreeningDecision = "waiting") =>
  (await staff()(getScreening, at(contest), undefined, { query: { screening } })).answer.entries;

test("F02 an entry is returned with questions after the deadline: its owner changes it in place, submits it again, and it waits as answered", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  const until = soon();
  expect((await giveBack("Which plan is it?", until)).status).toBe(200);
  expect((await mailsTo(town, entrant)).at(-1)).toMatchObject({
    subject: "We have a question about your entry: House on the hill",
  });
  expect(JSON.stringify((await mailsTo(town, entrant)).at(-1)!.content)).toContain("Which plan is it?");
  expect(await entry("entrant")).toMatchObject({
    state: "submitted",
    screening: "returned",
    returned: { questions: "Which plan is it?", answeredAt: null },
    deadline: { status: "open", closesAt: until },
  });
  expect([await waiting(), (await waiting("returned")).map((one) => one.entryID), await queue()]).toEqual([
    [],
    [entryID],
    [],
  ]);
  const mine = (await town.as("entrant")(listMyEntries, at(contest))).answer.entries;
  expect(mine).toMatchObject([{ screening: "returned", deadline: { status: "open" } }]);
  const own = town.as("entrant");
  const file = { file: pdfOf({ pages: 1 }), fileName: "plans.pdf" };
  const adds = () => own(uploadEntryFile, { ...params(), folderID: contest.folders.plans }, undefined, file);
  expect((await adds()).status).toBe(200);
  expect((await own(takeBackEntry, params())).status).toBe(422);
  expect((await own(submitEntry, params())).status).toBe(200);
  expect((await adds()).status).toBe(422);
  expect(await entry()).toMatchObject({ screening: "waiting", returned: { questions: "Which plan is it?" } });
  expect((await entry()).returned!.answeredAt).not.toBe(null);
  expect(await waiting()).toMatchObject([{ entryID, answered: true }]);
  expect((await own(submitEntry, params())).status).toBe(422);
  expect((await decide("accepted")).status).toBe(200);
  expect((await queue()).map((one) => one.entryID)).toEqual([entryID]);
});

test("F02 when the time is over it waits by itself as not answered, changed by nobody any more", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  await giveBack();
  await overdue();
  expect(await waiting()).toMatchObject([{ entryID, answered: false }]);
  expect(await entry()).toMatchObject({ state: "submitted", screening: "waiting", returned: { answeredAt: null } });
  expect((await town.as("entrant")(submitEntry, params())).status).toBe(422);
  expect((await decide("accepted")).status).toBe(200);
});

test("F02 while it is out nobody decides of it but takes the questions back; of two who return it, the second is told", async () => {
  const base = { decision: "waiting", reason: null };
  const asks = (who: string, reason: string) =>
    town.as(who)(screenEntry, params(), { decision: "returned", reason, until: soon() }, { base });
  const people = ["owner", "administrator", "programManager"];
  const replies = await Promise.all([...people, ...people].map((who, index) => asks(who, `Question ${index}?`)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
  expect((await decide("accepted")).status).toBe(409);
  expect((await decide("refused", "Late.")).status).toBe(409);
  const many = { entryIDs: [entryID], decision: "waiting" as const };
  expect((await staff()(screenEntries, at(contest), many)).answer).toMatchObject({ done: [], refused: [{ entryID }] });
  const release = await town.as("owner")(releaseResults, at(contest), { closeEntries: true, reason: "All in." });
  expect(release.status).toBe(409);
  expect((await decide("waiting")).status).toBe(200);
  expect(await entry()).toMatchObject({ screening: "waiting", returned: null });
  expect((await town.as("entrant")(submitEntry, params())).status).toBe(422);
});

test("F02 what is returned has questions and a time to come, and nobody is asked where nobody looks", async () => {
  expect((await giveBack("  ")).status).toBe(400);
  expect((await giveBack("Which?", soon(-1))).status).toBe(400);
  expect((await giveBack()).status).toBe(200);
  await looks({ screened: false });
  expect((await entry("entrant")).screening).toBe(null);
  expect((await town.as("entrant")(submitEntry, params())).status).toBe(422);
  expect((await giveBack()).status).toBe(409);
  await looks({ screened: true });
  expect((await entry()).screening).toBe("returned");
});

test("F06 an application is returned in its own words, and submitted again though it is final", async () => {
  contest = await addScholarships(town, { url: `asked-${count}` });
  entryID = await addEntry(town, contest, { submitted: true });
  await looks({ screened: true });
  expect((await giveBack("Where do you study?")).status).toBe(200);
  expect((await mailsTo(town, entrant)).at(-1)!.subject).toBe(
    "We have a question about your application for Brick homes",
  );
  expect((await town.as("entrant")(submitEntry, params())).status).toBe(200);
  expect((await entry()).screening).toBe("waiting");
});

test("F15 what is returned is submitted again without a fee that came meanwhile, and shows on its owner's first page as to be answered", async () => {
  const fee = {
    name: "Late",
    kind: "flat",
    appliesTo: "category",
    categoryID: contest.categories.BRICK,
    amount: 5_000,
    neededToSubmit: true,
  };
  expect((await town.as("owner")(createFee, at(contest), fee as never)).status).toBe(200);
  await giveBack();
  const panel = async () => (await town.as("entrant")(actionPanel, {})).answer.entries;
  const own = async () => (await panel()).find(({ url }) => url.includes(entryID));
  expect((await own())!.line).toContain("House on the hill: questions to answer");
  // Entries that wait for the person come before the others.
  const waits = (await panel()).map(({ waiting }) => waiting);
  expect(waits).toEqual(waits.toSorted((one, other) => Number(other) - Number(one)));
  expect((await town.as("entrant")(submitEntry, params())).status).toBe(200);
  expect(await own()).toMatchObject({ line: "House on the hill: submitted", waiting: false });
});
