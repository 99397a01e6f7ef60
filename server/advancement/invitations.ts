import { getFeederInvitation } from "../../contract/advancement/advancement.ts";
import { segmentOf } from "../../contract/platform/service-kinds.ts";
import { queryEachClient } from "../platform/access/query-each-client.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { findLink } from "../platform/links/links.ts";
import type { LinkState } from "../platform/links/queries.ts";
import { connectablePrograms, staffClientsOf } from "./invitations-queries.ts";

const invitationStates = {
  open: "open",
  used: "used",
  revoked: "withdrawn",
  expired: "expired",
} as const satisfies Record<LinkState, string>;

/** Who invites, and which programs the person runs that they can connect, at whichever association and in whichever database. */
async function readInvitation({ app, request, params, user }: OutsideContext<typeof getFeederInvitation>) {
  const known = await findLink(app, request, params.feederKey);
  const link = requireFound(known?.purpose === "feederInvitation" ? known : undefined, "invitation");
  const { client, service } = requireFound(await app.directory.withService(link.recordID), "program");
  const made = requireRow(
    await app.database.readInside(
      client.clientID,
      (sql) => sql<{ invitedBy: string | null; expiresAt: string }>`
        select u.full_name as invited_by, l.expires_at from bearer_links l left join users u on u.user_id = l.made_by
        where l.link_id = ${link.linkID}`,
    ),
  );
  const clients = await app.database.readHome((sql) => staffClientsOf(sql, user.userID));
  const looking = { kind: service.kind, to: service.serviceID, user };
  const { answers, missing } = await queryEachClient(app.database, clients, (sql) => connectablePrograms(sql, looking));
  return {
    state: invitationStates[link.state],
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

export const sourceInvitationCalls = [onOutsideTransaction(getFeederInvitation, readInvitation)];
