import type { Criterion } from "../../contract/scoring-rules.ts";
import type { Sql } from "../db/sql.ts";

export const scoresheetsOf = (sql: Sql, serviceID: string) => sql<Scoresheet>`
  select scoresheet_id, category_id, name, criteria from scoresheets where service_id = ${serviceID}`;

export type Scoresheet = { scoresheetID: string; categoryID: string | null; name: string; criteria: Criterion[] };
