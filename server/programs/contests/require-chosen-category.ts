import { allCategories } from "../../../contract/programs/contests.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireCategory } from "./category-lookup.ts";

/** One of the contest's own categories; null stands for all. */
export async function requireChosenCategory(sql: Sql, serviceID: string, choice: string): Promise<string | null> {
  if (choice === allCategories) return null;
  return (await requireCategory(sql, serviceID, choice)).categoryID;
}
