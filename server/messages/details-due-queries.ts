import type { Sql } from "../platform/db/sql.ts";
import { setColumns } from "../platform/db/statement.ts";

export type DueSettings = { [name: string]: unknown };

export const updateDueSettings = (sql: Sql, serviceID: string, after: DueSettings) => sql`
  update details_due set ${setColumns(Object.keys(after), after)} where service_id = ${serviceID}`;
