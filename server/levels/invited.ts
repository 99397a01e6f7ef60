import { getFeederInvitation } from "../../contract/levels.ts";
import { permissions } from "../../contract/permissions.ts";
import { type ServiceKind, segmentOf } from "../../contract/service-kinds.ts";
import type { ServiceStatus } from "../../contract/services.ts";
import { askEach } from "../clients/ask-each.ts";
import { one } from "../db/sql.ts";
import type { Sql } from "../db/sql.ts";
import { type Outside, outside } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { linkOf } from "../links/links.ts";
import type { LinkState } from "../links/queries.ts";
import type { SignedIn } from "../users/sessions.ts";

/** As many of one association as anybody looks through; the latest. */
const MOST = 100;

type SendingProgram = { service: string; name: string; status: ServiceStatus };

type Looking = { kind: ServiceKind; to: string; user: SignedIn };

/** Those of a kind from which somebody may send winners on, as their roles at this client say, and that aren't connected yet. */
const programsOf = (sql: Sql, { kind, to, user }: Looking) => sql<SendingProgram>`
  select s.url as service, s.name, s.status from services s join clients c using (client_id)
  where s.kind = ${kind} and s.rehearsal_of is null and s.service_id <> ${to} and (not c.staff_two_factor or ${user.hasTwoFactor})
    and exists (
      select from role_grants g
      where g.client_id = s.client_id and g.user_id = ${user.userID} and g.role = any (${[...permissions.SEND_ON]}::text[])
        and (g.service_id is null or g.service_id = s.service_id))
    and not exists (
      select from onward_programs o
      where o.client_id = s.client_id and o.service_id = s.service_id and o.to_service_id = ${to} and o.left_at is null)
  order by s.created_at desc, s.service_id desc limit ${MOST}`;

const staffedBy = (sql: Sql, userID: string) => sql<{ clientID: string; url: string; name: string }>`
  select client_id, url, name from user_clients join clients using (client_id) where user_id = ${userID} and staff
  order by name, client_id`;

const states = { open: "open", used: "used", revoked: "withdrawn", expired: "expired" } as const satisfies Record<
  LinkState,
  string
>;

/** Who invites, and which programs the person runs that they can connect, at whichever association and in whichever database. */
async function invitation({ house, request, params, user }: Outside<typeof getFeederInvitation>) {
  const known = await linkOf(house, request, params.feederKey);
  const link = found(known?.purpose === "feederInvitation" ? known : undefined, "invitation");
  const { client, service } = found(await house.directory.withService(link.recordID), "program");
  const made = one(
    await house.database.readInside(
      client.clientID,
      (sql) => sql<{ invitedBy: string | null; expiresAt: string }>`
        select u.full_name as invited_by, l.expires_at from bearer_links l left join users u on u.user_id = l.made_by
        where l.link_id = ${link.linkID}`,
    ),
  );
  const clients = await house.database.readHome((sql) => staffedBy(sql, user.userID));
  const looking = { kind: service.kind, to: service.serviceID, user };
  const { answers, missing } = await askEach(house.database, clients, (sql) => programsOf(sql, looking));
  return {
    state: states[link.state],
    association: client.name,
    program: service.name,
    serviceType: segmentOf(service.kind),
    ...made,
    programs: answers.flatMap(({ client: { url, name: association }, answer }) =>
      answer.map((own) => ({ client: url, association, ...own })),
    ),
    missing,
  };
}

export const feederInvitations = [outside(getFeederInvitation, invitation)];
