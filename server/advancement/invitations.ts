import { getFeederInvitation } from "../../contract/advancement/advancement.ts";
import { segmentOf } from "../../contract/platform/service-kinds.ts";
import { askEachClient } from "../platform/access/query-each-client.ts";
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

async function readInvitation({ app, request, params, user }: OutsideContext<typeof getFeederInvitation>) {
  const opened = await findLink(app, request, params.feederKey);
  const link = requireFound(opened?.purpose === "feederInvitation" ? opened : undefined, "invitation");
  const { client, service } = requireFound(await app.directory.withService(link.recordID), "program");
  const invitationFacts = requireRow(
    await app.database.readInside(
      client.clientID,
      (sql) => sql<{ invitedBy: string | null; expiresAt: string }>`
        select u.full_name as invited_by, l.expires_at from bearer_links l left join users u on u.user_id = l.made_by
        where l.link_id = ${link.linkID}`,
    ),
  );
  const clients = await app.database.readHome((sql) => staffClientsOf(sql, user.userID));
  const { kind, serviceID: toServiceID } = service;
  const { answers, missing } = await askEachClient(clients, async ({ clientID }) => {
    const grants = await app.sessions.grants(user, clientID);
    return app.database.readInside(clientID, (sql) => connectablePrograms(sql, { kind, toServiceID, grants }));
  });
  return {
    state: invitationStates[link.state],
    association: client.name,
    program: service.name,
    serviceType: segmentOf(service.kind),
    ...invitationFacts,
    programs: answers.flatMap(({ client: { url, name: association }, answer }) =>
      answer.map((program) => ({ client: url, association, ...program })),
    ),
    missing: missing.map(({ name }) => ({ clientName: name })),
  };
}

export const sourceInvitationCalls = [onOutsideTransaction(getFeederInvitation, readInvitation)];
