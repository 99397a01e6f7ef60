import { ownersOf } from "../../platform/access/owner-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Mail, queueMails } from "./mail.ts";

/** The same mail to each owner of the client. */
export async function queueMailToOwners(sql: Sql, mail: Omit<Mail, "to">): Promise<void> {
  const owners = await ownersOf(sql);
  await queueMails(
    sql,
    owners.map(({ email }) => ({ to: email, ...mail })),
  );
}
