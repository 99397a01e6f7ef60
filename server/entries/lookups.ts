import { isID } from "../../contract/identifier.ts";
import { categoryInService } from "../contests/queries.ts";
import { found } from "../http/refusal.ts";
import type { Sql } from "../db/sql.ts";

/** What a form chose among the page's options must be there, whatever was sent. */
export async function categoryIn(sql: Sql, serviceID: string, categoryID: string) {
  const [category] = isID(categoryID) ? await categoryInService(sql, serviceID, categoryID) : [];
  return found(category, "category");
}

export async function personBy(sql: Sql, userID: string) {
  const [person] = await sql<{ userID: string; fullName: string; email: string }>`
    select user_id, full_name, email from users where user_id = ${userID}`;
  return found(person, "person");
}
