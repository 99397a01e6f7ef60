import { DAY } from "../../../contract/platform/durations.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import { whyRecommendationsMissing } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import {
  shortestMailInterval,
  inviteRecommender,
  listOwnRecommendations,
  remindForApplicant,
  remindRecommender,
  withdrawRecommender,
} from "../../../contract/entries/recommendations.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type LockedEntry, lockEntry } from "../entry-locks.ts";
import { personByID } from "../../people/users/person-lookup.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { revokeLinks } from "../../platform/links/queries.ts";
import { countAttempt, invitationLimit } from "../../platform/access/rate-limits.ts";
import { type RecommenderMail, mailRecommender } from "./recommender-reminders.ts";
import { refuseOwnApplication } from "./staff.ts";
import {
  type RecommendationRow,
  deleteLetterAnswers,
  invitedRecommendersOf,
  lockMailedCount,
  recommendationCountsOf,
  recommendationByID,
} from "./queries.ts";
import { shareRelease } from "../../programs/release-queries.ts";
import { refuseDraft } from "../../programs/refuse-draft.ts";

/** Limits of one application: its invitations in all, and the mails to each recommender. */
const mostInvitations = 15;
const mostMailsEach = 4;
/** The most people who get mail in a day for one applicant, over all their applications. */
const mostMailedPerDay = 20;

/** An applicant's invitations are counted by the day. */

type InvitationCall =
  | OutsideContext<typeof inviteRecommender>
  | OutsideContext<typeof remindRecommender>
  | OutsideContext<typeof remindForApplicant>;

/** Locks an application that may ask for recommendations now; decisions on it wait until this transaction is over. */
async function lockApplicationToInvite(sql: Sql, { service, entry, now }: InvitationCall): Promise<LockedEntry> {
  await shareRelease(sql, service.serviceID);
  const locked = await lockEntry(sql, entry.entryID, now);
  if (!service.rehearsalOf) refuseDraft(service.status);
  if (locked.disqualified)
    refuse("This application is disqualified. Ask for help if you think that is a mistake.", 422);
  if (locked.screening === "refused")
    refuse("This application was refused. Ask for help if you think that is a mistake.", 422);
  if (locked.resultsReleased) refuse("The results are released, so no recommendation is needed any more.", 422);
  return locked;
}

async function refuseTooManyMails(sql: Sql, { userID }: LockedEntry, now: Date, besides: string | null): Promise<void> {
  const many = await lockMailedCount(sql, { userID, since: new Date(now.getTime() - DAY), besides });
  if (many >= mostMailedPerDay)
    refuse(`${plural(many, "invitation")} were sent within a day. Send this one tomorrow.`, 429);
}

/** The limit holds for a network, whoever signs in from it. */
const countInvitation = async ({ app, service, request }: InvitationCall) => {
  if (!service.rehearsalOf) await app.database.home((sql) => countAttempt(sql, [invitationLimit(request.ip)]));
};

async function refuseLateInvitation(sql: Sql, entryID: string, now: Date): Promise<string | null> {
  const { asked: requested, dueAt } = requireRow(await recommendationCountsOf(sql, entryID));
  if (requested === 0) refuse("This program asks for no recommendations.", 409);
  if (dueAt !== null && Date.parse(dueAt) <= now.getTime())
    refuse("Recommendations were due by now. Ask the association for more time.", 409);
  return dueAt;
}

/** The new link replaces the earlier one. */
async function mailInvitation(
  sql: Sql,
  context: InvitationCall,
  row: RecommendationRow,
  mail: RecommenderMail,
): Promise<void> {
  await revokeLinks(sql, "recommendation", row.recommendationID);
  await mailRecommender(sql, context, row, mail);
}

type NamedRecommendation = { recommendation: { recommendationID: string } };

async function lockNamedRecommendation(sql: Sql, { recommendation }: NamedRecommendation) {
  const [row] = await recommendationByID(sql, recommendation.recommendationID, { lock: true });
  const mine = requireFound(row, "recommendation");
  if (mine.state === "invited") return mine;
  const why = {
    received: `${mine.name} has sent the recommendation already.`,
    declined: `${mine.name} has declined. Invite somebody else.`,
    withdrawn: "This invitation was canceled.",
  };
  return refuse(why[mine.state], 409);
}

async function sendInvitation(sql: Sql, context: OutsideContext<typeof inviteRecommender>) {
  const { service, form, now, user } = context;
  const locked = await lockApplicationToInvite(sql, context);
  const { entryID, userID } = locked;
  const dueAt = await refuseLateInvitation(sql, entryID, now);
  const { email } = form;
  const [all, applicant] = await Promise.all([invitedRecommendersOf(sql, entryID), personByID(sql, userID)]);
  if (isSameMailbox(email, applicant.email))
    refuse("Somebody else has to recommend you.", 400, {
      errors: { email: userID === user.userID ? "This is your own address." : "This is the applicant’s own address." },
    });
  if (all.length >= mostInvitations)
    refuse(`${plural(all.length, "invitation")} were sent for this application. Ask the association for help.`, 429);
  const { asked: requested, waived } = requireRow(await recommendationCountsOf(sql, entryID));
  const active = all.filter(({ state }) => state === "invited" || state === "received");
  const same = active.find((other) => isSameMailbox(other.email, email));
  if (same)
    refuse(`${same.name} is invited already, at ${same.email}. Remind them there, or invite somebody else.`, 409, {
      errors: { email: "Somebody with this mailbox is invited already." },
    });
  if (active.length >= requested - waived)
    refuse("As many are invited as this application asks for. Cancel an invitation first.", 409);
  await refuseTooManyMails(sql, locked, now, null);
  const { recommendationID } = requireRow(
    await sql<{ recommendationID: string }>`
      insert into recommendations (service_id, entry_id, name, email, invited_at, mailed_at)
      values (${service.serviceID}, ${entryID}, ${form.name.trim()}, ${email}, ${now}, ${now}) returning recommendation_id`,
  );
  await mailInvitation(sql, context, requireRow(await recommendationByID(sql, recommendationID)), {
    kind: "recommendationAsked",
    dueAt,
  });
  return { recommendationID };
}

/** A recommender gets at most one mail a day, whoever sends it, and none once no letter is missing. */
async function refuseEarlyReminder(sql: Sql, { name, entryID, mailedAt, remindedAt }: RecommendationRow, now: Date) {
  const last = Math.max(Date.parse(mailedAt), remindedAt === null ? 0 : Date.parse(remindedAt));
  if (last > now.getTime() - shortestMailInterval)
    refuse(`${name} was written to within a day. Remind them tomorrow.`, 429);
  const { asked: requested, waived, received } = requireRow(await recommendationCountsOf(sql, entryID));
  if (waived + received >= requested) refuse("No recommendation is missing here any more.", 409);
}

async function sendReminder(sql: Sql, context: OutsideContext<typeof remindRecommender>) {
  const { now, entry } = context;
  const locked = await lockApplicationToInvite(sql, context);
  const dueAt = await refuseLateInvitation(sql, entry.entryID, now);
  const row = await lockNamedRecommendation(sql, context);
  if (row.mailed >= mostMailsEach)
    refuse(`${row.name} was written to ${row.mailed} times. Invite somebody else, or ask them yourself.`, 429);
  await refuseEarlyReminder(sql, row, now);
  await refuseTooManyMails(sql, locked, now, row.recommendationID);
  await sql`
    update recommendations set mailed = mailed + 1, mailed_at = ${now} where recommendation_id = ${row.recommendationID}`;
  await mailInvitation(sql, context, row, { kind: "recommendationReminder", dueAt });
  return {};
}

async function sendReminderAsStaff(sql: Sql, context: OutsideContext<typeof remindForApplicant>) {
  const { now, entry, standings } = context;
  refuseOwnApplication(standings);
  await lockApplicationToInvite(sql, context);
  const dueAt = await refuseLateInvitation(sql, entry.entryID, now);
  const row = await lockNamedRecommendation(sql, context);
  await refuseEarlyReminder(sql, row, now);
  await sql`update recommendations set reminded_at = ${now} where recommendation_id = ${row.recommendationID}`;
  await mailRecommender(sql, context, row, { kind: "recommendationReminder", dueAt });
  return {};
}

export const applicantRecommendationCalls = [
  on(listOwnRecommendations, async ({ sql, service: { timeZone }, entry: { entryID } }) => {
    const { received, ...needed } = requireRow(await recommendationCountsOf(sql, entryID));
    const missing = Math.max(0, needed.asked - needed.waived - received);
    return { ...needed, missing, timeZone, recommendations: await invitedRecommendersOf(sql, entryID) };
  }),

  onOutsideTransaction(inviteRecommender, async (context) => {
    await countInvitation(context);
    return context.transact((sql) => sendInvitation(sql, context));
  }),

  onOutsideTransaction(remindRecommender, async (context) => {
    await countInvitation(context);
    return context.transact((sql) => sendReminder(sql, context));
  }),

  onOutsideTransaction(remindForApplicant, async (context) => {
    await countInvitation(context);
    return context.transact((sql) => sendReminderAsStaff(sql, context));
  }),

  on(withdrawRecommender, async (context) => {
    const { sql, now } = context;
    const { recommendationID } = await lockNamedRecommendation(sql, context);
    await sql`
      update recommendations set state = 'withdrawn', ended_at = ${now}, letter = '', upload_id = null
      where recommendation_id = ${recommendationID}`;
    await deleteLetterAnswers(sql, recommendationID);
    return {};
  }),
];

/** Refuses a submission while recommendations are missing that the program requires before it. The application is locked before. */
export async function refuseMissingRecommendations(sql: Sql, entryID: string): Promise<void> {
  const [needed] = await recommendationCountsOf(sql, entryID);
  const why = needed && whyRecommendationsMissing(needed);
  if (why) refuse(why, 422);
}
