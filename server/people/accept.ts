import type { Role } from "../../contract/permissions.ts";
import { type Sql, enterClient } from "../db/sql.ts";
import { refuse } from "../http/refusal.ts";
import { recordChange } from "../audit/queries.ts";
import { keyHash } from "../users/keys.ts";

/** What accepting gives: a role at the client or in one program, or a category to score. */
export type Grants =
  | { kind: "role"; role: Role; serviceID: string | null }
  | { kind: "scorer"; serviceID: string; categoryID: string };

const CLIENT_BYTES = 16;
const KEY_BYTES = 48;

/** An invitation's key: its client, so that it is known which wall to enter, and 32 random bytes. */
export const invitationKeyOf = (clientID: string, random: Buffer): string =>
  Buffer.concat([Buffer.from(clientID.replaceAll("-", ""), "hex"), random]).toString("base64url");

export function clientOfKey(key: string): string | undefined {
  const bytes = Buffer.from(key, "base64url");
  if (bytes.length !== KEY_BYTES || bytes.toString("base64url") !== key) return undefined;
  const hex = bytes.toString("hex", 0, CLIENT_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type Accepted = { invitationID: string; grants: Grants; invitedBy: string | null };

/** Once: of two at the same moment, the second finds it accepted. */
const markAccepted = (sql: Sql, key: string, userID: string) => sql<Accepted>`
  update invitations set accepted_at = now(), accepted_by = ${userID}
  where key_hash = ${keyHash(key)} and accepted_at is null and withdrawn_at is null and expires_at > now()
  returning invitation_id, grants, invited_by`;

/** Accepts in the transaction at hand, and stays inside the invitation's client. */
export async function acceptFor(sql: Sql, key: string, userID: string): Promise<Grants> {
  const clientID = clientOfKey(key);
  if (clientID) await enterClient(sql, clientID);
  const [accepted] = clientID ? await markAccepted(sql, key, userID) : [];
  if (!accepted) return refuse("This invitation is no longer open. Ask for a new one.", 409);
  const { grants, invitedBy, invitationID } = accepted;
  await give(sql, userID, grants, invitedBy);
  await recordChange(sql, {
    userID,
    action: "ACCEPT_INVITATION",
    serviceID: grants.serviceID,
    recordID: invitationID,
    before: null,
    after: grants,
  });
  return grants;
}

/** What the person holds already stays as it is. */
const give = (sql: Sql, userID: string, grants: Grants, by: string | null) =>
  grants.kind === "role"
    ? sql`
        insert into role_grants (user_id, role, service_id, granted_by)
        values (${userID}, ${grants.role}, ${grants.serviceID}, ${by}) on conflict do nothing`
    : sql`
        insert into scorer_assignments (user_id, service_id, category_id)
        values (${userID}, ${grants.serviceID}, ${grants.categoryID}) on conflict do nothing`;
