import { may } from "../../contract/platform/permissions.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { ServiceStatus } from "../../contract/programs/services.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Grant } from "../platform/access/sessions.ts";

export type ConnectableFilter = { kind: ServiceKind; toServiceID: string; grants: readonly Grant[] };

export type ConnectableProgram = { service: string; name: string; status: ServiceStatus };

const MOST_PROGRAMS = 100;

/** Programs of a kind whose winners may be sent on by who holds these grants at their client, and that aren't connected yet. */
export function connectablePrograms(
  sql: Sql,
  { kind, toServiceID, grants }: ConnectableFilter,
): Promise<ConnectableProgram[]> {
  const programs = grants.filter(({ role }) => may([role], "SEND_ON")).map(({ serviceID }) => serviceID);
  return sql<ConnectableProgram>`
  select s.url as service, s.name, s.status from services s
  where s.kind = ${kind} and s.rehearsal_of is null and s.service_id <> ${toServiceID}
    and (${programs.includes(null)} or s.service_id = any (${programs.filter((one) => one !== null)}::uuid[]))
    and not exists (
      select from onward_programs o
      where o.client_id = s.client_id and o.service_id = s.service_id and o.to_service_id = ${toServiceID} and o.left_at is null)
  order by s.created_at desc, s.service_id desc limit ${MOST_PROGRAMS}`;
}

export const staffClientsOf = (sql: Sql, userID: string) => sql<{ clientID: string; url: string; name: string }>`
  select client_id, url, name from user_clients join clients using (client_id) where user_id = ${userID} and staff
  order by search_key(name), client_id`;
