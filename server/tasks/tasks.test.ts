import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SentOf } from "../../contract/endpoint.ts";
import { exportEntries } from "../../contract/entries.ts";
import { cancelTask, dismissTask, listTasks, taskResult } from "../../contract/tasks.ts";
import { listErrors } from "../../contract/support.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { useTown } from "../../test/town.ts";
import { json } from "../db/sql.ts";
import { clock } from "../outside/clock.ts";
import { taskWork } from "./work.ts";

const town = useTown();
const kinds = { task: taskWork };
const DAY = 86_400_000;
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await town.inside("oak", (sql) => sql`delete from tasks`);
  for (const key of await filesOf()) await town.house.files.delete(key);
  await town.everywhere((sql) => sql`delete from due_work where kind = 'task'`);
});

type Filter = SentOf<typeof exportEntries>;

const later = (milliseconds: number) => {
  const time = clock.now().getTime() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};
const begin = async (person = "owner", filter: Filter = {}) =>
  (await town.as(person)(exportEntries, at(contest), filter)).answer.taskID;
const tasksOf = async (person = "owner") => (await town.as(person)(listTasks, { client: "oak" })).answer.tasks;
const taskIn = (taskID: string) => ({ client: "oak", taskID });
const work = () => doDueWork(town.house, kinds);
const resultOf = async (taskID: string, person = "owner") => {
  const { status, answer } = await town.as(person)(taskResult, taskIn(taskID));
  return { status, text: status === 200 ? (answer as unknown as Buffer).toString() : "" };
};
const exported = async (filter: Filter = {}) => {
  const taskID = await begin("owner", filter);
  await work();
  const { text } = await resultOf(taskID);
  return text;
};
const filesOf = async () => {
  const keys: string[] = [];
  for await (const key of town.house.files.list(`${town.clients["oak"]}/tasks`)) keys.push(key);
  return keys;
};

test("an export is asked for, done, and downloaded by who asked for it", async () => {
  await addEntry(town, contest);
  const taskID = await begin();
  expect(await tasksOf()).toMatchObject([
    { taskID, kind: "entries-export", state: "waiting", serviceName: "Building Awards" },
  ]);
  expect((await resultOf(taskID)).status).toBe(404);
  await work();
  expect(await tasksOf()).toMatchObject([{ state: "done", done: 1, total: 1, message: null }]);
  const response = await town.app.inject({
    url: `/api/clients/oak/tasks/${taskID}/result`,
    headers: { authorization: `Bearer ${await town.token("owner")}` },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-disposition"]).toBe('attachment; filename="entries.csv"');
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test("a task is nobody else's, whatever their role", async () => {
  const taskID = await begin();
  await work();
  for (const person of ["administrator", "viewer", "entrant", "elmOwner"]) {
    expect(await tasksOf(person)).toEqual([]);
    expect((await resultOf(taskID, person)).status, person).toBe(404);
    expect((await town.as(person)(dismissTask, taskIn(taskID))).status).toBe(404);
    expect((await town.as(person)(cancelTask, taskIn(taskID))).status).toBe(404);
  }
  expect((await town.as("owner")(taskResult, { client: "elm", taskID })).status).toBe(404);
});

test("who may no longer export entries may no longer have what they exported", async () => {
  await town.addPerson("leaver");
  await town.grant("leaver", "oak", "programManager", contest.serviceID);
  const taskID = await begin("leaver");
  await work();
  expect((await resultOf(taskID, "leaver")).status).toBe(200);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people["leaver"]}`);
  town.house.changes.publish("user", town.people["leaver"]!);
  expect((await resultOf(taskID, "leaver")).status).toBe(403);
});

test("an export stands in the audit log: who, and which entries", async () => {
  await begin("programManager", { state: "submitted" });
  const [row] = await town.inside(
    "oak",
    (sql) => sql`
    select user_id, action, service_id, after from audit_log order by audit_id desc limit 1`,
  );
  expect(row).toEqual({
    userID: town.people["programManager"],
    action: "EXPORT_ENTRIES",
    serviceID: contest.serviceID,
    after: { state: "submitted" },
  });
});

test("the file has a line an entry, with what staff know of it and every answer", async () => {
  await addEntry(town, contest, { title: "Zürich, “Haus” am Hügel" });
  await addEntry(town, contest, {
    category: "GLASS",
    owner: "rival",
    title: "=cmd()",
    submitted: true,
    disqualified: true,
  });
  await town.home(
    (sql) => sql`update users set phone = '5035550199', company = 'Rival & Co' where user_id = ${town.people["rival"]}`,
  );
  await town.inside("oak", async (sql) => {
    await sql`update services set time_zone = 'America/Denver' where service_id = ${contest.serviceID}`;
    await sql`update entries set award_title = 'Best in show', submitted_at = '2026-07-01T02:30:00Z' where submitted_at is not null`;
    await sql`
      update form_answers set answers = ${json({ title: "=cmd()", story: "Two\nlines", price: 1234550 })}
      where entry_id in (select entry_id from entries where user_id = ${town.people["rival"]} and service_id = ${contest.serviceID})`;
    await sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      select service_id, entry_id, ${contest.forms.glass}, 1, ${json({ panes: 12 })} from entries
      where user_id = ${town.people["rival"]} and service_id = ${contest.serviceID}`;
  });
  const lines = (await exported()).slice(1).split("\r\n");
  expect(lines).toEqual([
    "Code,Title,Category,State,Owner,Email,Phone,Company,Submitted at (Mountain time),Disqualified,Award title,Files," +
      "Project title,Story,Price,Number of panes",
    'BRICK-1,"Zürich, “Haus” am Hügel",Brick homes,Draft,Entrant Tester,entrant@test.example,,,,No,,1,' +
      '"Zürich, “Haus” am Hügel",It was built by hand.,,',
    "GLASS-2,'=cmd(),Glass homes,Submitted,Rival Tester,rival@test.example,(503) 555-0199,Rival & Co,2026-06-30 20:30,Yes," +
      `Best in show,1,'=cmd(),"Two\nlines",12345.5,12`,
    "",
  ]);
});

test("questions of every version of a form have a column, by their latest words; the form is named where two ask the same", async () => {
  await addEntry(town, contest);
  await town.inside("oak", async (sql) => {
    await sql`
      insert into form_versions (form_id, version, elements) values (${contest.forms.about}, 2, ${json([
        { type: "heading", name: "head", text: "About it" },
        { type: "input", kind: "text", name: "title", label: "Title of the home" },
        { type: "radio", name: "roof", label: "Roof", options: [{ value: "t", label: "Tiles" }] },
      ])})`;
    await sql`
      insert into form_versions (form_id, version, elements) values (${contest.forms.glass}, 2, ${json([
        {
          type: "multiSelect",
          name: "roof",
          label: "Roof",
          options: [
            { value: "g", label: "Glass" },
            { value: "s", label: "Steel" },
          ],
        },
      ])})`;
    const [{ entryID } = { entryID: "" }] = await sql<{
      entryID: string;
    }>`select entry_id from entries where service_id = ${contest.serviceID}`;
    await sql`
      update form_answers set version = 2, answers = ${json({ title: "Home", roof: "t", story: "left behind" })} where entry_id = ${entryID}`;
    await sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      values (${contest.serviceID}, ${entryID}, ${contest.forms.glass}, 2, ${json({ roof: ["g", "s"] })})`;
  });
  const [head, line] = (await exported())
    .slice(1)
    .split("\r\n")
    .map((each) => each.split(",").slice(12));
  expect(head).toEqual([
    "Title of the home",
    "Story",
    "Price",
    "About the home: Roof",
    "Number of panes",
    "Glass: Roof",
  ]);
  expect(line).toEqual(["Home", "", "", "Tiles", "", "Glass; Steel"]);
});

test("the export has the entries of the filter, and no other program's", async () => {
  await addEntry(town, contest, { title: "One" });
  await addEntry(town, contest, { category: "GLASS", title: "Two", submitted: true });
  await addEntry(town, contest, { title: "Three", submitted: true, disqualified: true });
  await addEntry(town, await addContest(town, { url: `other-${count}` }), { title: "Elsewhere" });
  const titles = async (filter: Filter) =>
    (await exported(filter))
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[1]);
  expect(await titles({})).toEqual(["One", "Two", "Three"]);
  expect(await titles({ state: "submitted" })).toEqual(["Two", "Three"]);
  expect(await titles({ disqualified: "true" })).toEqual(["Three"]);
  expect(await titles({ categoryID: contest.categories.GLASS })).toEqual(["Two"]);
  expect(await titles({ search: "BRICK-1" })).toEqual(["One"]);
  expect(await titles({ search: "nothing like it" })).toEqual([]);
});

/** Many entries, made by the database. */
const addMany = (many: number) =>
  town.inside(
    "oak",
    (sql) => sql`
    insert into entries (service_id, category_id, user_id, number, title)
    select ${contest.serviceID}, ${contest.categories.BRICK}, ${town.people["entrant"]}, n, 'Entry ' || n
    from generate_series(1, ${many}) n`,
  );

test("more entries than are read at once are all there, each once, in order", async () => {
  await addMany(1_234);
  const codes = (await exported())
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(codes).toEqual(Array.from({ length: 1_234 }, (_, at) => `BRICK-${at + 1}`));
});

test("a task that waits is cancelled, and isn't begun", async () => {
  await addEntry(town, contest);
  const taskID = await begin();
  expect((await town.as("owner")(cancelTask, taskIn(taskID))).status).toBe(200);
  await work();
  expect(await tasksOf()).toMatchObject([{ state: "cancelled", done: 0, total: null }]);
  expect((await town.as("owner")(cancelTask, taskIn(taskID))).status).toBe(409);
  expect(await filesOf()).toEqual([]);
});

test("a task that runs says how far it is, and stops when it is cancelled, leaving nothing", async () => {
  await addMany(2_000);
  const taskID = await begin();
  const { database } = town.house;
  const { readInside } = database;
  let reads = 0;
  // A second passes with each reading, and somebody looks, and cancels.
  let time = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => time);
  vi.spyOn(database, "readInside").mockImplementation(async (clientID, ask) => {
    const answer = await readInside(clientID, ask);
    time += 1_100;
    reads += 1;
    if (reads !== 3) return answer;
    const rows = await town.inside("oak", (sql) => sql`select state, done, total from tasks`);
    expect(rows).toEqual([{ state: "running", done: 500, total: 2000 }]);
    await town.inside("oak", (sql) => sql`update tasks set state = 'cancelled', ended_at = now()`);
    return answer;
  });
  await work();
  vi.restoreAllMocks();
  expect(reads).toBeLessThan(5);
  expect(await tasksOf()).toMatchObject([{ taskID, state: "cancelled" }]);
  expect(await filesOf()).toEqual([]);
  expect((await resultOf(taskID)).status).toBe(404);
});

test("a task whose process dies is begun anew by another", async () => {
  await addMany(3);
  await begin();
  const { readInside } = town.house.database;
  vi.spyOn(town.house.database, "readInside").mockReturnValue(new Promise(() => undefined));
  void work();
  await expect
    .poll(async () => (await town.inside("oak", (sql) => sql`select state from tasks`))[0])
    .toEqual({ state: "running" });
  town.house.database.readInside = readInside;
  later(2 * 60_000);
  await work();
  expect(await tasksOf()).toMatchObject([{ state: "done", done: 3 }]);
});

test("a task that keeps failing has failed: who asked is told, and staff find why in the error log", async () => {
  await begin();
  vi.spyOn(town.house.files, "put").mockRejectedValue(new Error("no space left on device"));
  for (const wait of [0, 60_000, 60_000]) {
    later(wait);
    await work();
  }
  expect(await tasksOf()).toMatchObject([{ state: "failed", message: expect.stringMatching(/^Something went wrong/) }]);
  const errors = async () => (await town.as("owner")(listErrors, { client: "oak" })).answer.errors;
  await expect.poll(errors).toMatchObject([{ message: "A task of the studio failed: no space left on device" }]);
});

test("a task that has ended is dismissed with its file, and one under way isn't", async () => {
  const taskID = await begin();
  expect((await town.as("owner")(dismissTask, taskIn(taskID))).status).toBe(409);
  await work();
  expect(await filesOf()).toHaveLength(1);
  expect((await town.as("owner")(dismissTask, taskIn(taskID))).status).toBe(200);
  expect(await tasksOf()).toEqual([]);
  expect(await filesOf()).toEqual([]);
});

test("after a week a task is gone, with its file", async () => {
  await begin();
  await work();
  later(6.9 * DAY);
  await work();
  expect(await filesOf()).toHaveLength(1);
  later(0.2 * DAY);
  await work();
  expect(await tasksOf()).toEqual([]);
  expect(await filesOf()).toEqual([]);
  expect(await town.everywhere((sql) => sql`select from due_work where kind = 'task'`)).toEqual([]);
});
