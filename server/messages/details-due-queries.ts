import type { Sql } from "../platform/db/sql.ts";
import { assignmentsOf } from "../platform/db/statement.ts";

export type Settings = { [name: string]: unknown };

export const updateDue = (sql: Sql, serviceID: string, after: Settings) => sql`
  update details_due set ${assignmentsOf(Object.keys(after), after)} where service_id = ${serviceID}`;
