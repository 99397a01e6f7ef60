import { chosenCategoryIDs } from "../programs/chosen-category-queries.ts";
import type { Criterion } from "../../contract/judging/scoring-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type Scoresheet = { scoresheetID: string; categoryIDs: string[]; name: string; criteria: Criterion[] };

const scoresheetColumns = fragment`
  scoresheet_id, ${chosenCategoryIDs("scoresheet", fragment`t`)} as "categoryIDs", name, criteria`;

export const scoresheetsOf = (sql: Sql, serviceID: string) => sql<Scoresheet>`
  select ${scoresheetColumns} from scoresheets t where service_id = ${serviceID}`;

export const scoresheetInService = (sql: Sql, serviceID: string | null, scoresheetID: string) => sql<Scoresheet>`
  select ${scoresheetColumns} from scoresheets t where service_id = ${serviceID} and scoresheet_id = ${scoresheetID}`;
