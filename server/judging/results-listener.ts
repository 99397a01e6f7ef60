import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handlers.ts";

type ReleasedProgram = { serviceID: string; kind: ServiceKind; now: Date };

/** What a room above does about results, in the transaction that makes or changes them; `app/results-listeners.ts` names them. */
export type ResultsListener = {
  released?(sql: Sql, program: ReleasedProgram, audit: Audit): Promise<void>;
  /** Released, withheld, withdrawn or restored: all of a program, or of one entry. */
  changed?(sql: Sql, serviceID: string, entryID?: string): Promise<void>;
};

export async function tellResultsReleased(
  listeners: readonly ResultsListener[],
  sql: Sql,
  program: ReleasedProgram,
  audit: Audit,
): Promise<void> {
  for (const { released } of listeners) await released?.(sql, program, audit);
}

export async function tellResultsChanged(
  listeners: readonly ResultsListener[],
  sql: Sql,
  serviceID: string,
  entryID?: string,
): Promise<void> {
  for (const { changed } of listeners) await changed?.(sql, serviceID, entryID);
}
