import type { Sql } from "./sql.ts";

/** A new account is at home at once, and on the shards a moment later. */
export async function arePeopleReplicated(sql: Sql, userIDs: readonly string[]): Promise<boolean> {
  const people = await sql`select from users where user_id = any (${userIDs}::uuid[])`;
  return people.length === userIDs.length;
}
