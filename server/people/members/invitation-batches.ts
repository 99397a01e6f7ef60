import { lockClient } from "../../platform/access/directory-queries.ts";
import {
  type BatchOutcome,
  type InvitationBatch,
  inviteMany,
  inviteToProgram,
  listProgramInvitations,
  mostInvitedInDay,
  reminderLead,
  resendAllInvitations,
  resendInvitation,
  resendProgramInvitation,
  resendProgramInvitations,
  withdrawProgramInvitation,
} from "../../../contract/people/invitations.ts";
import { emailHint, isSameMailbox, mailboxOf, normalizeEmail } from "../../../contract/platform/email-address.ts";
import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { type Permission, type Standing, may } from "../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { clock } from "../../platform/clock.ts";
import type { App } from "../../platform/app.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { newIDs } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type Audit, on } from "../../platform/http/handlers.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { createLinks, revokeLinks } from "../../platform/links/queries.ts";
import { queueMails } from "../../mail/sending/mail.ts";
import { invitationAnswerOf } from "./invitation-answer.ts";
import { invitationMail, linkLasts } from "./invitation-mails.ts";
import {
  type InvitationGrants,
  type InvitationRow,
  type ProgramToInviteTo,
  categoriesAmong,
  categoryIDsOf,
  countInvitedInDay,
  deleteAcceptRequests,
  endScorerLink,
  homeToInviteTo,
  insertInvitations,
  invitationRowOf,
  invitationRowsOf,
  invitationsToResend,
  kindsListed,
  lockInvitation,
  mailboxesThatHave,
  markInvitationMailed,
  offerText,
  panelToInviteTo,
  prolongLinks,
  programInvitationsOf,
  programToInviteTo,
  renewInvitations,
  resendPauseOf,
  waitingInvitations,
} from "./invitation-queries.ts";

/** Reminds who hasn't answered an invitation, once. */
export const INVITATION_REMINDER_WORK = "invitationReminder";

type InvitingCall = {
  sql: Sql;
  client: ClientRow;
  user: SignedInPerson;
  standings: readonly Standing[];
  app: App;
  audit: Audit;
};

/** What the caller must be allowed to do, to invite others to it. */
const neededFor: Record<InvitationGrants["kind"], Permission | undefined> = {
  role: "MANAGE_ROLES",
  scorer: "ASSIGN_SCORERS",
  panel: "ASSIGN_SCORERS",
  verifier: "MANAGE_DOOR",
  builder: undefined,
  sponsor: undefined,
  entry: undefined,
};

const mayInviteTo = ({ kind }: InvitationGrants, standings: readonly Standing[]): boolean => {
  const needed = neededFor[kind];
  return needed !== undefined && may(standings, needed);
};

export function refuseUnlessMayInvite(grants: Pick<InvitationGrants, "kind">, standings: readonly Standing[]): void {
  if (mayInviteTo(grants as InvitationGrants, standings)) return;
  if (grants.kind === "role") refuse("Only an owner can give roles. You can invite scorers.", 403);
  refuse("You can’t invite anybody to that.", 403);
}

/** Checks that what is offered exists in the program. */
export async function requireBatchGrants(
  sql: Sql,
  batch: Omit<InvitationBatch, "people">,
  service: ProgramToInviteTo | undefined,
): Promise<InvitationGrants> {
  if (service?.rehearsalOf) refuse("Nobody is invited to a rehearsal. Invite them to the program itself.", 409);
  if (service?.status === "archived") refuse(`${service.name} is archived. Publish it again to invite people.`, 409);
  if (batch.kind === "role") return roleOffered(batch, service);
  const { serviceID, kind: programKind } = requireFound(service, "program");
  switch (batch.kind) {
    case "scorer": {
      const wanted = batch.categoryIDs ?? [];
      const [first, ...more] = (await categoriesAmong(sql, serviceID, wanted)).map(({ categoryID }) => categoryID);
      if (first === undefined || wanted.length === 0)
        return refuse("Choose what there is to score.", 400, { errors: { categoryIDs: "Value is required" } });
      if (more.length + 1 < wanted.length)
        refuse("One of the categories isn’t there any more. Reload the page, and choose again.", 409);
      return { kind: "scorer", serviceID, categoryID: first, categoryIDs: [first, ...more] };
    }
    case "panel": {
      const { scorerPanelID } = batch;
      if (!scorerPanelID) return refuse("Choose a panel.", 400, { errors: { scorerPanelID: "Value is required" } });
      requireFound((await panelToInviteTo(sql, serviceID, scorerPanelID))[0], "panel");
      return { kind: "panel", serviceID, scorerPanelID };
    }
    case "verifier": {
      const { propertyID = null } = batch;
      if (!hasFeature(programKind, "door")) refuse("There is no door in this program.", 409);
      if (propertyID) requireFound((await homeToInviteTo(sql, serviceID, propertyID))[0], "home");
      return { kind: "verifier", serviceID, propertyID };
    }
  }
}

function roleOffered(
  { role }: Pick<InvitationBatch, "role">,
  service: ProgramToInviteTo | undefined,
): InvitationGrants {
  if (!role) return refuse("Choose a role.", 400, { errors: { role: "Value is required" } });
  if (service && role === "owner") refuse("An owner is owner of everything. Choose another role for one program.");
  return { kind: "role", role, serviceID: service?.serviceID ?? null };
}

type BatchLine = { email: string; name: string; outcome: BatchOutcome; reason: string };

/** One transaction for the whole batch: each line says what became of it. */
async function inviteBatch(
  call: InvitingCall,
  { people, words = "", answerBy = null, ...batch }: InvitationBatch,
  service: ProgramToInviteTo | undefined,
) {
  const { sql, standings, audit } = call;
  refuseUnlessMayInvite(batch, standings);
  const today = clock.now().toISOString().slice(0, 10);
  if (answerBy !== null && (Number.isNaN(Date.parse(answerBy)) || answerBy < today))
    refuse("The day to answer by is over. Choose a later one.", 400, { errors: { answerBy: "Choose a later day" } });
  const grants = await requireBatchGrants(sql, batch, service);
  await lockClient(sql);
  await refuseTooMany(sql, people.length);
  const lines = people.map(lineOf);
  const mailboxes = lines.filter(({ outcome }) => outcome === "invited").map(({ email }) => mailboxOf(email));
  const [waitingRows, havingRows] = await Promise.all([
    waitingInvitations(sql, mailboxes, grants),
    mailboxesThatHave(sql, mailboxes, grants),
  ]);
  const waiting = new Map(waitingRows.map((row) => [row.mailbox, row]));
  const having = new Set(havingRows.map(({ mailbox }) => mailbox));
  const seen = new Set<string>();
  const rows: { invitationID: string | null; email: string; name: string; grants: InvitationGrants }[] = [];
  for (const line of lines) {
    if (line.outcome === "refused") continue;
    const mailbox = mailboxOf(line.email);
    const earlier = waiting.get(mailbox);
    const offered = earlier ? bothOffers(earlier.grants, grants) : grants;
    const grown = earlier && isMore(offered, earlier.grants);
    if (seen.has(mailbox)) Object.assign(line, { outcome: "refused", reason: "Stands in the list twice." });
    else if (having.has(mailbox)) Object.assign(line, { outcome: "has", reason: "They have it already." });
    else if (earlier?.isPaused && !grown)
      Object.assign(line, { outcome: "waiting", reason: "Was invited within the last hour, and isn’t mailed again." });
    else {
      if (earlier) Object.assign(line, { outcome: "resent", reason: "Was invited before; mailed again." });
      rows.push({ ...line, invitationID: earlier?.invitationID ?? null, grants: offered });
    }
    seen.add(mailbox);
  }
  await writeInvitations(call, rows, { words: words.trim(), answerBy });
  await audit(null, null, { ...grants, invited: rows.map(({ email }) => email) });
  return { lines };
}

function lineOf({ address: typed, name = "" }: InvitationBatch["people"][number]): BatchLine {
  const email = normalizeEmail(typed);
  const shownName = name.replace(/\s+/g, " ").trim();
  if (email && email.length <= 200) return { email, name: shownName, outcome: "invited", reason: "" };
  const reason = emailHint(typed) ?? `“${typed.slice(0, 80)}” isn’t an email address.`;
  return { email: typed, name: shownName, outcome: "refused", reason };
}

async function refuseTooMany(sql: Sql, more: number): Promise<void> {
  const { sent } = requireRow(await countInvitedInDay(sql));
  if (sent + more <= mostInvitedInDay) return;
  const most = mostInvitedInDay.toLocaleString("en-US");
  refuse(
    `No more than ${most} invitations leave in a day, so that mail servers keep trusting your mail. Invite the rest tomorrow.`,
    429,
  );
}

/** Who is invited to score further categories keeps those of before. */
function bothOffers(earlier: InvitationGrants, later: InvitationGrants): InvitationGrants {
  if (earlier.kind !== "scorer" || later.kind !== "scorer") return later;
  const categoryIDs = [...new Set([...categoryIDsOf(earlier), ...categoryIDsOf(later)])];
  return { ...later, categoryID: categoryIDs[0]!, categoryIDs };
}

const isMore = (offered: InvitationGrants, earlier: InvitationGrants): boolean =>
  offered.kind === "scorer" &&
  earlier.kind === "scorer" &&
  categoryIDsOf(offered).length > categoryIDsOf(earlier).length;

type InvitationToWrite = { invitationID: string | null; email: string; name: string; grants: InvitationGrants };

/** Inserts or renews the invitations, and mails each with a link of its own. */
async function writeInvitations(
  call: InvitingCall,
  invitations: readonly InvitationToWrite[],
  said: { words: string; answerBy: string | null },
): Promise<void> {
  if (invitations.length === 0) return;
  const { sql, user } = call;
  const mailIDs = await newIDs(sql, invitations.length);
  const rows = invitations.map((row, at) => ({ ...row, ...said, mailID: mailIDs[at]!, by: user.userID }));
  const before = rows.filter(({ invitationID }) => invitationID !== null);
  const inserted = await insertInvitations(
    sql,
    rows.filter(({ invitationID }) => invitationID === null),
  );
  if (before.length > 0) await renewInvitations(sql, before);
  const mailed = new Map([
    ...inserted.map(({ invitationID, mailID }) => [invitationID, mailID] as const),
    ...before.map(({ invitationID, mailID }) => [invitationID!, mailID] as const),
  ]);
  await mailInvitations(call, mailed, said.answerBy);
}

type MailingCall = Pick<InvitingCall, "sql" | "client" | "app"> & { user?: SignedInPerson };

/** `mailIDs`: by invitation. Links of earlier mails go on working. */
async function mailInvitations(
  { sql, client, app, user }: MailingCall,
  mailIDs: ReadonlyMap<string, string>,
  answerBy: string | null,
  { isReminder = false } = {},
): Promise<void> {
  const recordIDs = [...mailIDs.keys()];
  const lasts = linkLasts(answerBy);
  await prolongLinks(sql, recordIDs, lasts);
  const keys = await createLinks(sql, client.clientID, { purpose: "invitation", lasts, recordIDs });
  const rows = await invitationRowsOf(sql, recordIDs);
  const sender = { client, addresses: app.addresses, replyTo: client.helpEmail ?? user?.email, isReminder };
  await queueMails(
    sql,
    rows.map((row) =>
      invitationMail(
        sender,
        { ...row, offer: offerText(row) },
        { key: keys.get(row.invitationID)!, mailID: mailIDs.get(row.invitationID)! },
      ),
    ),
  );
  const at = reminderTime(answerBy);
  if (at && !isReminder)
    for (const invitationID of recordIDs) await addDueWork(sql, INVITATION_REMINDER_WORK, invitationID, at);
}

/** Fifteen o'clock UTC, morning in America, some days before; none where that is within a day. */
export function reminderTime(answerBy: string | null): Date | undefined {
  if (answerBy === null) return undefined;
  const at = new Date(Date.parse(`${answerBy}T00:00:00Z`) - reminderLead * DAY + 15 * HOUR);
  return at.getTime() > clock.now().getTime() + DAY ? at : undefined;
}

/** Mails an invitation again in the words that it was made with. */
export async function mailInvitationAgain(
  call: MailingCall,
  invitationID: string,
  { isReminder = false } = {},
): Promise<void> {
  const { sql } = call;
  const { answerBy } = await invitationRowOf(sql, invitationID);
  const [mailID] = await newIDs(sql, 1);
  await markInvitationMailed(sql, invitationID, mailID!, isReminder ? clock.now() : null);
  await mailInvitations(call, new Map([[invitationID, mailID!]]), answerBy, { isReminder });
}

async function resendOne(call: InvitingCall, invitationID: string, serviceID: string | null) {
  const { sql, audit } = call;
  await lockInvitation(sql, invitationID);
  const invitation = await requireListed(call, invitationID, serviceID);
  if (invitation.state === "used") refuse("This invitation has been accepted meanwhile.", 409);
  if (invitation.state === "revoked") refuse("This invitation was canceled. Invite them again.", 409);
  if (requireRow(await resendPauseOf(sql, invitationID)).isPaused)
    refuse("It was mailed within the last hour. Wait a while before you send it again.", 409);
  await refuseTooMany(sql, 1);
  await mailInvitationAgain(call, invitationID);
  await audit(invitationID, null, { email: invitation.email, sentAgain: true });
  return {};
}

/** To another address it is another invitation, to the same, in the same words. */
async function resendTo(call: InvitingCall, invitationID: string, email: string) {
  const { sql, standings, audit } = call;
  await lockInvitation(sql, invitationID);
  const earlier = requireFound((await invitationRowsOf(sql, [invitationID]))[0], "invitation");
  if (earlier.grants.kind === "role") refuseUnlessMayInvite(earlier.grants, standings);
  if (isSameMailbox(earlier.email, email)) return resendOne(call, invitationID, null);
  // Of two who send it at once, the second finds the links closed.
  if ((await revokeLinks(sql, "invitation", invitationID)).length === 0)
    refuse("This invitation is no longer open. Send them a new one.", 409);
  await deleteAcceptRequests(sql, invitationID, null);
  await refuseTooMany(sql, 1);
  const { name, grants, words, answerBy } = earlier;
  await writeInvitations(call, [{ invitationID: null, email, name, grants }], { words, answerBy });
  await audit(invitationID, { email: earlier.email }, { email });
  return {};
}

/** The invitation, if it is the program's and the caller could have made it. */
async function requireListed(
  { sql, standings }: Pick<InvitingCall, "sql" | "standings">,
  invitationID: string,
  serviceID: string | null,
): Promise<InvitationRow> {
  const rows = await invitationRowsOf(sql, [invitationID]);
  const row = requireFound(
    rows.find(({ grants }) => serviceID === null || grants.serviceID === serviceID),
    "invitation",
  );
  if (serviceID !== null) refuseUnlessMayInvite(row.grants, standings);
  return row;
}

async function resendAll(call: InvitingCall, kinds: readonly string[], serviceID: string | null) {
  const { sql, standings, audit } = call;
  const allowed = kinds.filter((kind) => mayInviteTo({ kind } as InvitationGrants, standings));
  const rows = await invitationsToResend(sql, serviceID, allowed);
  const due = rows.filter((row) => !row.isPaused);
  await refuseTooMany(sql, due.length);
  for (const { invitationID } of due) await mailInvitationAgain(call, invitationID);
  if (due.length > 0) await audit(null, null, { sentAgain: due.length });
  return { sent: due.length, paused: rows.length - due.length };
}

/** Withdraws what is open, and ends the link of who scores by it. */
export async function withdrawOrEndLink(sql: Sql, invitationID: string): Promise<void> {
  await lockInvitation(sql, invitationID);
  const revoked = await revokeLinks(sql, "invitation", invitationID);
  const ended = await endScorerLink(sql, invitationID);
  requireFound(revoked[0] ?? ended[0], "open invitation");
}

const clientKinds = ["role", "scorer", "panel", "verifier"];
const listedKinds = (kinds: keyof typeof kindsListed | undefined) =>
  kinds ? kindsListed[kinds] : Object.values(kindsListed).flat();

export async function requireProgramToInviteTo(
  sql: Sql,
  serviceID: string | undefined,
): Promise<ProgramToInviteTo | undefined> {
  return serviceID === undefined ? undefined : requireFound((await programToInviteTo(sql, serviceID))[0], "program");
}

export const invitationBatchCalls = [
  on(inviteMany, async (call) => {
    const { serviceID, ...batch } = call.body;
    return inviteBatch(call, batch, await requireProgramToInviteTo(call.sql, serviceID));
  }),
  on(inviteToProgram, (call) => inviteBatch(call, call.body, call.service)),

  on(resendInvitation, (call) => resendTo(call, call.params.invitationID, call.form.email)),
  on(resendAllInvitations, (call) => resendAll(call, clientKinds, null)),

  on(listProgramInvitations, async ({ sql, service, standings, query }) => {
    const kinds = listedKinds(query.kinds).filter((kind) => mayInviteTo({ kind } as InvitationGrants, standings));
    const rows = await programInvitationsOf(sql, service.serviceID, kinds);
    return { invitations: rows.map(invitationAnswerOf) };
  }),
  on(resendProgramInvitation, (call) => resendOne(call, call.params.invitationID, call.service.serviceID)),
  on(resendProgramInvitations, (call) => resendAll(call, kindsListed[call.body.kinds], call.service.serviceID)),
  on(withdrawProgramInvitation, async (call) => {
    const { sql, params, service, audit } = call;
    const { email } = await requireListed(call, params.invitationID, service.serviceID);
    await withdrawOrEndLink(sql, params.invitationID);
    await audit(params.invitationID, { email }, null);
    return {};
  }),
];
