import { getFeederInvitation } from "../../contract/advancement/levels.ts";
import { segmentOf } from "../../contract/platform/service-kinds.ts";
import { askEach } from "../platform/access/ask-each.ts";
import { one } from "../platform/db/sql.ts";
import { type Outside, outside } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { linkOf } from "../platform/links/links.ts";
import type { LinkState } from "../platform/links/queries.ts";
import { sendingPrograms, staffedBy } from "./invited-queries.ts";

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
  const { answers, missing } = await askEach(house.database, clients, (sql) => sendingPrograms(sql, looking));
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
