import type { Permission } from "../../../contract/platform/permissions.ts";
import type { TaskKind } from "../../../contract/platform/tasks.ts";
import type { Sql } from "../db/sql.ts";
import type { App } from "../app.ts";

/** A task being done: it works inside its client in short transactions, writes into a folder of its own and says how far it is. */
export type TaskRun = {
  app: App;
  taskID: string;
  clientID: string;
  serviceID: string | null;
  /** Who asked for it. */
  userID: string;
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Rejects, before anything is changed, where nobody wants the rest any more: it was cancelled, or begun anew elsewhere. What is
   * begun anew finds what was written, and goes on from there.
   */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  folder: string;
  /** To be said often; it is written down about once a second. Rejects where nobody wants the rest any more. */
  progress(done: number, total: number): Promise<void>;
};

/** One kind of long work, by what it was asked. */
export type TaskKindRow<Asked> = {
  /** What a person calls it. */
  label(asked: Asked): string;
  /** Of a kind that makes a file: what having it takes, and how it is saved. */
  result?: { allow(asked: Asked): Permission; file(asked: Asked): { fileName: string; contentType: string } };
  /** Answers where the file is that it made, or what there is to say. A refusal ends it, and whoever asked reads it. */
  run(run: TaskRun, asked: Asked): Promise<{ path: string } | { says: string } | undefined>;
  /** What becomes of the rest where it was cancelled, or has failed. */
  onStopped?(sql: Sql, asked: Asked): Promise<unknown>;
};

/** What there is to each kind of long work: `app/task-kinds.ts` says it. */
export type TaskKinds = Record<TaskKind, TaskKindRow<unknown>>;

/** What a task is asked is kept with it, and given to its own kind only, so a list can hold them all. */
export const taskKind = <Asked>(row: TaskKindRow<Asked>) => row as TaskKindRow<unknown>;
