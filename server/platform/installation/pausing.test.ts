import { beforeEach, expect, test, vi } from "vitest";
import { backgroundWork } from "../../../contract/platform/background-work.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { testFolder } from "../../../test/folder.ts";
import { useTown } from "../../../test/town.ts";
import type { Sql } from "../db/sql.ts";
import { addDueWork } from "../jobs/due-work-queries.ts";
import type { WorkKind } from "../jobs/due-work.ts";
import { tidyJob } from "../jobs/tidy-job.ts";
import { openFiles } from "../storage/open-files.ts";
import { readMark, writeMark } from "./files-mark.ts";
import { openPausing } from "./pausing.ts";
import { installationRow, databaseLocation, resumeInstallation } from "./queries.ts";

const town = useTown();
const work = "01900000-0000-7000-8000-000000000001";
let dataFolder = "";

const filesIn = () => openFiles({ dataFolder, environment: {} });

/** Starts a process, which begins beside or after the others; answers whether it works by itself. */
async function startProcess({ production = false, paused = false } = {}) {
  const files = await filesIn();
  const { database } = town.app;
  const pausing = openPausing({ settings: { paused, production }, database, files });
  await pausing.begin();
  const app = { ...town.app, files, pausing };
  const works = async () => {
    let done = 0;
    const workKind: WorkKind = {
      atOnce: 1,
      firstWait: 1,
      longestWait: 1,
      mostAttempts: 9,
      run: async () => {
        done += 1;
        return undefined;
      },
      giveUp: async () => ({ told: "" }),
    };
    await town.inside("oak", (sql) => addDueWork(sql, "errand", work));
    await doDueWork(app, { errand: workKind });
    return done === 1;
  };
  return { pausing, files, app, works };
}

/** Work in a shard begins after home's own job has allowed it. */
const waitUntilWorking = (running: { works(): Promise<boolean> }) =>
  vi.waitFor(async () => expect(await running.works()).toBe(true));

const asOwner = (statement: (sql: Sql) => Promise<unknown>) =>
  town.everywhere(async (sql) => {
    await sql`set local role none`;
    await statement(sql);
    return [];
  });
/** Restores a backup of an hour ago. */
const restoreOlder = () =>
  asOwner(
    (sql) =>
      sql`update installation set seen_at = seen_at - interval '1 hour', paused_at = null, paused_because = null`,
  );
const sayGo = () =>
  Promise.all(
    town.app.database.places.map(async ({ name, transaction }) => {
      const mark = await readMark(await filesIn(), name);
      await transaction(async (sql) => resumeInstallation(sql, mark?.installationID, await databaseLocation(sql)));
    }),
  );

beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  dataFolder = await testFolder();
  await asOwner((sql) => sql`delete from installation`);
  await town.everywhere((sql) => sql`delete from due_work`);
});

test("the first start, a second process and a restart work at once", async () => {
  expect(await (await startProcess()).works()).toBe(true);
  expect(await (await startProcess()).works()).toBe(true);
  const { pausing, works } = await startProcess({ production: true });
  expect(pausing.reasons()).toEqual({});
  expect(await works()).toBe(true);
});

test("a database that is older than its files starts paused, stays so for each process, and works once an operator says go", async () => {
  await startProcess();
  await restoreOlder();
  const first = await startProcess();
  expect(first.pausing.reasons()["home"]).toMatch(/older than its files/);
  expect(await first.works()).toBe(false);
  const second = await startProcess();
  expect(await second.works()).toBe(false);
  await sayGo();
  for (const each of [first, second, await startProcess()]) await waitUntilWorking(each);
  expect(first.pausing.reasons()).toEqual({});
});

test("a process that runs while another backup is restored below it begins nothing of that", async () => {
  const running = await startProcess();
  expect(await running.works()).toBe(true);
  await restoreOlder();
  expect(await running.works()).toBe(false);
  await vi.waitFor(() => expect(running.pausing.reasons()["home"]).toMatch(/older than its files/));
  expect(await running.works()).toBe(false);
  await sayGo();
  await waitUntilWorking(running);
});

test("files of another database pause it, and a paused one leaves no mark on them", async () => {
  await startProcess();
  const files = await filesIn();
  const other = { installationID: "01900000-0000-7000-8000-00000000000f", seenAt: new Date().toISOString() };
  await writeMark(files, "home", other);
  const paused = await startProcess();
  expect(paused.pausing.reasons()["home"]).toMatch(/files belong to another database/);
  await paused.pausing.noteInUse();
  expect(await readMark(files, "home")).toEqual(other);
});

test("a dump that is restored elsewhere is paused in production, by the place where it lies", async () => {
  await startProcess();
  await asOwner((sql) => sql`update installation set place = 'another server'`);
  expect((await startProcess({ production: true })).pausing.reasons()["home"]).toMatch(/restored or copied/);
});

test("PAUSED holds work however the databases are, and nothing of them is changed", async () => {
  const { works, pausing } = await startProcess({ paused: true });
  expect(pausing.reasons()).toEqual({ home: "PAUSED is set." });
  expect(await works()).toBe(false);
  expect(await (await startProcess()).works()).toBe(true);
});

test("while the files can’t be asked whose they are work waits, and it goes on by itself once they can", async () => {
  await startProcess();
  const process = await startProcess();
  const files = await filesIn();
  const read = vi.spyOn(files, "read").mockRejectedValue(new Error("no store"));
  const pausing = openPausing({ settings: { paused: false, production: false }, database: town.app.database, files });
  await pausing.begin();
  expect(pausing.reasons()["home"]).toMatch(/couldn’t be compared/);
  const allowed = () => town.home((sql) => pausing.allows("home", sql));
  expect(await allowed()).toBe(false);
  read.mockRestore();
  await vi.waitFor(async () => expect(await allowed()).toBe(true));
  expect(await process.works()).toBe(true);
});

test("while it is paused nothing is forgotten either", async () => {
  await town.home(
    (sql) => sql`
      insert into sessions (user_id, token_hash, expires_at, user_agent)
      values (${town.people["owner"]!}, sha256('x'), now() - interval '1 hour', 'test')`,
  );
  const ended = () => town.home((sql) => sql`select from sessions where expires_at < now()`);
  const { app } = await startProcess({ paused: true });
  await tidyJob.run(app, () => undefined);
  expect(await ended()).toHaveLength(1);
  await tidyJob.run((await startProcess()).app, () => undefined);
  expect(await ended()).toHaveLength(0);
});

test("staff are told that work is on hold, and nobody else", async () => {
  const readBackgroundWork = (person: string) => town.as(person)(backgroundWork, { client: "oak" });
  await startProcess();
  expect((await readBackgroundWork("viewer")).answer).toEqual({ paused: false, suspended: null });
  await restoreOlder();
  await startProcess();
  expect((await readBackgroundWork("viewer")).answer).toEqual({ paused: true, suspended: null });
  expect((await readBackgroundWork("entrant")).status).toBe(403);
  expect((await town.inside("oak", installationRow))[0]!.pausedBecause).toMatch(/older/);
});
