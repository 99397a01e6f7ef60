import { clientProfile } from "../platform/access/client-profile-queries.ts";
import { requireRow, type Sql } from "../platform/db/sql.ts";

export async function mailSenderOf(sql: Sql, clientID: string) {
  const { name, primaryColor, logo } = requireRow(await clientProfile(sql, clientID));
  return { association: name, primaryColor, logo };
}
