import type { ElementAudience } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";

type CategoryDates = { entriesOpenAt: string | null; entriesCloseAt: string | null };

export const updateCategoryDates = (
  sql: Sql,
  categoryID: string,
  { entriesOpenAt, entriesCloseAt }: CategoryDates,
) => sql`
  update categories set entries_open_at = ${entriesOpenAt}, entries_close_at = ${entriesCloseAt}
  where category_id = ${categoryID}`;

/** A category without dates of its own takes the program's; without those it has none. */
export async function hasEntryWindow(sql: Sql, categoryID: string): Promise<boolean> {
  const windows = await sql`
    select from categories g
    where category_id = ${categoryID} and (
      exists (select from entry_windows w where w.client_id = g.client_id and w.category_id = g.category_id)
      or g.entries_open_at is null and g.entries_close_at is null)`;
  return windows.length > 0;
}

/** Categories that would close before they open, one of the two being the program's. */
export const reversedCategories = (sql: Sql, serviceID: string) => sql<{
  name: string;
  opensAt: string;
  closesAt: string;
}>`
  select g.name, w.opens_at, w.closes_at from entry_windows w join categories g using (client_id, category_id)
  where w.service_id = ${serviceID} and w.is_own and w.opens_at >= w.closes_at
  order by g.position, g.label`;

/** The program's window, unless every category has its own; `categoryID` is set for that of a category with dates of its own. */
export type EntryWindowRow = {
  categoryID: string | null;
  opensAt: string;
  closesAt: string;
  audience: ElementAudience;
};

export const entryWindowsOf = (sql: Sql, serviceID: string) => sql<EntryWindowRow>`
  select null::uuid as category_id, opens_at, closes_at, audience
  from timeframes where service_id = ${serviceID} and name = 'entries'
    and (select bool_and(is_own) from entry_windows where service_id = ${serviceID}) is not true
  union all
  select category_id, opens_at, closes_at, audience from entry_windows where service_id = ${serviceID} and is_own
  order by closes_at desc`;
