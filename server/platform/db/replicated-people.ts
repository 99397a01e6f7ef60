import type { Sql } from "./sql.ts";

/** Whoever registers is known at home at once, and elsewhere a moment later. */
export async function arePeopleReplicated(sql: Sql, userIDs: readonly string[]): Promise<boolean> {
  const known = await sql`select from users where user_id = any (${userIDs}::uuid[])`;
  return known.length === userIDs.length;
}
