import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { downloadEntries } from "../../../contract/entries/entries.ts";
import { cancelTask, dismissTask, listTasks } from "../../../contract/platform/tasks.ts";
import { listErrors } from "../../../contract/platform/error-log.ts";
import { type Contest, addContest, addEntry, addManyEntries, at } from "../../../test/contest.ts";
import { doTasks, linesOf, resultOf } from "../../../test/download.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../clock.ts";

const town = useTown();
const DAY = 86_400_000;
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await town.inside("oak", (sql) => sql`delete from tasks`);
  for (const key of await filesOf()) await town.app.files.delete(key);
  await town.everywhere((sql) => sql`delete from due_work where kind = 'task'`);
});

const later = (milliseconds: number) => {
  const time = clock.now().getTime() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};
const begin = async (person = "owner") =>
  (await town.as(person)(downloadEntries, at(contest), { format: "csv" })).answer.taskID;
const tasksOf = async (person = "owner") => (await town.as(person)(listTasks, { client: "oak" })).answer.tasks;
const taskIn = (taskID: string) => ({ client: "oak", taskID });
const work = () => doTasks(town);
const statusFor = async (taskID: string, person = "owner", client = "oak") =>
  (await resultOf(town, person, client, taskID)).status;
const filesOf = async () => {
  const keys: string[] = [];
  for await (const key of town.app.files.list(`${town.clients["oak"]}/tasks`)) keys.push(key);
  return keys;
};

test("a download is asked for, done, and downloaded by who asked for it", async () => {
  await addEntry(town, contest);
  const taskID = await begin();
  expect(await tasksOf()).toMatchObject([
    { taskID, kind: "download", label: "Entries (CSV)", state: "waiting", serviceName: "Building Awards" },
  ]);
  expect(await statusFor(taskID)).toBe(404);
  await work();
  expect(await tasksOf()).toMatchObject([{ state: "done", done: 1, total: 1, message: null }]);
  const { status, headers, bytes } = await resultOf(town, "owner", "oak", taskID);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(linesOf(bytes)).toHaveLength(2);
});

test("a task is nobody else's, whatever their role", async () => {
  const taskID = await begin();
  await work();
  for (const person of ["administrator", "viewer", "entrant", "elmOwner"]) {
    expect(await tasksOf(person)).toEqual([]);
    expect(await statusFor(taskID, person), person).toBe(404);
    expect((await town.as(person)(dismissTask, taskIn(taskID))).status).toBe(404);
    expect((await town.as(person)(cancelTask, taskIn(taskID))).status).toBe(404);
  }
  expect(await statusFor(taskID, "owner", "elm")).toBe(404);
});

test("who may no longer download entries may no longer have those they asked for", async () => {
  await town.addPerson("leaver");
  await town.grant("leaver", "oak", "programManager", contest.serviceID);
  const taskID = await begin("leaver");
  await work();
  expect(await statusFor(taskID, "leaver")).toBe(200);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people["leaver"]}`);
  town.app.changes.publish("user", town.people["leaver"]!);
  expect(await statusFor(taskID, "leaver")).toBe(403);
});

test("what was asked for by a role in one program isn't had by the same role in another", async () => {
  await town.addPerson("mover");
  await town.grant("mover", "oak", "programManager", contest.serviceID);
  const taskID = await begin("mover");
  await work();
  expect(await statusFor(taskID, "mover")).toBe(200);
  const other = await addContest(town, { url: `elsewhere-${count}` });
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people["mover"]}`);
  await town.grant("mover", "oak", "programManager", other.serviceID);
  town.app.changes.publish("user", town.people["mover"]!);
  expect(await statusFor(taskID, "mover")).toBe(403);
});

test("a task that is cancelled while its file is being put away leaves no file", async () => {
  const taskID = await begin();
  const { files } = town.app;
  const put = files.put.bind(files);
  vi.spyOn(files, "put").mockImplementation(async (...args) => {
    expect((await town.as("owner")(cancelTask, taskIn(taskID))).status).toBe(200);
    return put(...args);
  });
  await work();
  vi.restoreAllMocks();
  expect(await tasksOf()).toMatchObject([{ taskID, state: "cancelled" }]);
  expect(await filesOf()).toEqual([]);
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
  await addManyEntries(town, contest, 2_000);
  const taskID = await begin();
  const { database } = town.app;
  const { readInside } = database;
  const progress: unknown[] = [];
  let readsAfterwards = 0;
  // Each reading of the clock is a second later, and the person cancels once there is progress.
  let time = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => time);
  vi.spyOn(database, "readInside").mockImplementation(async (clientID, work) => {
    const answer = await readInside(clientID, work);
    time += 1_100;
    if (progress.length > 0) readsAfterwards += 1;
    else
      progress.push(
        ...(await town.inside(
          "oak",
          (sql) => sql`
          update tasks set state = 'cancelled', ended_at = now() where state = 'running' and done > 0 returning done, total`,
        )),
      );
    return answer;
  });
  await work();
  vi.restoreAllMocks();
  expect(progress).toEqual([{ done: 500, total: 2000 }]);
  expect(readsAfterwards).toBeLessThan(2);
  expect(await tasksOf()).toMatchObject([{ taskID, state: "cancelled" }]);
  expect(await filesOf()).toEqual([]);
  expect(await statusFor(taskID)).toBe(404);
});

test("a task whose process dies is begun anew by another", async () => {
  await addManyEntries(town, contest, 3);
  await begin();
  const { readInside } = town.app.database;
  vi.spyOn(town.app.database, "readInside").mockReturnValue(new Promise(() => undefined));
  void work();
  await expect
    .poll(async () => (await town.inside("oak", (sql) => sql`select state from tasks`))[0])
    .toEqual({ state: "running" });
  town.app.database.readInside = readInside;
  later(2 * 60_000);
  await work();
  expect(await tasksOf()).toMatchObject([{ state: "done", done: 3 }]);
});

test("a task that keeps failing has failed: who asked is told, and staff find why in the error log", async () => {
  await begin();
  vi.spyOn(town.app.files, "put").mockRejectedValue(new Error("no space left on device"));
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
