import { stat } from "node:fs/promises";
import { DAY } from "../../../contract/platform/durations.ts";
import { taskRetentionDays } from "../../../contract/platform/tasks.ts";
import type { Sql } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";
import type { App } from "../app.ts";
import { Refusal } from "../http/refusal.ts";
import type { DueWork } from "../jobs/due-work-queries.ts";
import type { WorkKind } from "../jobs/due-work.ts";
import { clock } from "../clock.ts";
import { deleteUpload } from "../storage/remove-files.ts";
import {
  type TaskOutcome,
  type TaskFacts,
  beginTask,
  taskEnd,
  failTask,
  finishTask,
  lockAttempt,
  noteProgress,
  removeTask,
} from "./task-queries.ts";

const PROGRESS_EVERY = 1_000;
const FAILED_MESSAGE =
  "Something went wrong, and nothing was made. Try again; if it fails again, tell whoever runs this installation.";

class TaskAbandoned extends Error {}

/** Does a task; once it has ended, what is due is to take it away. */
export const taskWork: WorkKind = {
  // A short list doesn't wait for a long one.
  atOnce: 3,
  firstWait: 5,
  longestWait: 60,
  mostAttempts: 3,
  async run(app, work, signal) {
    const clientID = work.clientID!;
    const [task] = await app.database.inside(clientID, (sql) => beginTask(sql, work.ref, work.attempts));
    if (!task) return removeEndedTask(app, work);
    try {
      await runTask(app, work, task, signal);
    } catch (error) {
      if (isRefusal(error))
        await app.database.inside(clientID, (sql) => failAndNotify(app, sql, work.ref, error.message, clock.now()));
      else if (!(error instanceof TaskAbandoned)) throw error;
    }
    return removeEndedTask(app, work);
  },
  async giveUp(app, work, failure) {
    const now = clock.now();
    const said = failure instanceof Unreachable ? failure.message : FAILED_MESSAGE;
    await app.database.inside(work.clientID!, (sql) => failAndNotify(app, sql, work.ref, said, now));
    return {
      told: `A task of the studio failed: ${failure.message}`,
      again: new Date(now.getTime() + taskRetentionDays * DAY),
    };
  },
};

/** There is no use in trying again, and nobody but who asked has to know. */
const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal && !(error instanceof Unreachable);

async function failAndNotify({ taskKinds }: App, sql: Sql, taskID: string, message: string, now: Date): Promise<void> {
  for (const { kind, asked } of await failTask(sql, taskID, message, now))
    await taskKinds[kind].onStopped?.(sql, asked);
}

async function runTask(app: App, work: DueWork, task: TaskFacts, signal: AbortSignal): Promise<void> {
  const { database, files } = app;
  const clientID = work.clientID!;
  const attempt = { taskID: task.taskID, attempt: work.attempts };
  await using folder = await files.workFolder();
  const { run, result } = app.taskKinds[task.kind];
  const inside = <T>(work: (sql: Sql) => Promise<T>) => database.inside(clientID, work);
  const made = await run(
    {
      app,
      taskID: task.taskID,
      clientID,
      serviceID: task.serviceID,
      userID: task.userID,
      folder: folder.path,
      read: (ask) => database.readInside(clientID, ask),
      write: (ask) =>
        inside(async (sql) => {
          if ((await lockAttempt(sql, attempt)).length === 0) throw new TaskAbandoned();
          return ask(sql);
        }),
      progress: progressReporter((at, total) => inside((sql) => noteProgress(sql, attempt, at, total)), signal),
    },
    task.asked,
  );
  const finish = (finished: TaskOutcome) => inside((sql) => finishTask(sql, attempt, finished, clock.now()));
  if (!made || "says" in made || !result)
    return void (await finish(made && "says" in made ? { message: made.says } : {}));
  const key = `${clientID}/tasks/${task.taskID}`;
  const { size } = await stat(made.path);
  await files.put(`${key}/result`, made, result.file(task.asked).contentType);
  const finished = await finish({ key, bytes: size });
  if (finished.length === 0) await deleteUpload(files, key);
}

function progressReporter(write: (done: number, total: number) => Promise<unknown[]>, signal: AbortSignal) {
  let last = 0;
  return async (at: number, total: number) => {
    signal.throwIfAborted();
    if (performance.now() - last < PROGRESS_EVERY) return;
    last = performance.now();
    if ((await write(at, total)).length === 0) throw new TaskAbandoned();
  };
}

/** When it is to be taken away; or that it has been, by now or before. */
async function removeEndedTask({ database, files }: App, { clientID, ref }: DueWork): Promise<Date | undefined> {
  const [task] = await database.readInside(clientID!, (sql) => taskEnd(sql, ref));
  if (!task) return undefined;
  const until = new Date(Date.parse(task.endedAt ?? clock.now().toISOString()) + taskRetentionDays * DAY);
  if (until > clock.now()) return until;
  const [gone] = await database.inside(clientID!, (sql) => removeTask(sql, ref));
  if (gone?.fileKey) await deleteUpload(files, gone.fileKey);
  return undefined;
}
