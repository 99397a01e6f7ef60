import { picturedClient } from "../platform/access/client-face-queries.ts";
import { one, type Sql } from "../platform/db/sql.ts";

/** Whose name, color and logo head a client's mails, for a preview. */
export async function mailHeadOf(sql: Sql, clientID: string) {
  const { name, primaryColor, logo } = one(await picturedClient(sql, clientID));
  return { association: name, primaryColor, logo };
}
