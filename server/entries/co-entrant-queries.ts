import type { EntryRight } from "../../contract/entries/entry-people.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";
import { linkIsOpen } from "../platform/links/queries.ts";

/** Whether somebody was asked to help with the entry called `e`, whatever they may do. */
export const isCoEntrant = (userID: string | null): Fragment => fragment`exists (
  select from entry_people p where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = ${userID})`;

/** What somebody who was asked may do with the entry called `e`. */
export const coEntrantRight = (userID: string | null): Fragment => fragment`(
  select p.may from entry_people p where p.client_id = e.client_id and p.entry_id = e.entry_id and p.user_id = ${userID})`;

export const selectCoEntrant = (sql: Sql, entryID: string, userID: string) => sql`
  select from entry_people where entry_id = ${entryID} and user_id = ${userID}`;

type CoEntrant = { userID: string; fullName: string; email: string; may: EntryRight };

export const coEntrantsOf = (sql: Sql, entryID: string) => sql<CoEntrant>`
  select p.user_id, u.full_name, u.email, p.may from entry_people p join users u using (user_id)
  where p.entry_id = ${entryID} order by p.joined_at, u.full_name`;

export const removeCoEntrant = (sql: Sql, entryID: string, userID: string) => sql<{ may: EntryRight }>`
  delete from entry_people where entry_id = ${entryID} and user_id = ${userID} returning may`;

export const changeCoEntrantRight = (sql: Sql, entryID: string, userID: string, may: EntryRight) => sql<{
  was: EntryRight;
}>`
  update entry_people p set may = ${may}
  from (select user_id, may from entry_people where entry_id = ${entryID} and user_id = ${userID} for update) old
  where p.entry_id = ${entryID} and p.user_id = old.user_id returning old.may as was`;

/** The invitations `i` to an entry. */
const isInvitationToEntry = (entryID: string) =>
  fragment`i.grants->>'kind' = 'entry' and i.grants->>'entryID' = ${entryID}`;

type InvitedCoEntrant = { invitationID: string; email: string; may: EntryRight; expiresAt: string };

export const invitedCoEntrantsOf = (sql: Sql, entryID: string) => sql<InvitedCoEntrant>`
  select i.invitation_id, i.email, i.grants->>'may' as may, l.expires_at
  from invitations i join bearer_links l on l.record_id = i.invitation_id and l.purpose = 'invitation'
  where ${isInvitationToEntry(entryID)} and ${linkIsOpen} order by i.invitation_id`;

export const countInvitationsToday = (sql: Sql, entryID: string) => sql<{ count: number }>`
  select count(*)::integer as count from invitations i
  where ${isInvitationToEntry(entryID)} and i.created_at > now() - interval '1 day'`;

type InvitationFilter = { invitationID?: string; email?: string };

/** One of them, those to an address, or all. */
export const withdrawEntryInvitations = (
  sql: Sql,
  entryID: string,
  { invitationID, email }: InvitationFilter = {},
) => sql<{
  email: string;
}>`
  update bearer_links l set revoked_at = now() from invitations i
  where l.record_id = i.invitation_id and l.purpose = 'invitation' and ${linkIsOpen} and ${isInvitationToEntry(entryID)}
    ${invitationID === undefined ? emptyFragment : fragment`and i.invitation_id = ${invitationID}`}
    ${email === undefined ? emptyFragment : fragment`and lower(i.email) = lower(${email})`}
  returning i.email`;

/** Whoever gets an entry from another decides anew who helps with it. Answers how many did. */
export async function removeAllCoEntrants(sql: Sql, entryID: string): Promise<number> {
  const gone = await sql`delete from entry_people where entry_id = ${entryID} returning user_id`;
  await withdrawEntryInvitations(sql, entryID);
  return gone.length;
}
