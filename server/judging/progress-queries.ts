import type { Sql } from "../platform/db/sql.ts";
import { type ProgramIDs, planForValues } from "../platform/db/statement.ts";

export type ProgressRow = {
  categoryID: string;
  userID: string;
  total: number;
  saved: number;
  drafts: number;
  lastSavedAt: string | null;
};

/** Of the scoresheets that each scorer is to fill in, in each category: how many there are, are saved, are begun. */
export const progressOf = (sql: Sql, { clientID, serviceID }: ProgramIDs) => sql<ProgressRow>`
  select category_id, user_id, count(*) as total, count(saved_at) as saved, count(*) filter (where is_draft) as drafts,
    max(saved_at) as last_saved_at
  from sheets_to_fill where client_id = ${clientID} and service_id = ${serviceID}
  group by category_id, user_id ${planForValues}`;
