import { paths } from "../../../contract/platform/addresses.ts";
import { invitationDays } from "../../../contract/people/invitations.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { insertInvitation } from "../members/invitations.ts";

type OwnerInvitation = { clientID: string; name: string; owner: string };

/** Invites an owner in the operator's name; returns the invitation's address. */
export async function inviteOwner(
  sql: Sql,
  { clientID, name, owner }: OwnerInvitation,
  origin: string,
): Promise<string> {
  const ownership = { kind: "role", role: "owner", serviceID: null } as const;
  const { key } = await insertInvitation(sql, clientID, owner, ownership, null);
  const url = origin + paths.invitation({ invitationKey: key });
  await queueMail(sql, {
    to: owner,
    subject: `${name} is ready for you`,
    clientID,
    paragraphs: [`${name} has its place on Rosette, and you are its owner.`],
    action: { label: "Begin", url },
    note: `The link works once, for ${invitationDays} days.`,
  });
  return url;
}
