import { everyCategory } from "../../../contract/programs/contests.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { categoryIn } from "./category-lookup.ts";

/** One of the contest's own categories; null stands for every one. */
export async function chosenCategory(sql: Sql, serviceID: string, chosen: string): Promise<string | null> {
  if (chosen === everyCategory) return null;
  return (await categoryIn(sql, serviceID, chosen)).categoryID;
}
