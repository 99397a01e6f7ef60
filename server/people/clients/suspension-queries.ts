import type { ClientRow } from "../../platform/access/directory-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";

type Suspension = Pick<ClientRow, "suspendedAt" | "suspendedBecause">;

export const suspensionOf = (sql: Sql, clientID: string) => sql<Suspension>`
  select suspended_at, suspended_because from clients where client_id = ${clientID}`;

/** A client that is suspended already has another reason from now on. */
export const suspendClient = (sql: Sql, clientID: string, because: string) => sql`
  update clients set suspended_at = coalesce(suspended_at, now()), suspended_because = ${because} where client_id = ${clientID}`;

export const resumeClient = (sql: Sql, clientID: string) => sql`
  update clients set suspended_at = null, suspended_because = null where client_id = ${clientID}`;
