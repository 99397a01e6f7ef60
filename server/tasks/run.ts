import type { Sql } from "../db/sql.ts";
import type { TaskRow } from "./queries.ts";

/** A task being done: it reads its client in short transactions, writes into a folder of its own and says how far it is. */
export type TaskRun = {
  task: TaskRow;
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  folder: string;
  /** To be said often; it is written down about once a second. Rejects where nobody wants the rest any more. */
  progress(done: number, total: number): Promise<void>;
};
