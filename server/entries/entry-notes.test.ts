import { beforeEach, expect, test } from "vitest";
import { downloadEntries, listEntries } from "../../contract/entries/entries.ts";
import { addEntryNote, getEntryHistory, getEntryNotes, removeEntryNote } from "../../contract/entries/entry-notes.ts";
import { disqualifyEntries, listEntryIDs, tagEntries } from "../../contract/entries/bulk-entries.ts";
import { type Contest, addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { downloaded, linesOf } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);

let contest: Contest;
let entryIDs: string[];
let count = 0;
const there = (at_ = 0) => ({ ...at(contest), entryID: entryIDs[at_]! });
const noted = async (which = 0) => (await staff(getEntryNotes, there(which))).answer;
const tag = (typed: string, { tagged = true, meant = entryIDs } = {}) =>
  staff(tagEntries, at(contest), { entryIDs: meant, tag: typed, tagged });

beforeEach(async () => {
  contest = await addContest(town, { url: `noted-${++count}` });
  entryIDs = [
    await addEntry(town, contest, { title: "One", submitted: true }),
    await addEntry(town, contest, { title: "Two", category: "GLASS", owner: "rival", submitted: true }),
  ];
});

test("F02 staff note something of an entry for each other, with who wrote it and when, and take it away again", async () => {
  const first = await staff(addEntryNote, there(), { text: "  Called about the photographs.\nComes tomorrow. " });
  expect(first.status).toBe(200);
  await town.as("owner")(addEntryNote, there(), { text: "They came." });
  expect((await noted()).notes).toMatchObject([
    { text: "Called about the photographs.\nComes tomorrow.", fullName: expect.any(String) },
    { text: "They came." },
  ]);
  expect((await noted(1)).notes).toEqual([]);
  const { noteID } = first.answer;
  expect((await staff(removeEntryNote, { ...there(1), noteID })).status).toBe(404);
  expect((await noted()).notes).toHaveLength(2);
  const twice = await Promise.all([1, 2].map(() => staff(removeEntryNote, { ...there(), noteID })));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await noted()).notes.map(({ text }) => text)).toEqual(["They came."]);
  expect((await staff(addEntryNote, there(), { text: "   " })).status).toBe(400);
});

test("F02 notes and tags are for staff alone: not for the entrant, a scorer, a stranger, nor staff whose own entry it is", async () => {
  await staff(addEntryNote, there(), { text: "Seen elsewhere." });
  await tag("Check");
  await assignScorer(town, contest, "scorer", "BRICK");
  for (const [person, status] of [
    ["entrant", 403],
    ["scorer", 403],
    [undefined, 401],
  ] as const) {
    expect((await town.as(person)(getEntryNotes, there())).status).toBe(status);
    expect((await town.as(person)(addEntryNote, there(), { text: "Mine." })).status).toBe(status);
    expect((await town.as(person)(getEntryHistory, there())).status).toBe(status);
  }
  const own = await addEntry(town, contest, { title: "Staff’s own", owner: "owner", submitted: true });
  await tag("Secret", { meant: [own] });
  const mine = { ...at(contest), entryID: own };
  for (const endpoint of [getEntryNotes, getEntryHistory])
    expect((await town.as("owner")(endpoint, mine)).status).toBe(403);
  expect((await town.as("owner")(addEntryNote, mine, { text: "Fine." })).status).toBe(403);
  const refused = await town.as("owner")(tagEntries, at(contest), { entryIDs: [own], tag: "Best", tagged: true });
  expect(refused.answer).toMatchObject({ done: [], refused: [{ reason: expect.stringContaining("your own entry") }] });
  const listed = (await town.as("owner")(listEntries, at(contest))).answer.entries;
  expect(listed.find(({ entryID }) => entryID === own)!.tags).toEqual([]);
});

test("F02 staff who help with an entry neither read nor write what the others note of it", async () => {
  await staff(addEntryNote, there(), { text: "Seen elsewhere." });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into entry_people (service_id, entry_id, user_id, may)
      values (${contest.serviceID}, ${entryIDs[0]}, ${town.people["owner"]}, 'look')`,
  );
  for (const endpoint of [getEntryNotes, getEntryHistory])
    expect((await town.as("owner")(endpoint, there())).status).toBe(403);
  expect((await town.as("owner")(addEntryNote, there(), { text: "It is good." })).status).toBe(403);
  expect((await town.as("owner")(getEntryNotes, there(1))).status).toBe(200);
});

test("F02 many entries are tagged at once, in one spelling, found by it, and back as they were", async () => {
  await tag("Needs photographs", { meant: [entryIDs[0]!] });
  const { answer } = await tag("  needs   PHOTOGRAPHS ");
  const named = "Needs photographs";
  expect(answer).toEqual({
    done: [
      { entryID: entryIDs[0], was: { tag: named, tagged: true } },
      { entryID: entryIDs[1], was: { tag: named, tagged: false } },
    ],
    refused: [],
  });
  await tag("Local", { meant: [entryIDs[1]!] });
  const { entries, tags } = (await staff(listEntries, at(contest), undefined, { query: { sort: "number" } })).answer;
  expect([tags, entries.map((entry) => entry.tags)]).toEqual([
    ["Local", named],
    [[named], ["Local", named]],
  ]);
  const query = { tag: "Local" };
  const found = (await staff(listEntries, at(contest), undefined, { query })).answer;
  expect([found.total, found.entries.map(({ title }) => title)]).toEqual([1, ["Two"]]);
  expect((await staff(listEntryIDs, at(contest), undefined, { query })).answer.entryIDs).toEqual([entryIDs[1]]);
  for (const { entryID, was } of answer.done) await staff(tagEntries, at(contest), { entryIDs: [entryID], ...was });
  expect(await Promise.all([0, 1].map(async (which) => (await noted(which)).tags))).toEqual([[named], ["Local"]]);
  for (const wrong of ["", "   ", "x".repeat(41)]) expect((await tag(wrong)).status).toBe(400);
});

test("F02 ten who tag one entry at once leave one tag", async () => {
  await Promise.all(Array.from({ length: 10 }, () => tag("Finalist", { meant: [entryIDs[0]!] })));
  expect((await noted()).tags).toEqual(["Finalist"]);
});

test("the list that staff download has the tags, and a filter by one", async () => {
  await tag("Local, north", { meant: [entryIDs[1]!] });
  const asked = { format: "csv" as const, tag: "Local, north" };
  const file = await downloaded(town, "programManager", downloadEntries, at(contest), asked);
  const [head, ...rows] = linesOf(file.bytes);
  expect([head!.split(",").includes("Tags"), rows.length, rows[0]!.includes('"Local, north"')]).toEqual([
    true,
    1,
    true,
  ]);
});

test("what staff changed about an entry stands with it, newest first, page by page", async () => {
  await staff(disqualifyEntries, at(contest), { entryIDs, disqualified: true, reason: "Late" });
  for (let at_ = 0; at_ < 21; at_ += 1) await tag(`Tag ${at_}`, { meant: [entryIDs[0]!] });
  const first = (await staff(getEntryHistory, there())).answer;
  expect(first.entries).toHaveLength(20);
  expect(first.entries[0]).toMatchObject({ action: "NOTE_ENTRIES", after: { tag: "Tag 20" } });
  const rest = (await staff(getEntryHistory, there(), undefined, { query: { after: first.next! } })).answer;
  expect(rest).toMatchObject({
    entries: [{ after: { tag: "Tag 0" } }, { action: "DISQUALIFY_ENTRY", after: { reason: "Late" } }],
    next: null,
  });
});
