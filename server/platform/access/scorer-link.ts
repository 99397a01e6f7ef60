import type { Database } from "../db/sql.ts";
import { openScorerLinkOf } from "./scorer-link-queries.ts";

/** Where somebody scores without having signed in: in one program, by the link of one invitation. */
export type ScorerLink = { clientID: string; serviceID: string; invitationID: string };

/** Undefined once the link has ended. The link isn't cached, so that a link that staff end does so at once. */
export async function openScorerLink(
  { database }: { database: Pick<Database, "readInside"> },
  { clientID, invitationID }: Pick<ScorerLink, "clientID" | "invitationID">,
): Promise<{ userID: string; serviceID: string } | undefined> {
  const [link] = await database.readInside(clientID, (sql) => openScorerLinkOf(sql, invitationID));
  return link;
}
