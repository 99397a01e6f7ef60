import type { Permission } from "../../contract/permissions.ts";
import type { Sql } from "../db/sql.ts";

/** A task being done: it reads its client in short transactions, writes into a folder of its own and says how far it is. */
export type TaskRun = {
  clientID: string;
  serviceID: string | null;
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  folder: string;
  /** To be said often; it is written down about once a second. Rejects where nobody wants the rest any more. */
  progress(done: number, total: number): Promise<void>;
};

/** One kind of long work, by what it was asked. */
export type TaskKindRow<Asked> = {
  /** What a person calls it. */
  label(asked: Asked): string;
  /** What asking for it takes, and having its result. */
  allow(asked: Asked): Permission;
  /** How its result is saved. */
  file(asked: Asked): { fileName: string; contentType: string };
  /** Answers where the file is that it made. A refusal ends it, and whoever asked reads it. */
  run(run: TaskRun, asked: Asked): Promise<{ path: string }>;
};

/** What a task is asked is kept with it, and given to its own kind only, so a list can hold them all. */
export const taskKind = <Asked>(row: TaskKindRow<Asked>) => row as TaskKindRow<unknown>;
