import type { Sql } from "../db/sql.ts";
import { type ProgramAt, forTheseValues } from "../db/statement.ts";

export type ProgressRow = {
  categoryID: string;
  userID: string;
  total: number;
  saved: number;
  drafts: number;
  lastSavedAt: string | null;
};

/** Of the scoresheets that each scorer is to fill in, in each category: how many there are, are saved, are begun. */
export const progressOf = (sql: Sql, { clientID, serviceID }: ProgramAt) => sql<ProgressRow>`
  select category_id, user_id, count(*) as total, count(saved_at) as saved, count(*) filter (where is_draft) as drafts,
    max(saved_at) as last_saved_at
  from sheets_to_fill where client_id = ${clientID} and service_id = ${serviceID}
  group by category_id, user_id ${forTheseValues}`;

export type Progress = Pick<ProgressRow, "total" | "saved" | "drafts" | "lastSavedAt">;

const later = (one: string | null, other: string | null) => ((one ?? "") > (other ?? "") ? one : other);

const sumOf = (rows: readonly Progress[] = []): Progress =>
  rows.reduce(
    (sum, row) => ({
      total: sum.total + row.total,
      saved: sum.saved + row.saved,
      drafts: sum.drafts + row.drafts,
      lastSavedAt: later(sum.lastSavedAt, row.lastSavedAt),
    }),
    { total: 0, saved: 0, drafts: 0, lastSavedAt: null },
  );

/** The same in sum, for each scorer or each category; nothing is a sum, too. */
export function progressBy(key: "userID" | "categoryID", rows: readonly ProgressRow[]) {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (id: string): Progress & { scorers: number } => {
    const group = groups.get(id) ?? [];
    return { ...sumOf(group), scorers: new Set(group.map(({ userID }) => userID)).size };
  };
}
