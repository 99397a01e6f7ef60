import type { ProgressRow } from "./progress-queries.ts";

export type SheetProgress = Pick<ProgressRow, "total" | "saved" | "drafts" | "lastSavedAt">;

const latestOf = (one: string | null, other: string | null) => ((one ?? "") > (other ?? "") ? one : other);

const progressSum = (rows: readonly SheetProgress[] = []): SheetProgress =>
  rows.reduce(
    (sum, row) => ({
      total: sum.total + row.total,
      saved: sum.saved + row.saved,
      drafts: sum.drafts + row.drafts,
      lastSavedAt: latestOf(sum.lastSavedAt, row.lastSavedAt),
    }),
    { total: 0, saved: 0, drafts: 0, lastSavedAt: null },
  );

/** The same in sum, for each scorer or each category; nothing is a sum, too. */
export function progressBy(key: "userID" | "categoryID", rows: readonly ProgressRow[]) {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (id: string): SheetProgress & { scorers: number } => {
    const group = groups.get(id) ?? [];
    return { ...progressSum(group), scorers: new Set(group.map(({ userID }) => userID)).size };
  };
}
