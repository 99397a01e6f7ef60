import { stat } from "node:fs/promises";
import { taskDays } from "../../contract/tasks.ts";
import type { Sql } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";
import type { House } from "../house.ts";
import { Refusal } from "../http/refusal.ts";
import type { DueWork } from "../jobs/due-work.ts";
import type { WorkKind } from "../jobs/rounds.ts";
import { clock } from "../outside/clock.ts";
import { removeUpload } from "../outside/renditions.ts";
import { taskKinds } from "./kinds.ts";
import {
  type MadeFile,
  type TaskRow,
  beginTask,
  endOf,
  failTask,
  finishTask,
  noteProgress,
  removeTask,
} from "./queries.ts";

const DAY = 86_400_000;
const PROGRESS_EVERY = 1_000;
const FAILED =
  "Something went wrong, and nothing was made. Try again; if it fails again, tell whoever runs this installation.";

class NoLongerWanted extends Error {}

/** Does a task; once it has ended, what is due is to take it away. */
export const taskWork: WorkKind = {
  // A short list doesn't wait for a long one.
  atOnce: 3,
  firstWait: 5,
  longestWait: 60,
  mostAttempts: 3,
  async run(house, work, signal) {
    const clientID = work.clientID!;
    const [task] = await house.database.inside(clientID, (sql) => beginTask(sql, work.ref, work.attempts));
    if (!task) return takeAway(house, work);
    try {
      await done(house, work, task, signal);
    } catch (error) {
      if (isRefused(error))
        await house.database.inside(clientID, (sql) => fail(sql, work.ref, error.message, clock.now()));
      else if (!(error instanceof NoLongerWanted)) throw error;
    }
    return takeAway(house, work);
  },
  async giveUp({ database }, work, { message }) {
    const now = clock.now();
    await database.inside(work.clientID!, (sql) => fail(sql, work.ref, FAILED, now));
    return { told: `A task of the studio failed: ${message}`, again: new Date(now.getTime() + taskDays * DAY) };
  },
};

/** There is no use in trying again, and nobody but who asked has to know. */
const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && !(error instanceof Unreachable);

async function fail(sql: Sql, taskID: string, message: string, now: Date): Promise<void> {
  for (const { kind, asked } of await failTask(sql, taskID, message, now)) await taskKinds[kind].stopped?.(sql, asked);
}

async function done(house: House, work: DueWork, task: TaskRow, signal: AbortSignal): Promise<void> {
  const { database, files } = house;
  const clientID = work.clientID!;
  const attempt = { taskID: task.taskID, attempt: work.attempts };
  await using folder = await files.workFolder();
  const { run, result } = taskKinds[task.kind];
  const note = (at: number, total: number) => database.inside(clientID, (sql) => noteProgress(sql, attempt, at, total));
  const made = await run(
    {
      house,
      clientID,
      serviceID: task.serviceID,
      folder: folder.path,
      read: (ask) => database.readInside(clientID, ask),
      write: (ask) => database.inside(clientID, ask),
      progress: progressOf(note, signal),
    },
    task.asked,
  );
  const finish = (file: MadeFile | null) =>
    database.inside(clientID, (sql) => finishTask(sql, attempt, file, clock.now()));
  if (!made || !result) return void (await finish(null));
  const key = `${clientID}/tasks/${task.taskID}`;
  const { size } = await stat(made.path);
  await files.put(`${key}/result`, made, result.file(task.asked).contentType);
  const finished = await finish({ key, bytes: size });
  if (finished.length === 0) await removeUpload(files, key);
}

function progressOf(write: (done: number, total: number) => Promise<unknown[]>, signal: AbortSignal) {
  let last = 0;
  return async (at: number, total: number) => {
    signal.throwIfAborted();
    if (performance.now() - last < PROGRESS_EVERY) return;
    last = performance.now();
    if ((await write(at, total)).length === 0) throw new NoLongerWanted();
  };
}

/** When it is to be taken away; or that it has been, by now or before. */
async function takeAway({ database, files }: House, { clientID, ref }: DueWork): Promise<Date | undefined> {
  const [task] = await database.readInside(clientID!, (sql) => endOf(sql, ref));
  if (!task) return undefined;
  const until = new Date(Date.parse(task.endedAt ?? clock.now().toISOString()) + taskDays * DAY);
  if (until > clock.now()) return until;
  const [gone] = await database.inside(clientID!, (sql) => removeTask(sql, ref));
  if (gone?.fileKey) await removeUpload(files, gone.fileKey);
  return undefined;
}
