import { allCategories } from "../../../contract/programs/contests.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireCategory } from "./category-lookup.ts";

/** One of the contest's own categories; null stands for every one. */
export async function requireChosenCategory(sql: Sql, serviceID: string, chosen: string): Promise<string | null> {
  if (chosen === allCategories) return null;
  return (await requireCategory(sql, serviceID, chosen)).categoryID;
}
