import { everyCategory } from "../../contract/contests.ts";
import type { Sql } from "../db/sql.ts";
import { categoryIn } from "../entries/lookups.ts";

/** One of the contest's own categories; null stands for every one. */
export async function chosenCategory(sql: Sql, serviceID: string, chosen: string): Promise<string | null> {
  if (chosen === everyCategory) return null;
  return (await categoryIn(sql, serviceID, chosen)).categoryID;
}
