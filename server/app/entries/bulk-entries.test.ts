import { beforeEach, expect, test, vi } from "vitest";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { getEntry, listEntries } from "../../../contract/entries/entries.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import { createGallery, listGalleryChoices } from "../../../contract/galleries/gallery-editing.ts";
import {
  assignScorerToEntries,
  changeCategoryOfEntries,
  changeOwnerOfEntries,
  disqualifyEntries,
  extendEntries,
  listEntryIDs,
  removeEntries,
  reopenEntries,
  showEntriesInGallery,
} from "../../../contract/entries/bulk-entries.ts";
import { listScorers } from "../../../contract/judging/results.ts";
import { type Contest, addContest, addEntry, addManyEntries, at, setTimeframe } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { Unreachable } from "../../platform/db/store.ts";

const town = useTown();
let contest: Contest;
let entryIDs: string[];
let count = 0;

beforeEach(async () => {
  vi.restoreAllMocks();
  contest = await addContest(town, { url: `awards-${++count}` });
  entryIDs = [
    await addEntry(town, contest, { title: "One", submitted: true }),
    await addEntry(town, contest, { title: "Two", category: "GLASS", owner: "rival", submitted: true }),
    await addEntry(town, contest, { title: "Three" }),
  ];
});

const nowhere = "01900000-0000-7000-8000-000000000000";
const staff = () => town.as("programManager");
const entries = async () =>
  (await staff()(listEntries, at(contest), undefined, { query: { sort: "number" } })).answer.entries;
const audits = () =>
  town.inside(
    "oak",
    (sql) =>
      sql`select record_id, action, after from audit_log where service_id = ${contest.serviceID} order by audit_id`,
  );

/** Restores the values from before, as the page's undo does. */
async function undo<E extends AnyEndpoint>(endpoint: E, done: readonly { entryID: string; was: object }[]) {
  for (const { entryID, was } of done)
    await staff()(endpoint, at(contest) as never, { entryIDs: [entryID], ...was } as never);
}

test("many entries are disqualified at once with one reason, and back as they were; each stands in the audit log", async () => {
  await staff()(disqualifyEntries, at(contest), { entryIDs: [entryIDs[1]!], disqualified: true, reason: "Late" });
  const { answer } = await staff()(disqualifyEntries, at(contest), { entryIDs, disqualified: true, reason: "Twice" });
  expect(answer).toEqual({
    done: [
      { entryID: entryIDs[0], was: { disqualified: false } },
      { entryID: entryIDs[1], was: { disqualified: true, reason: "Late" } },
      { entryID: entryIDs[2], was: { disqualified: false } },
    ],
    refused: [],
  });
  expect((await entries()).map(({ disqualified }) => disqualified)).toEqual([true, true, true]);
  expect((await audits()).filter(({ action }) => action === "DISQUALIFY_ENTRY")).toHaveLength(4);
  await undo(disqualifyEntries, answer.done);
  expect((await entries()).map(({ disqualified }) => disqualified)).toEqual([false, true, false]);
  const second = (await staff()(getEntry, { ...at(contest), entryID: entryIDs[1]! })).answer;
  expect(second.disqualifiedReason).toBe("Late");
});

test("what can't be done with one is refused for that one, by name, and done with the others", async () => {
  await town.inside(
    "oak",
    (sql) => sql`update judging set results_released_at = now() where service_id = ${contest.serviceID}`,
  );
  const { status, answer } = await staff()(changeCategoryOfEntries, at(contest), {
    entryIDs: [...entryIDs, nowhere],
    categoryID: contest.categories.ONCE,
  });
  expect(status).toBe(200);
  expect(answer.done).toEqual([{ entryID: entryIDs[2], was: { categoryID: contest.categories.BRICK } }]);
  expect(answer.refused).toEqual([
    { entryID: entryIDs[0], code: "BRICK-1", title: "One", reason: expect.stringMatching(/result/i) },
    { entryID: entryIDs[1], code: "GLASS-2", title: "Two", reason: expect.stringMatching(/result/i) },
    { entryID: nowhere, code: null, title: null, reason: "No such entry." },
  ]);
});

test("entries of another program aren't touched, whoever names them", async () => {
  const other = await addContest(town, { url: `other-${count}` });
  const { answer } = await staff()(removeEntries, at(other), { entryIDs });
  expect(answer.done).toEqual([]);
  expect(answer.refused.map(({ reason }) => reason)).toEqual(Array(3).fill("No such entry."));
  expect(await entries()).toHaveLength(3);
});

test("many entries change category, owner and deadline, and each goes back to its own", async () => {
  const before = (await entries()).map(({ category, owner, extended }) => [category.label, owner.fullName, extended]);
  const call = staff();
  const moved = await call(changeCategoryOfEntries, at(contest), { entryIDs, categoryID: contest.categories.ONCE });
  const given = await call(changeOwnerOfEntries, at(contest), { entryIDs, user: town.people["stranger"]! });
  const extended = await call(extendEntries, at(contest), { entryIDs, until: "2099-01-01T00:00:00.000Z" });
  const after = (await entries()).map((entry) => [entry.category.label, entry.owner.fullName, entry.extended]);
  expect(after).toEqual(Array(3).fill(["ONCE", "Stranger Tester", true]));
  await undo(changeCategoryOfEntries, moved.answer.done);
  await undo(changeOwnerOfEntries, given.answer.done);
  await undo(extendEntries, extended.answer.done);
  expect((await entries()).map((entry) => [entry.category.label, entry.owner.fullName, entry.extended])).toEqual(
    before,
  );
  const past = await call(extendEntries, at(contest), { entryIDs, until: "2020-01-01T00:00:00.000Z" });
  expect(past.answer.refused.map(({ reason }) => reason)).toEqual(
    Array(3).fill("Choose a time that is still to come."),
  );
});

test("a gallery that is kept names who owns many entries now at once, as it does with one", async () => {
  const settings = { name: "All", kind: "gallery", description: "", groupedBy: "category", published: true } as const;
  const made = await staff()(createGallery, at(contest), { ...settings, shows: "submitted" });
  const shown = async () =>
    (await town.as()(getGallery, { ...at(contest), ...made.answer })).answer.entries
      .map(({ owner }) => owner)
      .toSorted();
  expect(await shown()).toEqual(["Entrant Tester", "Rival Tester"]);
  await staff()(changeOwnerOfEntries, at(contest), { entryIDs, user: town.people["stranger"]! });
  expect(await shown()).toEqual(["Stranger Tester", "Stranger Tester"]);
});

test("a scorer is assigned to many entries, never to their own, and what they had stays when that is taken back", async () => {
  const userID = town.people["rival"]!;
  const assign = (these: string[], { assigned }: { assigned: boolean }) =>
    staff()(assignScorerToEntries, at(contest), { entryIDs: these, userID, assigned });
  const assigned = async () =>
    (await staff()(listScorers, at(contest))).answer.scorers.find((one) => one.userID === userID)?.entryIDs.toSorted();
  await assign([entryIDs[0]!], { assigned: true });
  const { answer } = await assign(entryIDs, { assigned: true });
  expect(answer.refused).toMatchObject([{ entryID: entryIDs[1], reason: "Nobody can score their own entry." }]);
  expect(await assigned()).toEqual([entryIDs[0], entryIDs[2]].toSorted());
  await undo(assignScorerToEntries, answer.done);
  expect(await assigned()).toEqual([entryIDs[0]]);
});

test("many entries join a gallery of chosen ones, behind those in it; drafts can't, and leave it again", async () => {
  const settings = { kind: "gallery", name: "Picks", description: "", groupedBy: "category", published: true } as const;
  const made = await staff()(createGallery, at(contest), { ...settings, shows: "chosen" });
  const { galleryID } = made.answer;
  const chosen = async () =>
    (await staff()(listGalleryChoices, { ...at(contest), galleryID })).answer.entries
      .filter((entry) => entry.chosen)
      .map(({ title }) => title);
  await staff()(showEntriesInGallery, at(contest), { entryIDs: [entryIDs[1]!], galleryID, shown: true });
  const { answer } = await staff()(showEntriesInGallery, at(contest), { entryIDs, galleryID, shown: true });
  expect(await chosen()).toEqual(["Two", "One"]);
  expect(answer.refused).toMatchObject([{ title: "Three", reason: expect.stringMatching(/submitted/) }]);
  await undo(showEntriesInGallery, answer.done);
  expect(await chosen()).toEqual(["Two"]);
  const all = await staff()(createGallery, at(contest), { ...settings, name: "All", shows: "submitted" });
  const refused = await staff()(showEntriesInGallery, at(contest), { entryIDs, ...all.answer, shown: true });
  expect(refused.answer.done).toEqual([]);
});

test("many entries are drafts again with a deadline of their own, and submitted again as they were; drafts aren't reopened", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  const until = "2099-01-01T00:00:00.000Z";
  const { answer } = await staff()(reopenEntries, at(contest), { entryIDs, submitted: false, until });
  expect(answer.done).toEqual(
    [entryIDs[0], entryIDs[1]].map((entryID) => ({ entryID, was: { submitted: true, until: null } })),
  );
  expect(answer.refused).toMatchObject([{ title: "Three", reason: "This entry isn’t submitted." }]);
  const standing = async () => (await entries()).map(({ state, extended }) => [state, extended]);
  expect(await standing()).toEqual([
    ["draft", true],
    ["draft", true],
    ["draft", false],
  ]);
  const own = { ...at(contest), entryID: entryIDs[0]! };
  expect((await town.as("entrant")(getEntry, own)).answer.deadline.status).toBe("open");
  await undo(reopenEntries, answer.done.slice(0, 1));
  expect(await standing()).toEqual([
    ["submitted", false],
    ["draft", true],
    ["draft", false],
  ]);
});

test("without a deadline theirs stays; released results reopen nothing, and nobody but who may extend one", async () => {
  const until = "2099-01-01T00:00:00.000Z";
  await staff()(extendEntries, at(contest), { entryIDs, until });
  const { answer } = await staff()(reopenEntries, at(contest), { entryIDs: [entryIDs[0]!], submitted: false });
  expect(answer.done).toEqual([{ entryID: entryIDs[0], was: { submitted: true } }]);
  expect((await entries()).map(({ extended }) => extended)).toEqual([true, true, true]);
  for (const person of ["entrant", "viewer"])
    expect((await town.as(person)(reopenEntries, at(contest), { entryIDs, submitted: false })).status).toBe(403);
  await town.inside(
    "oak",
    (sql) => sql`update judging set results_released_at = now() where service_id = ${contest.serviceID}`,
  );
  const late = await staff()(reopenEntries, at(contest), { entryIDs: [entryIDs[1]!], submitted: false });
  expect(late.answer.refused).toMatchObject([{ title: "Two", reason: expect.stringMatching(/result/i) }]);
  expect((await entries())[1]!.state).toBe("submitted");
});

test("many entries are removed for good", async () => {
  const { answer } = await staff()(removeEntries, at(contest), { entryIDs: entryIDs.slice(0, 2) });
  expect(answer.done).toHaveLength(2);
  expect((await entries()).map(({ title }) => title)).toEqual(["Three"]);
});

test("a database that goes away in the middle says so at once; what was done is done, and again does the rest", async () => {
  const { inside } = town.app.database;
  let writes = 0;
  vi.spyOn(town.app.database, "inside").mockImplementation(async (clientID, work) => {
    writes += 1;
    if (writes === 2) throw new Unreachable(new Error("Connection terminated"));
    return inside(clientID, work);
  });
  const sent = { entryIDs, disqualified: true };
  expect((await staff()(disqualifyEntries, at(contest), sent)).status).toBe(503);
  expect(writes).toBe(2);
  vi.restoreAllMocks();
  expect((await entries()).map(({ disqualified }) => disqualified)).toEqual([true, false, false]);
  expect((await staff()(disqualifyEntries, at(contest), sent)).answer.done).toHaveLength(3);
  expect((await entries()).map(({ disqualified }) => disqualified)).toEqual([true, true, true]);
});

test("what a list holds is chosen by its filter, pages beyond the first too", async () => {
  await town.inside("oak", (sql) => sql`delete from entries where service_id = ${contest.serviceID}`);
  await addManyEntries(town, contest, 214);
  const ids = async (query: { search?: string }) =>
    (await town.as("viewer")(listEntryIDs, at(contest), undefined, { query })).answer.entryIDs;
  expect(new Set(await ids({})).size).toBe(214);
  // Entries 21, 121 and 210 to 214.
  expect(await ids({ search: "Entry 21" })).toHaveLength(7);
});

test("no more than a thousand at once, none twice, and only with the permission that one alone needs", async () => {
  const call = staff();
  const many = Array.from({ length: 1_001 }, () => crypto.randomUUID());
  expect((await call(removeEntries, at(contest), { entryIDs: many })).status).toBe(400);
  expect((await call(removeEntries, at(contest), { entryIDs: [entryIDs[0]!, entryIDs[0]!] })).status).toBe(400);
  for (const person of ["viewer", "boxOffice", "entrant"])
    expect((await town.as(person)(removeEntries, at(contest), { entryIDs })).status, person).toBe(403);
  expect(await entries()).toHaveLength(3);
});
