import type { Sql } from "../../platform/db/sql.ts";

/** All of a person's browsers except those with these hashes (hexadecimal). */
export const deleteBrowsers = (sql: Sql, userID: string, except: readonly string[]) => sql`
  delete from known_browsers where user_id = ${userID} and encode(secret_hash, 'hex') <> all (${except}::text[])`;

export const deleteBrowserOfSession = (sql: Sql, userID: string, sessionID: string) => sql`
  delete from known_browsers k using sessions s
  where k.user_id = ${userID} and s.user_id = k.user_id and s.session_id = ${sessionID} and s.browser_hash = k.secret_hash`;
