import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getEntry, listMyEntries, removeEntry, saveEntryForm } from "../../contract/entries/entries.ts";
import { copyEntry, listCopyCategories } from "../../contract/entries/entry-copies.ts";
import { getFile, removeEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import {
  type Contest,
  addContest,
  addEntry,
  addScholarships,
  assignScorer,
  at,
  handIn,
  setTimeframe,
} from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import { photo } from "../../test/picture.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let picture: Buffer;
let count = 0;

beforeAll(async () => {
  picture = await photo();
});
beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
  entryID = await addEntry(town, contest);
});

type Label = keyof Contest["categories"];
const into = (...labels: Label[]) => ({
  copies: labels.map((label) => ({ categoryID: contest.categories[label], entryKey: randomUUID() })),
});
const copy = (person: string, sent: ReturnType<typeof into>, of = entryID) =>
  town.as(person)(copyEntry, { ...at(contest), entryID: of }, sent);
const choices = (person: string) => town.as(person)(listCopyCategories, { ...at(contest), entryID });
const read = async (id: string, person = "entrant") =>
  (await town.as(person)(getEntry, { ...at(contest), entryID: id })).answer;
const countEntries = async () =>
  (await town.inside("oak", (sql) => sql`select from entries where service_id = ${contest.serviceID}`)).length;
const answersIn = (entry: Awaited<ReturnType<typeof read>>) =>
  entry.entryForms.map(({ name, entryFormQuestions }) => [
    name,
    Object.fromEntries(entryFormQuestions.map((one) => [one.name, one.value])),
  ]);
/** All of each but what is its own in every entry. */
const photosIn = ({ documentFolders: [photos] }: Awaited<ReturnType<typeof read>>) =>
  photos!.entryUploads.map((file) => ({ ...file, entryUploadID: null, downloadURL: null }));
const upload = (folder: keyof Contest["folders"] = "photos", file = picture, fileName = "front.jpg") =>
  town.as("entrant")(uploadEntryFile, { ...at(contest), entryID, folderID: contest.folders[folder] }, undefined, {
    file,
    fileName,
  });
const reading = async (person: string | undefined, uploadID: string) =>
  (await town.as(person)(getFile, { client: "oak", uploadID, rendition: "320" })).status;
/** For others only pictures have their files behind them. */
const stored = async () => {
  const keys: string[] = [];
  for await (const key of town.app.files.list(`${town.clients["oak"]}/entries/${entryID}`)) keys.push(key);
  return keys.filter((key) => key.endsWith("/original"));
};

test("an entrant copies an entry into several categories at once: answers, captions and files come along", async () => {
  await upload();
  await upload("plans", pdfOf(), "plan.pdf");
  const { status, answer } = await copy("entrant", into("GLASS", "ONCE"));
  expect(status).toBe(200);
  expect(answer.copies.map(({ number }) => number)).toEqual([2, 3]);
  expect(answer.filesLeftOut).toBe(2);
  const original = await read(entryID);
  for (const [index, label] of (["GLASS", "ONCE"] as const).entries()) {
    const made = await read(answer.copies[index]!.entryID);
    expect(made).toMatchObject({ title: "House on the hill", state: "draft", awardTitle: null, fees: null });
    expect(made.category.label).toBe(label);
    expect(made.documentFolders.map(({ name }) => name)).toEqual(["photos"]);
    expect(photosIn(made)).toEqual(photosIn(original));
  }
});

test("what only the other category asks is empty and missing; what it doesn’t ask stays behind", async () => {
  const { answer } = await copy("entrant", into("GLASS"));
  const made = await read(answer.copies[0]!.entryID);
  expect(answersIn(made)).toEqual([
    ["About the home", { title: "House on the hill", story: "It was built by hand.", price: null }],
    ["Glass", {}],
  ]);
  expect(made.checklist.find(({ name }) => name === "Glass")?.missing.map(({ what }) => what)).toEqual([
    "Number of panes",
  ]);
  const back = await addEntry(town, contest, { category: "GLASS" });
  const [home] = (await copy("entrant", into("BRICK"), back)).answer.copies;
  expect((await read(home!.entryID)).entryForms.map(({ name }) => name)).toEqual(["About the home"]);
});

test("a submitted entry is copied and stays as it is; what staff decided and said of it isn’t the copy’s", async () => {
  await town.inside("oak", async (sql) => {
    await sql`
      update entries set submitted_at = now(), award_title = 'Gold', screening = 'accepted', extended_until = now() + interval '99 days',
        return_questions = 'Which roof?', returned_until = now() + interval '1 day', answered_at = now()
      where entry_id = ${entryID}`;
    await sql`insert into entry_tags (service_id, entry_id, tag) values (${contest.serviceID}, ${entryID}, 'late')`;
    await sql`
      insert into help_requests (service_id, entry_id, user_id, message)
      values (${contest.serviceID}, ${entryID}, ${town.people["entrant"]}, 'Help')`;
  });
  const before = await read(entryID);
  const { answer } = await copy("entrant", into("GLASS"));
  const made = await read(answer.copies[0]!.entryID);
  expect(made).toMatchObject({
    state: "draft",
    submittedAt: null,
    returned: null,
    screeningReason: null,
    awardTitle: null,
  });
  expect(made.deadline.extended).toBe(false);
  expect(await read(entryID)).toEqual(before);
  const left = await town.inside(
    "oak",
    (sql) => sql`
      select from entry_tags where entry_id = ${made.entryID} union all select from help_requests where entry_id = ${made.entryID}`,
  );
  expect(left).toHaveLength(0);
});

test("pressed twenty times at once and once more, with the same keys, it makes each copy once", async () => {
  const sent = into("GLASS", "ONCE");
  const replies = await Promise.all(Array.from({ length: 20 }, () => copy("entrant", sent)));
  replies.push(await copy("entrant", sent));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ answer }) => answer.copies.map(({ entryID }) => entryID).join())).size).toBe(1);
  expect(await countEntries()).toBe(3);
  const made = await read(replies[0]!.answer.copies[0]!.entryID);
  expect(made.documentFolders[0]!.entryUploads).toHaveLength(1);
});

test("a category’s limit holds for copies, also when they are asked for at once, and then none is made", async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => copy("entrant", into("GLASS", "ONCE"))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.find(({ status }) => status === 422)!.problem.detail).toBe(
    "Best in town: You have an entry in this category already.",
  );
  expect(await countEntries()).toBe(3);
});

test("the categories to choose from say what else they ask, what stays behind, and why one isn’t open", async () => {
  await copy("entrant", into("ONCE"));
  const { answer } = await choices("entrant");
  expect(answer.categories).toMatchObject([
    { label: "GLASS", also: ["Glass"], without: ["plans"], entered: 0, reason: null },
    { label: "ONCE", also: [], entered: 1, reason: "You have an entry in this category already." },
  ]);
});

test("N03 N04 once entries are closed, or where it is for members, an entrant copies nothing", async () => {
  await town.inside(
    "oak",
    (sql) => sql`update categories set audience = 'member' where category_id = ${contest.categories.GLASS}`,
  );
  const refused = await copy("entrant", into("GLASS"));
  expect([refused.status, refused.problem.detail]).toEqual([422, "Glass homes: This category is for members only."]);
  await setTimeframe(town, contest, "entries", "closed");
  const late = await copy("entrant", into("ONCE"));
  expect([late.status, late.problem.detail]).toEqual([422, "Best in town: Entries are closed."]);
  expect((await choices("entrant")).answer.categories.map(({ reason }) => reason)).toEqual([
    "Entries are closed.",
    "Entries are closed.",
  ]);
  expect(await countEntries()).toBe(1);
});

test("an entry isn’t copied into its own category, nor into another program’s", async () => {
  expect((await copy("entrant", into("BRICK"))).status).toBe(422);
  const other = await addContest(town, { url: `other-${count}` });
  const foreign = { copies: [{ categoryID: other.categories.GLASS, entryKey: randomUUID() }] };
  expect((await copy("entrant", foreign)).status).toBe(404);
  expect((await copy("programManager", foreign)).status).toBe(404);
  expect(await countEntries()).toBe(1);
});

test("staff copy somebody’s entry at any time; it stays theirs, they are told, and it is in the audit log", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  expect((await choices("programManager")).answer.categories.map(({ reason }) => reason)).toEqual([null, null]);
  const before = (await mailsTo(town, "entrant@test.example")).length;
  const { status, answer } = await copy("programManager", into("GLASS"));
  expect(status).toBe(200);
  const made = await read(answer.copies[0]!.entryID);
  expect(made.owner.userID).toBe(town.people["entrant"]);
  const log = await town.inside(
    "oak",
    (sql) => sql`select user_id, after from audit_log where record_id = ${made.entryID}`,
  );
  expect(log).toMatchObject([{ userID: town.people["programManager"], after: { category: "GLASS", copyOf: entryID } }]);
  const mails = (await mailsTo(town, "entrant@test.example")).slice(before);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails[0])).toContain("House on the hill");
});

test("P04 nobody else copies an entry, or learns where it could go", async () => {
  for (const person of ["rival", "viewer", "boxOffice", "scorer", "elmOwner"]) {
    expect((await copy(person, into("GLASS"))).status, person).toBeGreaterThanOrEqual(403);
    expect((await choices(person)).status, person).toBeGreaterThanOrEqual(403);
  }
  expect(await countEntries()).toBe(1);
});

test("changing a copy leaves the original as it was", async () => {
  const { answer } = await copy("entrant", into("GLASS"));
  const made = answer.copies[0]!.entryID;
  const saved = await town.as("entrant")(
    saveEntryForm,
    { ...at(contest), entryID: made, formID: contest.forms.about },
    { entryFormQuestions: [{ name: "title", value: "Another" }], version: 1, revision: 1, base: 0, writer: "w" },
  );
  expect(saved.status).toBe(200);
  expect([(await read(made)).title, (await read(entryID)).title]).toEqual(["Another", "House on the hill"]);
});

test("a file stays until the last entry that shows it lets it go, whichever is removed first", async () => {
  const { uploadID } = (await upload()).answer;
  const [first, second] = (await copy("entrant", into("GLASS", "ONCE"))).answer.copies;
  const original = (await read(entryID)).documentFolders[0]!.entryUploads.find((one) => one.uploadID === uploadID)!;
  const removed = await town.as("entrant")(
    removeEntryUpload,
    { ...at(contest), entryID, folderID: contest.folders.photos },
    { entryUploadID: original.entryUploadID },
  );
  expect(removed.status).toBe(200);
  expect([await reading("entrant", uploadID), (await stored()).length]).toEqual([200, 1]);
  expect((await town.as("entrant")(removeEntry, { ...at(contest), entryID })).status).toBe(200);
  expect((await town.as("entrant")(removeEntry, { ...at(contest), entryID: first!.entryID })).status).toBe(200);
  expect([await reading("entrant", uploadID), (await stored()).length]).toEqual([200, 1]);
  expect((await town.as("entrant")(removeEntry, { ...at(contest), entryID: second!.entryID })).status).toBe(200);
  expect([await reading("entrant", uploadID), (await stored()).length]).toEqual([404, 0]);
});

test("whoever may read one of the entries may read the file they share, and nobody else", async () => {
  const { uploadID } = (await upload()).answer;
  await assignScorer(town, contest, "scorer", "GLASS");
  await town.inside(
    "oak",
    (sql) => sql`insert into judging (service_id) values (${contest.serviceID}) on conflict do nothing`,
  );
  expect(await reading("scorer", uploadID)).toBe(404);
  const copied = (await copy("entrant", into("GLASS"))).answer.copies[0]!;
  await handIn(town, contest, copied.entryID);
  for (const person of ["entrant", "scorer", "viewer"]) expect(await reading(person, uploadID), person).toBe(200);
  for (const person of [undefined, "rival", "elmOwner"]) expect(await reading(person, uploadID), person).toBe(404);
  const status = async (rendition: string) =>
    (await town.as("scorer")(getFile, { client: "oak", uploadID, rendition })).status;
  expect([await status("full"), await status("original")]).toEqual([200, 404]);
});

test("while a file is removed and its entry copied at once, nothing shows a file that is gone", async () => {
  for (let i = 0; i < 6; i++) {
    const { uploadID, entryUploadID } = (await upload()).answer;
    const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
    const [copied, removed] = await Promise.all([
      copy("entrant", into("GLASS")),
      town.as("entrant")(removeEntryUpload, folder, { entryUploadID }),
    ]);
    expect([copied.status, removed.status]).toEqual([200, 200]);
    const { entryUploads } = (await read(copied.answer.copies[0]!.entryID)).documentFolders[0]!;
    const isThere = entryUploads.some((one) => one.uploadID === uploadID);
    expect(await reading("entrant", uploadID)).toBe(isThere ? 200 : 404);
  }
});

test("a copy is among its entrant’s own entries", async () => {
  await copy("entrant", into("GLASS"));
  const { answer } = await town.as("entrant")(listMyEntries, at(contest));
  expect(answer.entries.map(({ title }) => title)).toEqual(["House on the hill", "House on the hill"]);
});

test("an application isn’t copied: what is answered once stands in every one", async () => {
  const trades = await addScholarships(town, { url: `trades-${count}` });
  const application = await addEntry(town, trades);
  const sent = { copies: [{ categoryID: trades.categories.GLASS, entryKey: randomUUID() }] };
  expect((await town.as("entrant")(copyEntry, { ...at(trades), entryID: application }, sent)).status).toBe(422);
});
