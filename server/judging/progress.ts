import type { ProgressRow } from "./progress-queries.ts";

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
