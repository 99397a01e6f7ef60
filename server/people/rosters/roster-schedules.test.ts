import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import { createMembership, userAtClient } from "../../../contract/people/people.ts";
import {
  ROSTER_DAYS_FAILING,
  fetchRosterNow,
  getRosterSchedule,
  removeRosterSchedule,
  setRosterSchedule,
  turnRosterScheduleOff,
  turnRosterScheduleOn,
} from "../../../contract/people/roster-schedules.ts";
import {
  getRoster,
  importRoster,
  lookAtRoster,
  previewRoster,
  restoreRoster,
} from "../../../contract/people/rosters.ts";
import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { guessedColumnsOf, presetsOf } from "../../../contract/tables/reading.ts";
import { doTasks } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { sealingWith } from "../../platform/sealing.ts";
import { ROSTER_FETCH_WORK, rosterFetchWork } from "./fetch-roster.ts";
import { nextFetch } from "./next-fetch.ts";
import { resealRosterHeader } from "./sealed-header.ts";

const town = useTown();
const oak = { client: "oak" };

beforeAll(() => {
  town.app.settings.webhookNetworks = ["127.0.0.1"];
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await town.inside("oak", async (sql) => {
    await sql`delete from roster_schedules`;
    await sql`delete from roster_imports`;
    await sql`delete from memberships`;
    await sql`delete from tasks`;
    await sql`delete from table_headings`;
    await sql`delete from mails`;
    await sql`update clients set roster = true`;
  });
  await town.everywhere((sql) => sql`delete from due_work where kind in ('task', ${ROSTER_FETCH_WORK})`);
  town.app.changes.publish("client", town.clients["oak"]!);
});

/** Later, by the clock that asks what is due. */
function waitFor(milliseconds: number): void {
  const now = clock.now.bind(clock);
  const then = now().getTime() + milliseconds;
  clock.now = () => new Date(then);
  onTestFinished(() => void (clock.now = now));
}

type SystemAnswer = { status?: number; text: string; headers?: Record<string, string> };
/** The member system, on this computer. */
async function memberSystem(text: string) {
  let said: SystemAnswer = { text };
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(said.status ?? 200, said.headers).end(said.text);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/export.csv`, asked, say: (next: SystemAnswer) => void (said = next) };
}
const list = (...emails: string[]) =>
  ["E-mail,Member no.,Full name", ...emails.map((email) => `${email},,`)].join("\n");
const twenty = Array.from({ length: 20 }, (_, at) => `member${at}@x.example`);

const usual = { every: "day", hour: "3", timeZone: "America/Chicago", headerName: "", headerValue: "" } as const;
const setUp = (address: string, wishes: Partial<Parameters<typeof form>[1]> = {}) =>
  town.as("administrator")(setRosterSchedule, oak, form(address, wishes));
const form = (
  address: string,
  wishes: Partial<{ every: "day" | "1"; hour: string; headerName: string; headerValue: string }>,
) => ({ address, ...usual, ...wishes });
const fetchDue = () => doDueWork(town.app, { [ROSTER_FETCH_WORK]: rosterFetchWork });
async function fetchNow() {
  expect((await town.as("administrator")(fetchRosterNow, oak)).status).toBe(200);
  await fetchDue();
  return state();
}
const state = async () => (await town.as("owner")(getRosterSchedule, oak)).answer.schedule!;
const roster = async () => (await town.as("owner")(getRoster, oak)).answer;
const mails = () =>
  town.inside(
    "oak",
    (sql) => sql<{ recipient: string; subject: string; text: string }>`
    select recipient, subject, content::text as text from mails order by mail_id`,
  );

/** What staff do with a roster that waits: they look at it, and import it as it was read. */
async function importWaiting() {
  const rosterFileID = (await state()).waitingFileID!;
  const { answer: view } = await town.as("administrator")(lookAtRoster, oak, { rosterFileID, layout: {} });
  const columns = guessedColumnsOf(view);
  const source = { rosterFileID, columns, presets: presetsOf(view, columns) };
  const { comparedWith } = (await town.as("administrator")(previewRoster, oak, source)).answer;
  await town.as("administrator")(importRoster, oak, { ...source, fileName: "members.example.org", comparedWith });
  await doTasks(town);
}
/** A schedule whose first roster staff have looked at and imported. */
async function working(...emails: string[]) {
  const system = await memberSystem(list(...emails));
  expect((await setUp(system.address)).status).toBe(200);
  await fetchDue();
  await importWaiting();
  expect(await state()).toMatchObject({ outcome: "imported", waitingFileID: null, waitingReasons: [] });
  await town.inside("oak", (sql) => sql`delete from mails`);
  return system;
}

test("the first roster waits until staff have looked at its columns; those that follow are imported by themselves", async () => {
  const system = await memberSystem(list("entrant@test.example"));
  await town.as("entrant")(createMembership, {}, { clientID: town.clients["oak"]! });
  await setUp(system.address);
  await fetchDue();
  expect(await state()).toMatchObject({
    outcome: "waits",
    waitingReasons: [expect.stringMatching(/^It is the first/)],
  });
  expect((await roster()).current).toBeNull();
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toContain("A roster waits for you");
  expect(told.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining(["administrator@test.example", "owner@test.example"]),
  );
  expect(told[0]!.text).toContain("/oak/studio/people?tab=roster");
  await importWaiting();
  expect(await state()).toMatchObject({ outcome: "imported", outcomeText: "1 member imported.", waitingFileID: null });
  expect((await town.as("entrant")(userAtClient, oak)).answer.isMember).toBe(true);
  system.say({ text: list("entrant@test.example", "rival@test.example") });
  expect(await fetchNow()).toMatchObject({
    outcome: "imported",
    outcomeText: "2 members: 1 new, 0 changed, 0 removed.",
    failingSince: null,
  });
  const { current, former } = await roster();
  expect(current).toMatchObject({
    fileName: new URL(system.address).host,
    members: 2,
    importedBy: "Administrator Tester",
  });
  expect(former).toMatchObject({ members: 1 });
  // Taken back as an upload is.
  await town.as("owner")(restoreRoster, oak);
  expect((await roster()).current).toMatchObject({ members: 1 });
});

test("a roster that is as the present one changes nothing, so that the one before it can still be had back", async () => {
  const system = await working("a@x.example", "b@x.example");
  system.say({ text: list("a@x.example", "b@x.example", "c@x.example") });
  await fetchNow();
  const before = await roster();
  expect(await fetchNow()).toMatchObject({ outcome: "same" });
  expect(await roster()).toEqual(before);
});

test("it is fetched each day at its hour, by the clock of its zone", async () => {
  const system = await working("a@x.example");
  const { nextAt, isDue } = await state();
  expect(isDue).toBe(false);
  expect(
    new Intl.DateTimeFormat("en-US", { timeZone: "America/Chicago", hour: "numeric" }).format(new Date(nextAt)),
  ).toMatch(/^3.AM$/);
  const times = system.asked.length;
  await fetchDue();
  expect(system.asked).toHaveLength(times);
  waitFor(Date.parse(nextAt) - Date.now() + 1_000);
  await fetchDue();
  expect(system.asked).toHaveLength(times + 1);
  expect(Date.parse((await state()).nextAt) - Date.parse(nextAt)).toBeGreaterThan(22 * HOUR);
});

test("a week goes from Monday to Monday, and the hour stays when the clocks change", () => {
  const weekly = { weekday: 1, hour: 3, timeZone: "America/Chicago" } as const;
  const first = nextFetch(weekly, new Date("2026-10-28T12:00:00Z"));
  expect(first.toISOString()).toBe("2026-11-02T09:00:00.000Z");
  expect(nextFetch(weekly, new Date("2026-10-26T07:59:59Z")).toISOString()).toBe("2026-10-26T08:00:00.000Z");
  expect(nextFetch(weekly, first).toISOString()).toBe("2026-11-09T09:00:00.000Z");
  const daily = { weekday: null, hour: 2, timeZone: "America/Chicago" } as const;
  // The hour that is skipped in spring.
  expect(nextFetch(daily, new Date("2027-03-14T06:00:00Z")).toISOString()).toBe("2027-03-14T08:00:00.000Z");
  expect(nextFetch(daily, new Date("2027-03-14T08:00:00Z")).toISOString()).toBe("2027-03-15T07:00:00.000Z");
});

test.each([
  ["more than a tenth of its members would go", list(...twenty.slice(3)), /^3 members of 20 would be removed/],
  ["it is empty", "E-mail,Member no.,Full name\n", /^The list is empty/],
  ["it is of no bytes", "", /^The list is empty/],
  ["a column is missing", list(...twenty).replace("Full name", "Title"), /^There is no column “Full name” any more/],
  ["no column has the address", list(...twenty).replace("E-mail", "Mail"), /^There is no column “E-mail” any more/],
])("nothing is imported, and staff are written to once, where %s", async (_, text, reason) => {
  const system = await working(...twenty);
  system.say({ text });
  expect(await fetchNow()).toMatchObject({
    outcome: "waits",
    waitingReasons: expect.arrayContaining([expect.stringMatching(reason)]) as string[],
  });
  expect((await roster()).current).toMatchObject({ members: 20 });
  const told = await mails();
  expect(told.length).toBeGreaterThan(0);
  await fetchNow();
  expect(await mails()).toHaveLength(told.length);
  // Once the list is right again, nothing waits any more.
  system.say({ text: list(...twenty) });
  expect(await fetchNow()).toMatchObject({ outcome: "same", waitingReasons: [], waitingFileID: null });
});

test("a tenth of the members goes without a question, and who is no longer verified is counted, too", async () => {
  const system = await working(...twenty.slice(0, 19), "entrant@test.example");
  await town.as("entrant")(createMembership, {}, { clientID: town.clients["oak"]! });
  system.say({ text: list(...twenty.slice(2, 19), "entrant@test.example") });
  expect(await fetchNow()).toMatchObject({ outcome: "imported" });
  // One of eighteen lines, and the only membership that is verified.
  system.say({ text: list(...twenty.slice(2, 19)) });
  expect(await fetchNow()).toMatchObject({
    outcome: "waits",
    waitingReasons: ["1 person of 1 would no longer be verified, more than a tenth."],
  });
  await importWaiting();
  expect(await state()).toMatchObject({ outcome: "imported", waitingFileID: null });
  expect((await town.as("entrant")(userAtClient, oak)).answer.isMember).toBe(false);
});

test.each([
  [{ status: 500, text: "" }, "It answers with an error (500)."],
  [{ status: 403, text: "" }, "It doesn’t let us in (403). Check the header: its value may have changed."],
  [{ status: 404, text: "" }, "There is nothing at this address (404)."],
  [{ text: "<!doctype html><title>Sign in</title>" }, "It answers with a web page, perhaps one to sign in."],
  [{ status: 302, text: "", headers: { location: "/export.csv" } }, "It leads from one address to the next"],
  [{ status: 302, text: "", headers: { location: "http://10.1.2.3/list.csv" } }, "doesn’t lead to the public internet"],
])("a fetch that fails says why, and is tried again within the hour: %o", async (said, words) => {
  const system = await working("a@x.example");
  system.say(said);
  const failed = await fetchNow();
  expect(failed).toMatchObject({ outcome: "failed", outcomeText: expect.stringContaining(words) as string });
  expect(failed.failingSince).not.toBeNull();
  expect(Date.parse(failed.nextAt) - Date.now()).toBeLessThanOrEqual(HOUR);
  expect((await roster()).current).toMatchObject({ members: 1 });
  system.say({ text: list("a@x.example") });
  expect(await fetchNow()).toMatchObject({ outcome: "same", failingSince: null });
});

test("after seven days of failing it is off, and staff are told once; they turn it on again", async () => {
  const system = await working("a@x.example");
  system.say({ status: 500, text: "" });
  await fetchNow();
  waitFor(ROSTER_DAYS_FAILING * DAY - HOUR);
  await fetchDue();
  expect(await state()).toMatchObject({ offAt: null });
  expect(await mails()).toEqual([]);
  waitFor(2 * HOUR);
  await fetchDue();
  expect(await state()).toMatchObject({ offBecause: "failing", isDue: false });
  const told = await mails();
  expect(told.map(({ subject }) => subject)).toContain("The roster isn’t fetched any more");
  expect(told[0]!.text).toContain("It answers with an error (500).");
  expect((await town.as("administrator")(fetchRosterNow, oak)).problem.detail).toBe(
    "It is turned off. Turn it on first.",
  );
  const times = system.asked.length;
  waitFor(DAY);
  await fetchDue();
  expect(system.asked).toHaveLength(times);
  system.say({ text: list("a@x.example") });
  await town.as("administrator")(turnRosterScheduleOn, oak);
  await fetchDue();
  expect(await state()).toMatchObject({ outcome: "same", offAt: null, failingSince: null });
});

test("the header goes to the host of the address alone, is stored sealed, and is never shown", async () => {
  const other = await memberSystem(list("a@x.example"));
  const system = await memberSystem("");
  system.say({ status: 302, text: "", headers: { location: other.address } });
  const secret = "Bearer correct-horse";
  await setUp(system.address, { headerName: "Authorization", headerValue: secret });
  await fetchDue();
  expect(await state()).toMatchObject({ outcome: "waits", headerName: "Authorization" });
  expect(system.asked[0]!.authorization).toBe(secret);
  expect(other.asked[0]!.authorization).toBeUndefined();
  expect(JSON.stringify(await state())).not.toContain("correct-horse");
  const stored = await town.inside("oak", (sql) => sql`select roster_schedules::text as row from roster_schedules`);
  expect(JSON.stringify(stored)).not.toContain("correct-horse");
  const changes = (await town.as("owner")(auditLog, oak)).answer;
  expect(JSON.stringify(changes)).not.toContain("correct-horse");
  // Empty keeps it, for the same server alone.
  await setUp(`${system.address}?all=1`, { headerName: "Authorization" });
  await fetchNow();
  expect(system.asked.at(-1)!.authorization).toBe(secret);
  const moved = await setUp(other.address, { headerName: "Authorization" });
  expect(moved.problem).toMatchObject({
    errors: { headerValue: expect.stringMatching(/of another server/) as string },
  });
});

test("a header that an older SECRET sealed is sealed anew, and is sent as before", async () => {
  const system = await memberSystem(list("a@x.example"));
  await setUp(system.address, { headerName: "X-API-Key", headerValue: "abc" });
  const { sealing } = town.app;
  onTestFinished(() => void (town.app.sealing = sealing));
  const secrets = ["n".repeat(40), readFileSync(join(town.app.settings.dataFolder, "secret"), "utf8").trim()];
  town.app.sealing = sealingWith(secrets);
  await town.inside("oak", (sql) => resealRosterHeader(sql, town.app.sealing));
  town.app.sealing = sealingWith(secrets.slice(0, 1));
  await fetchNow();
  expect(system.asked.at(-1)!["x-api-key"]).toBe("abc");
});

test.each([
  [{ address: "members.example.org" }, "address", /whole address/],
  [{ address: "ftp://members.example.org/x.csv" }, "address", /https/],
  [{ address: "https://jo:secret@members.example.org/x.csv" }, "address", /name and password/],
  [{ address: "https://10.0.0.7/x.csv" }, "address", /public internet/],
  [{ headerName: "Host", headerValue: "x" }, "headerName", /without a colon/],
  [{ headerName: "Two words", headerValue: "x" }, "headerName", /without a colon/],
  [{ headerName: "X-Key", headerValue: "a\r\nb: c" }, "headerValue", /one line/],
  [{ headerName: "X-Key", headerValue: "" }, "headerValue", /Enter the value/],
  [{ headerName: "", headerValue: "abc" }, "headerName", /Name the header/],
])("an address or header that can’t be used is refused at its field: %o", async (wishes, field, words) => {
  const sent = { ...form("https://members.example.org/x.csv", {}), ...wishes };
  const { status, problem } = await town.as("administrator")(setRosterSchedule, oak, sent);
  expect(status).toBe(422);
  expect((problem as { errors: Record<string, string> }).errors[field]).toMatch(words);
});

test("two processes that are due at once import it once, and what staff did meanwhile stands", async () => {
  const system = await working("a@x.example");
  system.say({ text: list("a@x.example", "b@x.example") });
  const scheduledImports = async () =>
    (await town.as("owner")(auditLog, oak)).answer.entries.filter(({ did }) => did.includes("imported as scheduled"))
      .length;
  const before = await scheduledImports();
  await town.as("administrator")(fetchRosterNow, oak);
  const { rosterScheduleID: ref } = await state();
  const work = { dueWorkID: ref, clientID: town.clients["oak"]!, kind: ROSTER_FETCH_WORK, ref, attempts: 1 };
  const { signal } = new AbortController();
  // As where a claim has lapsed while a process still lives.
  await Promise.all([1, 2].map(() => rosterFetchWork.run(town.app, work, signal)));
  const imports = await town.inside("oak", (sql) => sql`select state from roster_imports where state <> 'coming'`);
  expect(imports).toHaveLength(2);
  expect(await scheduledImports()).toBe(before + 1);
  // Turned off between fetching and importing: nothing is imported.
  system.say({ text: list("a@x.example", "b@x.example", "c@x.example") });
  await town.as("administrator")(fetchRosterNow, oak);
  const { workFolder } = town.app.files;
  vi.spyOn(town.app.files, "workFolder").mockImplementationOnce(async () => {
    await town.as("administrator")(turnRosterScheduleOff, oak);
    return workFolder.call(town.app.files);
  });
  await rosterFetchWork.run(town.app, work, signal);
  expect((await roster()).current).toMatchObject({ members: 2 });
});

test("who changed it in the meantime is told, and what is done stands in Changes", async () => {
  const system = await memberSystem(list("a@x.example"));
  await setUp(system.address);
  const host = new URL(system.address).host;
  await town.as("administrator")(setRosterSchedule, oak, form(system.address, { hour: "4" }));
  await town.as("administrator")(fetchRosterNow, oak);
  await town.as("administrator")(turnRosterScheduleOff, oak);
  await town.as("administrator")(turnRosterScheduleOn, oak);
  await town.as("administrator")(removeRosterSchedule, oak);
  expect((await town.as("owner")(getRosterSchedule, oak)).answer.schedule).toBeNull();
  const { entries } = (await town.as("owner")(auditLog, oak)).answer;
  expect(entries.slice(0, 6).map(({ did }) => did)).toEqual([
    `removed the address ${host} that the roster was fetched from`,
    `had the roster fetched from ${host} again`,
    `stopped the roster from being fetched from ${host}`,
    `fetched the roster from ${host}`,
    `changed how the roster is fetched from ${host}: at from 3:00 AM to 4:00 AM`,
    `had the roster fetched from ${host}`,
  ]);
  // What was due finds nothing any more.
  await fetchDue();
  expect(system.asked).toEqual([]);
});

test("only owners and administrators say where the roster is fetched", async () => {
  for (const person of ["programManager", "viewer", "entrant"])
    expect((await town.as(person)(getRosterSchedule, oak)).status, person).toBe(403);
  expect((await town.as("elmOwner")(setRosterSchedule, oak, form("https://x.example/a.csv", {}))).status).toBe(403);
});
