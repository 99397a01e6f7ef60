import type { Criterion } from "../../contract/judging/scoring-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type Scoresheet = { scoresheetID: string; categoryID: string | null; name: string; criteria: Criterion[] };

const scoresheetColumns = fragment`scoresheet_id, category_id, name, criteria`;

export const scoresheetsOf = (sql: Sql, serviceID: string) => sql<Scoresheet>`
  select ${scoresheetColumns} from scoresheets where service_id = ${serviceID}`;

export const scoresheetInService = (sql: Sql, serviceID: string | null, scoresheetID: string) => sql<Scoresheet>`
  select ${scoresheetColumns} from scoresheets where service_id = ${serviceID} and scoresheet_id = ${scoresheetID}`;
