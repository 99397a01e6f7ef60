import type { Sql } from "../platform/db/sql.ts";
import { planForValues } from "../platform/db/statement.ts";
import { type EntryFilterInSQL, fromFilteredEntries, joinCategoryAndOwner } from "../entries/listing-queries.ts";

export type BookEntry = {
  entryID: string;
  userID: string;
  number: number;
  title: string;
  label: string;
  categoryName: string;
};

/** Category by category, and in the order of their numbers. */
export const bookEntries = (sql: Sql, serviceID: string, meant: EntryFilterInSQL) => sql<BookEntry>`
  select e.entry_id, e.user_id, e.number, e.title, c.label, c.name as category_name
  ${fromFilteredEntries(serviceID, meant, joinCategoryAndOwner)}
  order by c.position, c.label, e.number ${planForValues}`;
