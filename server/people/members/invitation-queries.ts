import { type EntryRight, entryRightLabels } from "../../../contract/entries/entry-people.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { roleLabels } from "../../../contract/people/people.ts";
import type { Role } from "../../../contract/platform/permissions.ts";
import { resendPause } from "../../../contract/people/invitations.ts";
import { DAY, MINUTE } from "../../../contract/platform/durations.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { type LinkState, linkIsOpen, linkState } from "../../platform/links/queries.ts";
import { clock } from "../../platform/clock.ts";

export type InvitationGrantsOf<Kind extends InvitationGrants["kind"]> = Extract<InvitationGrants, { kind: Kind }>;

export const insertRoleGrant = (
  sql: Sql,
  userID: string,
  { role, serviceID }: InvitationGrantsOf<"role">,
  by: string | null,
) => sql`
  insert into role_grants (user_id, role, service_id, granted_by)
  values (${userID}, ${role}, ${serviceID}, ${by}) on conflict do nothing`;

export const categoryIDsOf = ({ categoryID, categoryIDs }: InvitationGrantsOf<"scorer">): readonly string[] =>
  categoryIDs ?? [categoryID];

/** Of categories that are gone by now nothing is assigned. */
export const insertScorerAssignments = (sql: Sql, userID: string, grants: InvitationGrantsOf<"scorer">) => sql`
  insert into scorer_assignments (user_id, service_id, category_id, told_at)
  select ${userID}, service_id, category_id, ${clock.now()} from categories
  where service_id = ${grants.serviceID} and category_id = any (${categoryIDsOf(grants)}::uuid[])
  on conflict do nothing`;

export type InvitationOffer = {
  role: Role | null;
  serviceName: string | null;
  /** The names of all categories to score, in their order. */
  categoryName: string | null;
  panelName: string | null;
  isVerifier: boolean;
  homeName: string | null;
  owned: string | null;
  entryTitle: string | null;
  may: EntryRight | null;
};

export type InvitationRow = InvitationOffer & {
  invitationID: string;
  email: string;
  name: string;
  words: string;
  grants: InvitationGrants;
  invitedBy: string | null;
  createdAt: string;
  sentAt: string;
  answerBy: string | null;
  openedAt: string | null;
  remindedAt: string | null;
  mailProblem: string | null;
  acceptedBy: string | null;
  expiresAt: string;
  state: LinkState;
  /** Whether its person scores by its link, without a password. */
  byLink: boolean;
  forAnybody: boolean;
  requests: AcceptRequestRow[];
  hasAccount: boolean;
};

/** 'Program manager of Excellence in Building Awards'; 'Scorer of Bricks, Excellence in Building Awards'; 'Owner of Park & Rye, Spring Parade'. */
export function offerText(offer: InvitationOffer): string {
  const { role, serviceName, categoryName, panelName, isVerifier, homeName, owned, entryTitle, may: right } = offer;
  if (panelName !== null) return `Scorer on the panel ${panelName}, ${serviceName}`;
  if (isVerifier) return `Ticket verifier at ${[homeName, serviceName].filter(Boolean).join(", ")}`;
  if (role) return serviceName ? `${roleLabels[role]} of ${serviceName}` : roleLabels[role];
  if (right)
    return `Helping with “${entryTitle || untitledEntry}”, ${serviceName} (${entryRightLabels[right].toLowerCase()})`;
  if (owned) return `Owner of ${owned}, ${serviceName}`;
  return `Scorer of ${[categoryName, serviceName].filter(Boolean).join(", ")}`;
}

const offerColumns = fragment`
  s.name as service_name, case when i.grants->>'kind' = 'scorer' then (
      select string_agg(c.name, ', ' order by c.position, c.label) from categories c
      where c.service_id = s.service_id and (c.category_id = (i.grants->>'categoryID')::uuid
        or i.grants->'categoryIDs' ? c.category_id::text)) end as category_name,
  case when i.grants->>'kind' = 'panel' then coalesce((
      select p.name from scorer_panels p where p.scorer_panel_id = (i.grants->>'scorerPanelID')::uuid), '') end as panel_name,
  i.grants->>'kind' = 'verifier' as is_verifier,
  case when i.grants->>'kind' = 'verifier' then (
      select p.name from properties p where p.property_id = (i.grants->>'propertyID')::uuid) end as home_name,
  coalesce(b.company, n.name) as owned, i.grants->>'role' as role,
  e.title as entry_title, i.grants->>'may' as may`;

const offerTables = fragment`
    left join users by_whom on by_whom.user_id = i.invited_by
    left join services s on s.client_id = i.client_id and s.service_id = (i.grants->>'serviceID')::uuid
    left join builders b on b.client_id = i.client_id and b.builder_id = (i.grants->>'builderID')::uuid
    left join sponsors n on n.client_id = i.client_id and n.sponsor_id = (i.grants->>'sponsorID')::uuid
    left join entries e on e.client_id = i.client_id and e.entry_id = (i.grants->>'entryID')::uuid`;

/** Each mail of an invitation has a link of its own; they are all used, or withdrawn, together. */
const latestLink = fragment`
  join lateral (
    select * from bearer_links l where l.client_id = i.client_id and l.record_id = i.invitation_id and l.purpose = 'invitation'
    order by l.link_id desc limit 1) l on true`;

export const invitationRows = fragment`
  select i.invitation_id, i.email, i.name, i.words, i.grants, i.created_at, coalesce(i.sent_at, i.created_at) as sent_at, i.answer_by, i.opened_at,
    i.reminded_at, i.mail_problem, l.expires_at, by_whom.full_name as invited_by, ${offerColumns},
    (select full_name from users u where u.user_id = l.used_by) as accepted_by,
    exists (
      select from scorer_links k join users u using (user_id)
      where k.client_id = i.client_id and k.invitation_id = i.invitation_id and k.ended_at is null) as by_link,
    i.grants->>'kind' <> 'role' as for_anybody,
    exists (select from users a where lower(a.email) = lower(i.email)) as has_account,
    coalesce((
      select json_agg(json_build_object('userID', r.user_id, 'fullName', asks.full_name, 'email', asks.email) order by r.asked_at)
      from invitation_requests r join users asks on asks.user_id = r.user_id
      where r.client_id = i.client_id and r.invitation_id = i.invitation_id), '[]') as requests,
    ${linkState} as state
  from invitations i ${latestLink} ${offerTables}`;

export type InvitationGrantRow = InvitationOffer & {
  invitationID: string;
  email: string;
  name: string;
  grants: InvitationGrants;
  inviterID: string | null;
  invitedBy: string | null;
};

export const invitationGrantOf = (sql: Sql, invitationID: string) => sql<InvitationGrantRow>`
  select i.invitation_id, i.email, i.name, i.grants, i.invited_by as inviter_id, by_whom.full_name as invited_by, ${offerColumns}
  from invitations i ${offerTables} where i.invitation_id = ${invitationID}`;

/** Locked, so that of two who answer, withdraw or send it again at once the second sees what the first has done. */
export const lockInvitation = (sql: Sql, invitationID: string) => sql`
  select from invitations where invitation_id = ${invitationID} for update`;

/** Uses up all links of the invitation; nothing where none is open. */
export const useUpInvitation = (sql: Sql, invitationID: string, usedBy: string) => sql`
  update bearer_links l set used_at = now(), used_by = ${usedBy}
  where record_id = ${invitationID} and purpose = 'invitation' and used_at is null and revoked_at is null
    and exists (
      select from bearer_links l
      where l.record_id = ${invitationID} and l.purpose = 'invitation' and ${linkIsOpen})
  returning link_id`;

/** Earlier mails work as long as the latest: somebody opens the one that they find. */
export const prolongLinks = (sql: Sql, invitationIDs: readonly string[], lasts: string) => sql`
  update bearer_links set expires_at = greatest(expires_at, now() + ${lasts}::interval)
  where record_id = any (${invitationIDs}::uuid[]) and purpose = 'invitation' and used_at is null and revoked_at is null`;

type NewInvitationRow = {
  invitationID: string | null;
  email: string;
  name: string;
  grants: InvitationGrants;
  words: string;
  answerBy: string | null;
  mailID: string;
  by: string;
};

export const insertInvitations = (sql: Sql, rows: readonly NewInvitationRow[]) => sql<{
  invitationID: string;
  mailID: string;
}>`
  insert into invitations (email, name, grants, words, answer_by, mail_id, invited_by, sent_at)
  select n.email, n.name, n.grants, n.words, n."answerBy", n."mailID", n.by, ${clock.now()}
  from json_to_recordset(${json(rows)}::json) as n (
    email text, name text, grants jsonb, words text, "answerBy" date, "mailID" uuid, by uuid)
  returning invitation_id, mail_id`;

/** The offer may have grown; the words and the day are the new ones. */
export const renewInvitations = (sql: Sql, rows: readonly NewInvitationRow[]) => sql`
  update invitations i set
    name = coalesce(nullif(n.name, ''), i.name), grants = n.grants, words = n.words, answer_by = n."answerBy",
    mail_id = n."mailID", mail_problem = null, reminded_at = null, sent_at = ${clock.now()}
  from json_to_recordset(${json(rows)}::json) as n (
    "invitationID" uuid, name text, grants jsonb, words text, "answerBy" date, "mailID" uuid)
  where i.invitation_id = n."invitationID"`;

export const markInvitationMailed = (
  sql: Sql,
  invitationID: string,
  mailID: string,
  remindedAt: Date | null = null,
) => sql`
  update invitations set mail_id = ${mailID}, mail_problem = null, sent_at = ${clock.now()},
    reminded_at = coalesce(${remindedAt}, reminded_at)
  where invitation_id = ${invitationID}`;

export const countInvitedInDay = (sql: Sql) => sql<{ sent: number }>`
  select count(*)::integer as sent from invitations
  where coalesce(sent_at, created_at) > ${new Date(clock.now().getTime() - DAY)}`;

/** The condition that an invitation `i` offers the same as these grants. */
function offersSame(grants: InvitationGrants): Fragment {
  const same: Record<string, string | null> = { kind: grants.kind, serviceID: grants.serviceID };
  if (grants.kind === "role") same["role"] = grants.role;
  if (grants.kind === "panel") same["scorerPanelID"] = grants.scorerPanelID;
  if (grants.kind === "verifier") same["propertyID"] = grants.propertyID;
  return fragment`i.grants @> ${json(same)}::jsonb`;
}

type WaitingInvitationRow = {
  invitationID: string;
  mailbox: string;
  grants: InvitationGrants;
  /** Mailed so lately that it isn't mailed again. */
  isPaused: boolean;
};

const isPaused = () =>
  fragment`coalesce(i.sent_at, i.created_at) > ${new Date(clock.now().getTime() - resendPause * MINUTE)}`;

/** Invitations of these mailboxes to the same, which haven't been answered; also those that have expired. */
export const waitingInvitations = (sql: Sql, mailboxes: readonly string[], grants: InvitationGrants) =>
  sql<WaitingInvitationRow>`
  select distinct on (mailbox_of(i.email)) i.invitation_id, mailbox_of(i.email) as mailbox, i.grants, ${isPaused()} as is_paused
  from invitations i ${latestLink}
  where mailbox_of(i.email) = any (${mailboxes}::text[]) and ${offersSame(grants)}
    and l.used_at is null and l.revoked_at is null
  order by mailbox_of(i.email), i.invitation_id desc`;

/** The mailboxes among these whose accounts have all that is offered. */
export const mailboxesThatHave = (sql: Sql, mailboxes: readonly string[], grants: InvitationGrants) => sql<{
  mailbox: string;
}>`
  select distinct mailbox_of(u.email) as mailbox from users u
  where mailbox_of(u.email) = any (${mailboxes}::text[]) and ${holdsGrants(grants)} and not ${hasEndedLink(grants)}`;

/** Whoever scored by a link that staff have ended: they are still assigned, and a new invitation lets them in again. */
const hasEndedLink = ({ serviceID }: InvitationGrants): Fragment => fragment`coalesce((
  select bool_and(k.ended_at is not null) from scorer_links k
  where k.user_id = u.user_id and k.service_id = ${serviceID ?? null}::uuid), false)`;

function holdsGrants(grants: InvitationGrants): Fragment {
  switch (grants.kind) {
    case "role":
      return fragment`exists (
        select from role_grants r where r.user_id = u.user_id and r.role = ${grants.role}
          and (r.service_id is null or r.service_id = ${grants.serviceID}::uuid))`;
    case "scorer":
      return fragment`(
        select count(*) from scorer_assignments a
        where a.user_id = u.user_id and a.category_id = any (${categoryIDsOf(grants)}::uuid[])) = ${categoryIDsOf(grants).length}`;
    case "panel":
      return fragment`exists (
        select from scorer_panel_members m where m.user_id = u.user_id and m.scorer_panel_id = ${grants.scorerPanelID})`;
    case "verifier":
      return fragment`exists (
        select from ticket_verifiers v where v.user_id = u.user_id and v.service_id = ${grants.serviceID}
          and (v.property_id is null or v.property_id = ${grants.propertyID}::uuid))`;
    default:
      return fragment`false`;
  }
}

export type ProgramToInviteTo = {
  serviceID: string;
  kind: ServiceKind;
  status: "draft" | "published" | "archived";
  name: string;
  rehearsalOf: string | null;
};

export const programToInviteTo = (sql: Sql, serviceID: string) => sql<ProgramToInviteTo>`
  select service_id, kind, status, name, rehearsal_of from services where service_id = ${serviceID}`;

export const categoriesAmong = (sql: Sql, serviceID: string, categoryIDs: readonly string[]) => sql<{
  categoryID: string;
}>`
  select category_id from categories where service_id = ${serviceID} and category_id = any (${categoryIDs}::uuid[])
  order by position, label`;

export const panelToInviteTo = (sql: Sql, serviceID: string, scorerPanelID: string) => sql`
  select from scorer_panels where service_id = ${serviceID} and scorer_panel_id = ${scorerPanelID}`;

export const homeToInviteTo = (sql: Sql, serviceID: string, propertyID: string) => sql`
  select from properties where service_id = ${serviceID} and property_id = ${propertyID} and removed_at is null`;

/** The kinds of what is offered in one program, by where they are listed. */
export const kindsListed = { judging: ["scorer", "panel"], door: ["verifier"] } as const;

/** Invitations to a program of these kinds: without an answer, or accepted in the last days. */
export const programInvitationsOf = (sql: Sql, serviceID: string, kinds: readonly string[]) => sql<InvitationRow>`
  ${invitationRows}
  where i.grants->>'serviceID' = ${serviceID} and i.grants->>'kind' = any (${kinds}::text[])
    and l.revoked_at is null and ${isListed}
  order by l.used_at is not null, i.invitation_id desc limit 500`;

/** Without an answer, accepted in the last month, or still scored by: link `l` of invitation `i`. */
export const isListed = fragment`(
  l.used_at is null or l.used_at > now() - interval '30 days' or exists (
    select from scorer_links k
    where k.client_id = i.client_id and k.invitation_id = i.invitation_id and k.ended_at is null))`;

/** Unanswered ones, with whether they were mailed just now. */
export const invitationsToResend = (sql: Sql, serviceID: string | null, kinds: readonly string[]) => sql<{
  invitationID: string;
  isPaused: boolean;
}>`
  select i.invitation_id, ${isPaused()} as is_paused from invitations i ${latestLink}
  where l.used_at is null and l.revoked_at is null and i.grants->>'kind' = any (${kinds}::text[])
    and (${serviceID}::uuid is null or i.grants->>'serviceID' = ${serviceID}::text)
  order by i.invitation_id limit 500 for update of i`;

export const resendPauseOf = (sql: Sql, invitationID: string) => sql<{ isPaused: boolean }>`
  select ${isPaused()} as is_paused from invitations i where i.invitation_id = ${invitationID}`;

export const markInvitationOpened = (sql: Sql, invitationID: string) => sql`
  update invitations set opened_at = ${clock.now()} where invitation_id = ${invitationID} and opened_at is null`;

/** A mail of an invitation that couldn't be delivered, or came back. */
export const noteUndeliveredInvitation = (sql: Sql, mailID: string, reason: string) => sql`
  update invitations set mail_problem = ${reason} where mail_id = ${mailID}`;

export const insertScorerLink = (
  sql: Sql,
  { invitationID, serviceID, userID }: { invitationID: string; serviceID: string; userID: string },
) => sql`
  insert into scorer_links (invitation_id, service_id, user_id) values (${invitationID}, ${serviceID}, ${userID})`;

/** Returns nothing where there is no such link, or it has ended. */
export const endScorerLink = (sql: Sql, invitationID: string) => sql`
  update scorer_links set ended_at = ${clock.now()} where invitation_id = ${invitationID} and ended_at is null
  returning invitation_id`;

export const statusOfProgram = (sql: Sql, serviceID: string) => sql<{
  isArchived: boolean;
  isDraft: boolean;
  name: string;
}>`
  select status = 'archived' as is_archived, status = 'draft' as is_draft, name from services where service_id = ${serviceID}`;

type Inviter = { email: string; clientID: string; clientName: string; clientURL: string };

/** The inviter, as long as they have a role at the client; else the owners. */
export const inviterOf = (sql: Sql, invitationID: string) => sql<Inviter>`
  with staff as (
    select u.user_id, u.email, bool_or(r.role = 'owner' and r.service_id is null) as is_owner
    from role_grants r join users u using (user_id) group by u.user_id, u.email),
  inviter as (select s.* from staff s join invitations i on i.invited_by = s.user_id where i.invitation_id = ${invitationID})
  select told.email, c.client_id, c.name as client_name, c.url as client_url
  from (select email from inviter union all select email from staff where is_owner and not exists (select from inviter)) told
    cross join clients c
  where c.client_id = current_client()`;

/** Returns nothing when the person has asked before. */
export const insertAcceptRequest = (sql: Sql, invitationID: string, userID: string) => sql`
  insert into invitation_requests (invitation_id, user_id) values (${invitationID}, ${userID})
  on conflict do nothing returning user_id`;

type AcceptRequestRow = { userID: string; fullName: string; email: string };

export const lockAcceptRequest = (sql: Sql, invitationID: string, userID: string) => sql<AcceptRequestRow>`
  select r.user_id, u.full_name, u.email from invitation_requests r join users u using (user_id)
  where r.invitation_id = ${invitationID} and r.user_id = ${userID} for update of r`;

export const deleteAcceptRequests = (sql: Sql, invitationID: string, userID: string | null) => sql`
  delete from invitation_requests
  where invitation_id = ${invitationID} and (${userID}::uuid is null or user_id = ${userID}) returning user_id`;

export const invitationRowsOf = (sql: Sql, invitationIDs: readonly string[]) => sql<InvitationRow>`
  ${invitationRows} where i.invitation_id = any (${invitationIDs}::uuid[])`;

export const invitationRowOf = async (sql: Sql, invitationID: string): Promise<InvitationRow> =>
  requireRow(await sql<InvitationRow>`${invitationRows} where i.invitation_id = ${invitationID}`);

/** The grant of an accepted invitation: a role at the client or in one program, a category to score, a builder or a sponsor to look after. */
export type InvitationGrants =
  | { kind: "role"; role: Role; serviceID: string | null }
  /** `categoryID` is the first of `categoryIDs`, for processes of before there were several. */
  | { kind: "scorer"; serviceID: string; categoryID: string; categoryIDs?: readonly string[] }
  | { kind: "panel"; serviceID: string; scorerPanelID: string }
  /** Null: in the whole program. */
  | { kind: "verifier"; serviceID: string; propertyID: string | null }
  /** Replaces `insteadOf`, the owner at the time of the invitation. */
  | { kind: "builder"; serviceID: string; builderID: string; insteadOf: string | null }
  | { kind: "sponsor"; serviceID: string; sponsorID: string; insteadOf: string | null }
  /** Valid while the entry still has this owner. */
  | { kind: "entry"; serviceID: string; entryID: string; may: EntryRight; ownerID: string };
