import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  disqualifyEntry,
  getEntry,
  listEntries,
  listMyEntries,
  previewEntry,
  takeBackEntry,
} from "../../contract/entries/entries.ts";
import { addEntry, getEntering } from "../../contract/entries/entering.ts";
import { listEntryIDs } from "../../contract/entries/bulk-entries.ts";
import { releaseResults, setAwardTitle } from "../../contract/judging/results.ts";
import { type Contest, addContest, addEntry as made, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
});

beforeAll(async () => {
  for (let i = 1; i <= 20; i++) await town.addPerson(`crowd${i}`);
});

const countEntries = () =>
  town.inside("oak", async (sql) => {
    const rows = await sql`select from entries where service_id = ${contest.serviceID}`;
    return rows.length;
  });
const enter = (person: string, category: keyof Contest["categories"] = "BRICK", user?: string) =>
  town.as(person)(addEntry, at(contest), { categoryID: contest.categories[category], ...(user && { user }) });
const read = (person: string, entryID: string) => town.as(person)(getEntry, { ...at(contest), entryID });
const isMember = (person: string, { verified = false } = {}) =>
  town.inside(
    "oak",
    (sql) => sql`
      insert into memberships (user_id, verified_at) values (${town.people[person]}, ${verified ? new Date() : null})
      on conflict (client_id, user_id) do update set verified_at = excluded.verified_at`,
  );

test("F02 an entrant starts an entry and sees what it asks for and what is missing", async () => {
  const { status, answer } = await enter("entrant");
  expect(status).toBe(200);
  const entry = (await read("entrant", answer.entryID)).answer;
  expect(entry).toMatchObject({ number: 1, title: "", state: "draft", disqualified: false, complete: false });
  expect(entry.category.label).toBe("BRICK");
  expect(entry.owner.fullName).toBe("Entrant Tester");
  expect(entry.deadline.status).toBe("open");
  expect(entry.entryForms.map(({ name }) => name)).toEqual(["About the home"]);
  expect(entry.documentFolders.map(({ name }) => name)).toEqual(["photos", "plans"]);
  expect(entry.checklist.map(({ name, missing }) => [name, missing.map(({ what }) => what)])).toEqual([
    ["About the home", ["Project title", "Story"]],
    ["photos", ["1 file"]],
    ["plans", []],
  ]);
});

test.each([
  ["N03 before entries open", "future", "Entries aren’t open yet."],
  ["N03 after entries closed", "closed", "Entries are closed."],
] as const)("%s nothing can be started", async (_, window, sentence) => {
  await setTimeframe(town, contest, "entries", window);
  const { status, problem } = await enter("entrant");
  expect([status, problem.detail]).toEqual([422, sentence]);
  expect(await countEntries()).toBe(0);
});

test("F33 N04 members-only entries are for members; where there is a roster, for those verified against it", async () => {
  await setTimeframe(town, contest, "entries", "open", "member");
  expect((await enter("rival")).status).toBe(422);
  await isMember("rival");
  expect((await enter("rival")).status).toBe(200);
  await town.inside("oak", (sql) => sql`update clients set roster = true where url = 'oak'`);
  town.app.changes.publish("client", town.clients["oak"]!);
  expect((await enter("rival")).status).toBe(422);
  await isMember("rival", { verified: true });
  expect((await enter("rival")).status).toBe(200);
  await town.inside("oak", (sql) => sql`update clients set roster = false where url = 'oak'`);
  town.app.changes.publish("client", town.clients["oak"]!);
});

test("N04 a category for non-members refuses a member", async () => {
  await isMember("scorer");
  await town.inside("oak", (sql) => sql`update categories set audience = 'non-member' where label = 'BRICK'`);
  const { status, problem } = await enter("scorer");
  expect([status, problem.detail]).toEqual([422, "This category is for people who aren’t members."]);
  expect((await enter("scorer", "GLASS")).status).toBe(200);
});

test("a category's limit holds, also when somebody presses twenty times at once", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => enter("entrant", "ONCE")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.find(({ status }) => status === 422)?.problem.detail).toBe(
    "You have an entry in this category already.",
  );
  expect(await countEntries()).toBe(1);
  expect((await enter("rival", "ONCE")).status).toBe(200);
});

test("an entry started with the same key, twenty times at once and once more, is one entry of one number", async () => {
  const entryKey = randomUUID();
  const press = (person = "entrant") =>
    town.as(person)(addEntry, at(contest), { categoryID: contest.categories.ONCE, entryKey });
  const replies = [...(await Promise.all(Array.from({ length: 20 }, () => press()))), await press()];
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ answer }) => answer.entryID)).size).toBe(1);
  expect(await countEntries()).toBe(1);
  expect((await press("rival")).status).toBe(409);
  expect((await enter("rival")).answer.number).toBe(2);
});

test("D02 an entry that staff add for somebody with the same key is one entry", async () => {
  const sent = { categoryID: contest.categories.BRICK, user: town.people["entrant"]!, entryKey: randomUUID() };
  const add = () => town.as("programManager")(addEntry, at(contest), sent);
  const [first, second] = await Promise.all([add(), add()]);
  expect(second.answer).toEqual(first.answer);
  expect(await countEntries()).toBe(1);
});

test("twenty people who enter at once get twenty numbers in a row", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => enter(`crowd${i + 1}`)));
  const numbers = replies.map(({ answer }) => answer.number).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test("F25 D02 V20 M16 staff add an entry for somebody, at any time, and it is in the audit log", async () => {
  await setTimeframe(town, contest, "entries", "closed");
  const { status, answer } = await enter("programManager", "BRICK", town.people["entrant"]);
  expect(status).toBe(200);
  expect((await read("entrant", answer.entryID)).answer.owner.userID).toBe(town.people["entrant"]);
  const log = await town.inside(
    "oak",
    (sql) => sql`select user_id, action, after from audit_log where record_id = ${answer.entryID}`,
  );
  expect(log).toMatchObject([{ userID: town.people["programManager"], after: { owner: "Entrant Tester" } }]);
});

test("P04 D02 nobody else adds an entry for somebody", async () => {
  for (const person of ["entrant", "viewer", "boxOffice", "tourManager", "elmOwner"])
    expect((await enter(person, "BRICK", town.people["rival"])).status, person).toBe(403);
  expect(await countEntries()).toBe(0);
});

test("V20 an entry needs a category of this contest, and a person that exists", async () => {
  const other = await addContest(town, { url: `other-${count}` });
  const call = town.as("administrator");
  const nowhere = "01900000-0000-7000-8000-000000000000";
  const { BRICK } = contest.categories;
  expect((await call(addEntry, at(contest), { categoryID: other.categories.BRICK })).status).toBe(404);
  expect((await call(addEntry, at(contest), { categoryID: "no-value" })).status).toBe(400);
  expect((await call(addEntry, at(contest), { categoryID: "not-one" })).status).toBe(400);
  expect((await call(addEntry, at(contest), { categoryID: BRICK, user: nowhere })).status).toBe(404);
  expect(await countEntries()).toBe(0);
});

test("an entry is seen by its owner and by staff, and by nobody else", async () => {
  const entryID = await made(town, contest);
  for (const person of ["entrant", "owner", "administrator", "programManager", "viewer"])
    expect((await read(person, entryID)).status, person).toBe(200);
  for (const person of ["rival", "scorer", "stranger", "elmOwner"])
    expect((await read(person, entryID)).status, person).toBe(403);
  const elm = await addContest(town, { client: "elm", url: `elm-${count}` });
  expect((await town.as("elmOwner")(getEntry, { ...at(elm), entryID })).status).toBe(404);
});

test("N14 an award title stays hidden from its entrant until the results are released", async () => {
  const entryID = await made(town, contest, { submitted: true });
  await town.inside("oak", (sql) => sql`update entries set award_title = 'Gold' where entry_id = ${entryID}`);
  expect((await read("entrant", entryID)).answer.awardTitle).toBeNull();
  expect((await read("programManager", entryID)).answer.awardTitle).toBe("Gold");
  await town.inside(
    "oak",
    (sql) => sql`
      update judging set results_released_at = now(), show_scores_to_users = 'private-comments'
      where service_id = ${contest.serviceID}`,
  );
  town.app.changes.publish("client", town.clients["oak"]!);
  const { answer } = await read("entrant", entryID);
  expect(answer).toMatchObject({
    awardTitle: "Gold",
    resultsReleased: true,
    showScoresToUsers: "private-comments",
  });
});

test("N14 an award title of what left the judging before the release is told to nobody who entered", async () => {
  const staff = town.as("programManager");
  const titled = async (title: string) => {
    const entryID = await made(town, contest, { submitted: true, title });
    expect((await staff(setAwardTitle, { ...at(contest), entryID }, { awardTitle: "Gold" })).status).toBe(200);
    return entryID;
  };
  const [stays, disqualified, taken] = [
    await titled("Stays"),
    await titled("Disqualified"),
    await titled("Taken back"),
  ];
  await staff(
    disqualifyEntry,
    { ...at(contest), entryID: disqualified },
    { disqualified: true, reason: "Not theirs." },
  );
  expect((await town.as("entrant")(takeBackEntry, { ...at(contest), entryID: taken })).status).toBe(200);
  expect((await staff(releaseResults, at(contest), { reason: "A test", closeEntries: true })).status).toBe(200);
  for (const [entryID, told] of [
    [stays, "Gold"],
    [disqualified, null],
    [taken, null],
  ] as const)
    expect((await read("entrant", entryID)).answer.awardTitle).toBe(told);
  const { entries } = (await town.as("entrant")(listMyEntries, at(contest))).answer;
  expect(Object.fromEntries(entries.map(({ title, awardTitle }) => [title, awardTitle]))).toEqual({
    Stays: "Gold",
    Disqualified: null,
    "Taken back": null,
  });
});

test("what can be entered says what it asks for, and why not", async () => {
  await made(town, contest, { category: "ONCE" });
  const { answer } = await town.as("entrant")(getEntering, at(contest));
  expect(answer.reason).toBeNull();
  expect(answer.categories.map(({ label, asks, entered, reason }) => [label, asks, entered, reason])).toEqual([
    ["BRICK", ["About the home", "photos", "plans"], 0, null],
    ["GLASS", ["About the home", "Glass", "photos"], 0, null],
    ["ONCE", ["About the home", "photos"], 1, "You have an entry in this category already."],
  ]);
  await setTimeframe(town, contest, "entries", "closed");
  expect((await town.as("entrant")(getEntering, at(contest))).answer.reason).toBe("Entries are closed.");
});

test("my entries are mine alone", async () => {
  const entryID = await made(town, contest);
  await made(town, contest, { owner: "rival" });
  const { answer } = await town.as("entrant")(listMyEntries, at(contest));
  expect(answer.entries).toMatchObject([{ entryID, title: "House on the hill", complete: true, missing: 0 }]);
  expect((await town.as("stranger")(listMyEntries, at(contest))).answer.entries).toEqual([]);
});

test("D23 my entries say whether their scores can be shown", async () => {
  await made(town, contest, { submitted: true });
  const set = async (released: Date | null, shown: string) => {
    await town.inside(
      "oak",
      (sql) => sql`
        update judging set results_released_at = ${released}, show_scores_to_users = ${shown}
        where service_id = ${contest.serviceID}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
  };
  const [mine] = (await town.as("entrant")(listMyEntries, at(contest))).answer.entries;
  expect(mine).toMatchObject({ resultsReleased: false });
  await set(new Date(), "yes-comments");
  const [told] = (await town.as("entrant")(listMyEntries, at(contest))).answer.entries;
  expect(told).toMatchObject({ resultsReleased: true, showScoresToUsers: "yes-comments" });
  await set(null, "no");
});

test("D23 my entries say nothing of an award before the results are released", async () => {
  const entryID = await made(town, contest, { submitted: true });
  await town.as("programManager")(setAwardTitle, { ...at(contest), entryID }, { awardTitle: "Gold" });
  const mine = async () => (await town.as("entrant")(listMyEntries, at(contest))).answer.entries[0];
  expect(await mine()).toMatchObject({ awardTitle: null });
  await setTimeframe(town, contest, "entries", "closed");
  const { status } = await town.as("programManager")(releaseResults, at(contest), { reason: "A test" });
  expect(status).toBe(200);
  expect(await mine()).toMatchObject({ awardTitle: "Gold" });
});

test("staff find entries by words, number, category, state and disqualification", async () => {
  const brick = await made(town, contest, { title: "Hill house" });
  const glass = await made(town, contest, { title: "100% glass", category: "GLASS", owner: "rival", submitted: true });
  await made(town, contest, { title: "Old mill", disqualified: true });
  const found = async (query: object) => {
    const { answer } = await town.as("viewer")(listEntries, at(contest), undefined, { query });
    return answer.entries.map(({ title }) => title).sort();
  };
  expect(await found({})).toEqual(["100% glass", "Hill house", "Old mill"]);
  expect(await found({ search: "HILL" })).toEqual(["Hill house"]);
  expect(await found({ search: "rival" })).toEqual(["100% glass"]);
  expect(await found({ search: "100%" })).toEqual(["100% glass"]);
  expect(await found({ search: "_" })).toEqual([]);
  expect(await found({ search: "glass-2" })).toEqual(["100% glass"]);
  expect(await found({ categoryID: contest.categories.GLASS })).toEqual(["100% glass"]);
  expect(await found({ state: "submitted" })).toEqual(["100% glass"]);
  expect(await found({ disqualified: "true" })).toEqual(["Old mill"]);
  const { answer } = await town.as("viewer")(listEntries, at(contest), undefined, { query: { sort: "number" } });
  expect(answer).toMatchObject({ total: 3, next: null });
  expect(answer.entries.map(({ entryID }) => entryID).slice(0, 2)).toEqual([brick, glass]);
  expect(answer.entries[1]).toMatchObject({ complete: false, state: "submitted" });
});

test("staff find the entries in which something is missing, by the very rules that entrants are held to", async () => {
  for (const title of ["Bare", "Whole", "Whole too"]) await made(town, contest, { title });
  await town.inside(
    "oak",
    (sql) => sql`
      update form_answers set answers = '{}'
      where entry_id in (select entry_id from entries where service_id = ${contest.serviceID} and title = 'Bare')`,
  );
  const found = async (complete: "true" | "false") => {
    const query = { complete, state: "draft", sort: "title" } as const;
    const { entries, total } = (await town.as("viewer")(listEntries, at(contest), undefined, { query })).answer;
    expect(total).toBe(entries.length);
    for (const entry of entries) expect(entry.complete).toBe(complete === "true");
    const { entryIDs } = (await town.as("owner")(listEntryIDs, at(contest), undefined, { query: { complete } })).answer;
    expect(entryIDs.toSorted()).toEqual(entries.map(({ entryID }) => entryID).toSorted());
    return entries.map(({ title }) => title);
  };
  expect(await found("true")).toEqual(["Whole", "Whole too"]);
  expect(await found("false")).toEqual(["Bare"]);
});

test.each(["-updated", "updated", "number", "-number", "title", "-title"] as const)(
  "sorted by %s, the list goes on where a page ended, without a gap",
  async (sort) => {
    await town.inside(
      "oak",
      (sql) => sql`
        insert into entries (service_id, category_id, user_id, number, title, updated_at)
        select ${contest.serviceID}, ${contest.categories.BRICK}, ${town.people["entrant"]}, n, 'House ' || (n % 7),
          now() - (n % 5) * interval '1 hour'
        from generate_series(1, 120) n`,
    );
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const query = { sort, ...(after && { after }) };
      const { answer } = await town.as("viewer")(listEntries, at(contest), undefined, { query });
      seen.push(...answer.entries.map(({ number }) => number));
      after = answer.next ?? undefined;
    } while (after);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  },
);

test("P04 entrants don't see the list of entries, and a torn cursor is refused", async () => {
  expect((await town.as("entrant")(listEntries, at(contest))).status).toBe(403);
  const forged = Buffer.from('["abc","01900000-0000-7000-8000-000000000000"]').toString("base64url");
  for (const query of [{ after: "torn" }, { after: forged, sort: "number" as const }, { after: forged }])
    expect((await town.as("viewer")(listEntries, at(contest), undefined, { query })).status).toBe(400);
});

test("staff preview what entrants of a category will see, and nobody else does", async () => {
  const params = { ...at(contest), categoryID: contest.categories.GLASS };
  const { answer } = await town.as("viewer")(previewEntry, params);
  expect(answer.entryForms.map(({ name }) => name)).toEqual(["About the home", "Glass"]);
  expect(answer.documentFolders.map(({ name }) => name)).toEqual(["photos"]);
  expect((await town.as("entrant")(previewEntry, params)).status).toBe(403);
  expect((await town.as("boxOffice")(previewEntry, params)).status).toBe(403);
});
