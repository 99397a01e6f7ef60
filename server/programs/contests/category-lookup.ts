import { isID } from "../../../contract/platform/identifier.ts";
import { categoryInService } from "./queries.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import type { Sql } from "../../platform/db/sql.ts";

/** A form's choice is checked here, whatever was sent. */
export async function requireCategory(sql: Sql, serviceID: string, categoryID: string) {
  const [category] = isID(categoryID) ? await categoryInService(sql, serviceID, categoryID) : [];
  return requireFound(category, "category");
}
