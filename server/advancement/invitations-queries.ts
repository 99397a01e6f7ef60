import { permissions } from "../../contract/platform/permissions.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { ServiceStatus } from "../../contract/programs/services.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";

export type ConnectableFilter = { kind: ServiceKind; to: string; user: SignedInPerson };

export type ConnectableProgram = { service: string; name: string; status: ServiceStatus };

/** As many of one association as anybody looks through; the latest. */
const MOST_PROGRAMS = 100;

/** Those of a kind from which somebody may send winners on, as their roles at this client say, and that aren't connected yet. */
export const connectablePrograms = (sql: Sql, { kind, to, user }: ConnectableFilter) => sql<ConnectableProgram>`
  select s.url as service, s.name, s.status from services s join clients c using (client_id)
  where s.kind = ${kind} and s.rehearsal_of is null and s.service_id <> ${to} and (not c.staff_two_factor or ${user.hasTwoFactor})
    and exists (
      select from role_grants g
      where g.client_id = s.client_id and g.user_id = ${user.userID} and g.role = any (${[...permissions.SEND_ON]}::text[])
        and (g.service_id is null or g.service_id = s.service_id))
    and not exists (
      select from onward_programs o
      where o.client_id = s.client_id and o.service_id = s.service_id and o.to_service_id = ${to} and o.left_at is null)
  order by s.created_at desc, s.service_id desc limit ${MOST_PROGRAMS}`;

export const staffClientsOf = (sql: Sql, userID: string) => sql<{ clientID: string; url: string; name: string }>`
  select client_id, url, name from user_clients join clients using (client_id) where user_id = ${userID} and staff
  order by name, client_id`;
