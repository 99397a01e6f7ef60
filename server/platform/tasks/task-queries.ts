import type { TaskKind, TaskState } from "../../../contract/platform/tasks.ts";
import { type Sql, json, requireRow } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { addDueWork } from "../jobs/due-work-queries.ts";

/** The kind of due work that does tasks. */
export const TASK_WORK = "task";

const MAX_LISTED = 20;

export type TaskFacts = {
  taskID: string;
  kind: TaskKind;
  userID: string;
  serviceID: string | null;
  asked: unknown;
  state: TaskState;
  done: number;
  total: number | null;
  message: string | null;
  fileKey: string | null;
  bytes: number | null;
  createdAt: string;
  endedAt: string | null;
};
/** With the program that it is of. */
type TaskRow = TaskFacts & { serviceName: string | null };

const taskColumns = fragment`
  t.task_id, t.kind, t.user_id, t.service_id, t.asked, t.state, t.done, t.total, t.message, t.file_key, t.bytes, t.created_at, t.ended_at`;

type NewTask = { kind: TaskKind; userID: string; serviceID: string | null; asked: object };

/** It begins when the transaction is committed. */
export async function addTask(sql: Sql, { kind, userID, serviceID, asked }: NewTask): Promise<string> {
  const { taskID } = requireRow(
    await sql<{ taskID: string }>`
      insert into tasks (kind, user_id, service_id, asked) values (${kind}, ${userID}, ${serviceID}, ${json(asked)})
      returning task_id`,
  );
  await addDueWork(sql, TASK_WORK, taskID);
  return taskID;
}

export const tasksOf = (sql: Sql, userID: string) => sql<TaskRow>`
  select ${taskColumns}, s.name as service_name from tasks t left join services s using (client_id, service_id)
  where user_id = ${userID} order by task_id desc limit ${MAX_LISTED}`;

/** A person's own: another's isn't there for them. */
export const findTask = (sql: Sql, taskID: string, userID: string | null) => sql<TaskRow>`
  select ${taskColumns}, s.name as service_name from tasks t left join services s using (client_id, service_id)
  where task_id = ${taskID} and user_id = ${userID}`;

export const setTaskCancelled = (sql: Sql, taskID: string, now: Date) => sql`
  update tasks set state = 'cancelled', ended_at = ${now}
  where task_id = ${taskID} and state in ('waiting', 'running') returning task_id`;

export const removeTask = (sql: Sql, taskID: string) => sql<{ fileKey: string | null }>`
  delete from tasks where task_id = ${taskID} and state not in ('waiting', 'running') returning file_key`;

/** From the beginning, whatever an earlier attempt had done. */
export const beginTask = (sql: Sql, taskID: string, attempt: number) => sql<TaskFacts>`
  update tasks t set state = 'running', attempt = ${attempt}, done = 0, total = null
  where task_id = ${taskID} and state in ('waiting', 'running') returning ${taskColumns}`;

export const taskEnd = (sql: Sql, taskID: string) => sql<{ endedAt: string | null }>`
  select ended_at from tasks where task_id = ${taskID}`;

// What an attempt writes counts as long as nobody has cancelled the task or begun it anew.

type TaskAttempt = { taskID: string; attempt: number };

export const noteProgress = (sql: Sql, { taskID, attempt }: TaskAttempt, done: number, total: number) => sql`
  update tasks set done = ${done}, total = ${total}
  where task_id = ${taskID} and attempt = ${attempt} and state = 'running' returning task_id`;

/** Cancelling it, or beginning it anew, waits until this transaction is over. */
export const lockAttempt = (sql: Sql, { taskID, attempt }: TaskAttempt) => sql`
  select from tasks where task_id = ${taskID} and attempt = ${attempt} and state = 'running' for update`;

/** What came of it: a file, or something to say. */
export type TaskOutcome = { key?: string; bytes?: number; message?: string };

export const finishTask = (
  sql: Sql,
  { taskID, attempt }: TaskAttempt,
  { key, bytes, message }: TaskOutcome,
  now: Date,
) => sql`
  update tasks set state = 'done', done = coalesce(total, done), file_key = ${key ?? null}, bytes = ${bytes ?? null},
    message = ${message ?? null}, ended_at = ${now}
  where task_id = ${taskID} and attempt = ${attempt} and state = 'running' returning task_id`;

export const failTask = (sql: Sql, taskID: string, message: string, now: Date) => sql<Pick<TaskRow, "kind" | "asked">>`
  update tasks set state = 'failed', message = ${message}, ended_at = ${now}
  where task_id = ${taskID} and state in ('waiting', 'running') returning kind, asked`;
