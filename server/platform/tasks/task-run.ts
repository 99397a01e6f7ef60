import type { Permission } from "../../../contract/platform/permissions.ts";
import type { TaskKind } from "../../../contract/platform/tasks.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "../app.ts";

/** A running task: it works inside its client in short transactions, and writes files into a folder of its own. */
export type TaskRun = {
  app: App;
  taskID: string;
  clientID: string;
  serviceID: string | null;
  /** The person who asked for it. */
  userID: string;
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Rejects, before any change, where the task was cancelled, or begun anew elsewhere. A new attempt continues from what was written. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  folder: string;
  /** Cheap to call often; it is stored about once a second. Rejects where the task was cancelled, or begun anew elsewhere. */
  progress(done: number, total: number): Promise<void>;
};

/** A kind of task, by its input. */
export type TaskKindRow<Input> = {
  /** The title for people. */
  label(input: Input): string;
  /** For kinds that make a file: the permission to download it, its name and type. */
  result?: { allow(input: Input): Permission; file(input: Input): { fileName: string; contentType: string } };
  /** Answers the path of the file, or a message. A refusal ends the task, and its requester reads it. */
  run(run: TaskRun, input: Input): Promise<{ path: string } | { says: string } | undefined>;
  /** Cleans up after a task that was cancelled, or has failed. */
  onStopped?(sql: Sql, input: Input): Promise<unknown>;
};

/** All kinds of task, of every room: `app/task-kinds.ts` fills it. */
export type TaskKinds = Record<TaskKind, TaskKindRow<unknown>>;

/** The input is stored with the task, and given to its own kind only, so that one list can have all kinds. */
export const taskKind = <Input>(row: TaskKindRow<Input>) => row as TaskKindRow<unknown>;
