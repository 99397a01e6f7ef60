import { requireFound } from "../../platform/http/refusal.ts";
import type { Sql } from "../../platform/db/sql.ts";

export async function personByID(sql: Sql, userID: string) {
  const [person] = await sql<{ userID: string; fullName: string; email: string }>`
    select user_id, full_name, email from users where user_id = ${userID}`;
  return requireFound(person, "person");
}
