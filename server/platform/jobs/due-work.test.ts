import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listErrors } from "../../../contract/platform/error-log.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { useTown } from "../../../test/town.ts";
import type { Sql } from "../db/sql.ts";
import { clock } from "../clock.ts";
import { addDueWork } from "./due-work-queries.ts";
import { startJobs } from "./jobs.ts";
import { type WorkKind, dueWorkJobs } from "./due-work.ts";

const town = useTown();
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
const MINUTE = 60_000;

beforeEach(() => town.everywhere((sql) => sql`delete from due_work`));
afterEach(() => void vi.restoreAllMocks());

/** Advances every clock of the town. */
const later = (milliseconds: number) => {
  const time = clock.now().getTime() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};

const usual: WorkKind = {
  atOnce: 3,
  firstWait: 60,
  longestWait: 240,
  mostAttempts: 4,
  run: async () => undefined,
  giveUp: async (_app, _work, { message }) => ({ told: `Given up: ${message}` }),
};
const refOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const add = (client: string, ref: number, kind = "errand") =>
  town.inside(client, (sql) => addDueWork(sql, kind, refOf(ref)));
type State = { kind: string; attempts: number; lastError: string | null; claimed: boolean };
const left = () =>
  town.everywhere(
    (sql) => sql<State>`
      select kind, attempts, last_error, claimed_until is not null as claimed from due_work order by ref`,
  );

test("due work is done in its client, and then it is gone", async () => {
  for (const [ref, client] of ["oak", "elm", "oak"].entries()) await add(client, ref);
  const runs: string[] = [];
  const run: WorkKind["run"] = async ({ database }, { clientID, ref }) => {
    const currentClient = (sql: Sql) =>
      sql<{ client: string }>`select url as client from clients where client_id = current_client()`;
    const [row] = await database.inside(clientID!, currentClient);
    runs.push(`${row?.client} ${Number(ref.slice(-1))}`);
    return undefined;
  };
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(runs.toSorted()).toEqual(["elm 1", "oak 0", "oak 2"]);
  expect(await left()).toEqual([]);
});

test("due work leaves with what causes it, or not at all; said twice, it is done once, and at the earlier time", async () => {
  const undone = town.inside("oak", async (sql) => {
    await addDueWork(sql, "errand", refOf(1));
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow("changed my mind");
  expect(await left()).toEqual([]);
  const soon = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
  await town.inside("oak", (sql) => addDueWork(sql, "errand", refOf(1), soon(5)));
  await town.inside("oak", (sql) => addDueWork(sql, "errand", refOf(1), soon(1)));
  await town.inside("oak", (sql) => addDueWork(sql, "errand", refOf(1), soon(9)));
  await town.home((sql) => addDueWork(sql, "errand", refOf(1), soon(5)));
  await town.home((sql) => addDueWork(sql, "errand", refOf(1), soon(5)));
  expect(await left()).toHaveLength(2);
  later(2 * MINUTE);
  const run = vi.fn(usual.run);
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(run).toHaveBeenCalledTimes(1);
});

test("what is said again while it is being done is done again", async () => {
  await add("oak", 1);
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) await add("oak", 1);
    return undefined;
  });
  await doDueWork(town.app, { errand: { ...usual, run } });
  later(2 * MINUTE);
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(run).toHaveBeenCalledTimes(2);
  expect(await left()).toEqual([]);
});

test("what isn't due yet, and what nobody here knows how to do, waits", async () => {
  await town.inside("oak", (sql) => addDueWork(sql, "errand", refOf(1), new Date(clock.now().getTime() + 2 * MINUTE)));
  await add("oak", 2, "of a later release");
  const run = vi.fn(usual.run);
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(run).not.toHaveBeenCalled();
  later(3 * MINUTE);
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(run).toHaveBeenCalledTimes(1);
  expect(await left()).toMatchObject([{ kind: "of a later release", attempts: 0 }]);
});

test("what fails comes back after growing waits, and is given up after so many; the client's staff read why", async () => {
  await add("oak", 1);
  const run = vi.fn(async () => Promise.reject<undefined>(new Error("out of luck")));
  const kinds = { errand: { ...usual, run } };
  const tries: number[] = [];
  for (const minutes of [0, 0.9, 0.2, 1.8, 0.3, 3.8, 0.3]) {
    later(minutes * MINUTE);
    await doDueWork(town.app, kinds);
    tries.push(run.mock.calls.length);
    if (run.mock.calls.length < 4) expect(await left()).toMatchObject([{ lastError: "out of luck", claimed: false }]);
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(await left()).toEqual([]);
  const errors = async (person: string, client: string) =>
    (await town.as(person)(listErrors, { client })).answer.errors.map(({ message, url }) => [message, url]);
  await expect.poll(() => errors("owner", "oak")).toEqual([["Given up: out of luck", "due work errand"]]);
  expect(await errors("elmOwner", "elm")).toEqual([]);
});

test("what is hopeless is given up at once, and what comes back daily begins anew", async () => {
  await add("oak", 1);
  await add("oak", 2, "daily");
  const fail = async () => Promise.reject<undefined>(new Error("no such thing"));
  const daily = vi.fn(async () => new Date(clock.now().getTime() + 24 * 60 * MINUTE));
  const kinds = { errand: { ...usual, run: fail, isHopeless: () => true }, daily: { ...usual, run: daily } };
  await doDueWork(town.app, kinds);
  expect(await left()).toMatchObject([{ kind: "daily", attempts: 0, claimed: false }]);
  later(25 * 60 * MINUTE);
  await doDueWork(town.app, kinds);
  expect(daily).toHaveBeenCalledTimes(2);
});

test("work of a kind that is slow holds up no other", async () => {
  for (const ref of [1, 2, 3]) await add("oak", ref, "slow");
  for (const ref of [4, 5]) await add("oak", ref, "quick");
  const slow = Promise.withResolvers<undefined>();
  const quick = vi.fn(usual.run);
  const kinds = { slow: { ...usual, atOnce: 1, run: () => slow.promise }, quick: { ...usual, run: quick } };
  const jobs = startJobs(town.app, dueWorkJobs(town.app, kinds));
  await expect.poll(() => quick.mock.calls.length).toBe(2);
  expect((await left()).filter(({ kind, claimed }) => kind === "slow" && claimed)).toHaveLength(1);
  slow.resolve(undefined);
  await expect.poll(left).toEqual([]);
  await jobs.stop();
});

test("work whose process died comes back when its claim has lapsed, and is given up when each process dies of it", async () => {
  await add("oak", 1);
  const die = () =>
    town.everywhere(
      (sql) => sql`
    update due_work set attempts = attempts + 1, claimed_until = ${new Date(clock.now().getTime() + MINUTE)}`,
    );
  const run = vi.fn(usual.run);
  await die();
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(run).not.toHaveBeenCalled();
  later(2 * MINUTE);
  await doDueWork(town.app, { errand: { ...usual, run } });
  expect(run).toHaveBeenCalledTimes(1);

  await add("oak", 2);
  for (let death = 0; death < 4; death += 1) await die();
  later(2 * MINUTE);
  const giveUp = vi.fn(usual.giveUp);
  await doDueWork(town.app, { errand: { ...usual, run, giveUp } });
  expect(run).toHaveBeenCalledTimes(1);
  expect(giveUp.mock.calls[0]?.[2].message).toMatch(/^Each process/);
  expect(await left()).toEqual([]);
});

test("who was too slow to keep a claim takes nothing away from who has it now", async () => {
  await add("oak", 1);
  const slow = Promise.withResolvers<undefined>();
  const kinds = (run: WorkKind["run"]) => ({ errand: { ...usual, run } });
  const first = doDueWork(
    town.app,
    kinds(() => slow.promise),
  );
  await expect.poll(left).toMatchObject([{ attempts: 1, claimed: true }]);
  later(2 * MINUTE);
  const next = Promise.withResolvers<undefined>();
  const second = doDueWork(
    town.app,
    kinds(() => next.promise),
  );
  await expect.poll(left).toMatchObject([{ attempts: 2 }]);
  slow.resolve(undefined);
  await first;
  expect(await left()).toMatchObject([{ attempts: 2, claimed: true }]);
  next.resolve(undefined);
  await second;
  expect(await left()).toEqual([]);
});

test("a process that is told to stop gives back what takes long, as if it had not been tried", async () => {
  await add("oak", 1);
  const run: WorkKind["run"] = (_app, _work, signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopping"))));
  const jobs = startJobs(town.app, dueWorkJobs(town.app, { errand: { ...usual, run } }));
  await expect.poll(left).toMatchObject([{ claimed: true }]);
  await jobs.stop();
  expect(await left()).toMatchObject([{ attempts: 0, claimed: false }]);
});

test.runIf(isServer)("two processes do each row once, however they race", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
    insert into due_work (kind, ref) select 'errand', ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
    from generate_series(1, 200) n`,
  );
  const done: string[] = [];
  const run: WorkKind["run"] = async (_app, { ref }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
    done.push(ref);
    return undefined;
  };
  await Promise.all([1, 2].map(() => doDueWork(town.app, { errand: { ...usual, run } })));
  expect(done).toHaveLength(200);
  expect(new Set(done).size).toBe(200);
});

test("a job that fails is logged once, and tried again", async () => {
  let tries = 0;
  const run = async () => {
    tries += 1;
    throw new Error("out of luck");
  };
  const jobs = startJobs(town.app, [{ name: "broken", every: 10, run }]);
  await expect.poll(() => tries).toBeGreaterThan(2);
  await jobs.stop();
  const logged = () => town.home((sql) => sql`select from error_log where url = 'job broken'`);
  await expect.poll(logged).toHaveLength(1);
});
