import type { Sql } from "../platform/db/sql.ts";
import { forTheseValues } from "../platform/db/statement.ts";
import { type Narrowed, fromEntries, withCategoryAndOwner } from "../entries/listing-queries.ts";

export type Listed = {
  entryID: string;
  userID: string;
  number: number;
  title: string;
  label: string;
  categoryName: string;
};

/** Category by category, and in the order of their numbers. */
export const entriesInOrder = (sql: Sql, serviceID: string, meant: Narrowed) => sql<Listed>`
  select e.entry_id, e.user_id, e.number, e.title, c.label, c.name as category_name
  ${fromEntries(serviceID, meant, withCategoryAndOwner)}
  order by c.position, c.label, e.number ${forTheseValues}`;
