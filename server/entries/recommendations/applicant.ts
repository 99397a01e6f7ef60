import { DAY } from "../../../contract/platform/durations.ts";
import { isSameMailbox } from "../../../contract/platform/email-address.ts";
import { whyNotRecommended } from "../../../contract/entries/entry-rules.ts";
import { plural } from "../../../contract/platform/plural.ts";
import {
  betweenMails,
  inviteRecommender,
  listOwnRecommendations,
  remindForApplicant,
  remindRecommender,
  withdrawRecommender,
} from "../../../contract/entries/recommendations.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { type LockedEntry, lockEntry } from "../locked.ts";
import { personBy } from "../../people/users/person-lookup.ts";
import { type Outside, on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { revokeLinks } from "../../platform/links/queries.ts";
import { countAttempt, invitationSubject } from "../../platform/access/attempts.ts";
import { type RecommenderMail, mailRecommender } from "./reminding.ts";
import { refuseOwn } from "./staff.ts";
import { type RecommendationRow, dropAnswers, invitedFor, mailedFor, neededBy, recommendationWith } from "./queries.ts";
import { holdRelease } from "../../programs/release-queries.ts";
import { refuseDraft } from "../../programs/refuse-draft.ts";

/** How many one application may invite in all, and how often each is written to. */
const mostInvited = 15;
const mostMails = 4;
/** To how many people it is written in a day for one applicant, over all their applications. */
const mostADay = 20;

/** What an applicant may send is counted by the day. */

type Inviting =
  | Outside<typeof inviteRecommender>
  | Outside<typeof remindRecommender>
  | Outside<typeof remindForApplicant>;

/** An application that may ask for recommendations now, and isn't decided about until this transaction is over. */
async function lockAsking(sql: Sql, { service, entry, now }: Inviting): Promise<LockedEntry> {
  await holdRelease(sql, service.serviceID);
  const locked = await lockEntry(sql, entry.entryID, now);
  if (!service.rehearsalOf) refuseDraft(service.status);
  if (locked.disqualified)
    refuse("This application is disqualified. Ask for help if you think that is a mistake.", 422);
  if (locked.screening === "refused")
    refuse("This application was refused. Ask for help if you think that is a mistake.", 422);
  if (locked.resultsReleased) refuse("The results are released, so no recommendation is needed any more.", 422);
  return locked;
}

async function refuseMany(sql: Sql, { userID }: LockedEntry, now: Date, besides: string | null): Promise<void> {
  const many = await mailedFor(sql, { userID, since: new Date(now.getTime() - DAY), besides });
  if (many >= mostADay) refuse(`${plural(many, "invitation")} were sent within a day. Send this one tomorrow.`, 429);
}

/** A network sends a few at a time, whoever signs in from it. */
const countInvitation = async ({ house, service, request }: Inviting) => {
  if (!service.rehearsalOf) await house.database.home((sql) => countAttempt(sql, [invitationSubject(request.ip)]));
};

async function refuseLate(sql: Sql, entryID: string, now: Date): Promise<string | null> {
  const { asked, dueAt } = one(await neededBy(sql, entryID));
  if (asked === 0) refuse("This program asks for no recommendations.", 409);
  if (dueAt !== null && Date.parse(dueAt) <= now.getTime())
    refuse("Recommendations were due by now. Ask the association for more time.", 409);
  return dueAt;
}

/** The earlier link stops working with the new one. */
async function mailInvitation(sql: Sql, ask: Inviting, row: RecommendationRow, said: RecommenderMail): Promise<void> {
  await revokeLinks(sql, "recommendation", row.recommendationID);
  await mailRecommender(sql, ask, row, said);
}

type Naming = { recommendation: { recommendationID: string } };

async function lockOwn(sql: Sql, { recommendation }: Naming) {
  const [row] = await recommendationWith(sql, recommendation.recommendationID, { lock: true });
  const mine = found(row, "recommendation");
  if (mine.state === "invited") return mine;
  const why = {
    received: `${mine.name} has sent the recommendation already.`,
    declined: `${mine.name} has declined. Invite somebody else.`,
    withdrawn: "This invitation was withdrawn.",
  };
  return refuse(why[mine.state], 409);
}

async function invite(sql: Sql, ask: Outside<typeof inviteRecommender>) {
  const { service, form, now, user } = ask;
  const locked = await lockAsking(sql, ask);
  const { entryID, userID } = locked;
  const dueAt = await refuseLate(sql, entryID, now);
  const { email } = form;
  const [all, applicant] = await Promise.all([invitedFor(sql, entryID), personBy(sql, userID)]);
  if (isSameMailbox(email, applicant.email))
    refuse("Somebody else has to recommend you.", 400, {
      errors: { email: userID === user.userID ? "This is your own address." : "This is the applicant’s own address." },
    });
  if (all.length >= mostInvited)
    refuse(`${plural(all.length, "invitation")} were sent for this application. Ask the association for help.`, 429);
  const { asked, waived } = one(await neededBy(sql, entryID));
  const standing = all.filter(({ state }) => state === "invited" || state === "received");
  const same = standing.find((other) => isSameMailbox(other.email, email));
  if (same)
    refuse(`${same.name} is invited already, at ${same.email}. Remind them there, or invite somebody else.`, 409, {
      errors: { email: "Somebody with this mailbox is invited already." },
    });
  if (standing.length >= asked - waived)
    refuse("As many are invited as this application asks for. Withdraw an invitation first.", 409);
  await refuseMany(sql, locked, now, null);
  const { recommendationID } = one(
    await sql<{ recommendationID: string }>`
      insert into recommendations (service_id, entry_id, name, email, invited_at, mailed_at)
      values (${service.serviceID}, ${entryID}, ${form.name.trim()}, ${email}, ${now}, ${now}) returning recommendation_id`,
  );
  await mailInvitation(sql, ask, one(await recommendationWith(sql, recommendationID)), {
    kind: "recommendationAsked",
    dueAt,
  });
  return { recommendationID };
}

/** Nobody is written to twice within a day, whoever presses, nor once no letter is missing. */
async function refuseSoon(sql: Sql, { name, entryID, mailedAt, remindedAt }: RecommendationRow, now: Date) {
  const last = Math.max(Date.parse(mailedAt), remindedAt === null ? 0 : Date.parse(remindedAt));
  if (last > now.getTime() - betweenMails) refuse(`${name} was written to within a day. Remind them tomorrow.`, 429);
  const { asked, waived, received } = one(await neededBy(sql, entryID));
  if (waived + received >= asked) refuse("No recommendation is missing here any more.", 409);
}

async function remind(sql: Sql, ask: Outside<typeof remindRecommender>) {
  const { now, entry } = ask;
  const locked = await lockAsking(sql, ask);
  const dueAt = await refuseLate(sql, entry.entryID, now);
  const row = await lockOwn(sql, ask);
  if (row.mailed >= mostMails)
    refuse(`${row.name} was written to ${row.mailed} times. Invite somebody else, or ask them yourself.`, 429);
  await refuseSoon(sql, row, now);
  await refuseMany(sql, locked, now, row.recommendationID);
  await sql`
    update recommendations set mailed = mailed + 1, mailed_at = ${now} where recommendation_id = ${row.recommendationID}`;
  await mailInvitation(sql, ask, row, { kind: "recommendationReminder", dueAt });
  return {};
}

async function remindAsStaff(sql: Sql, ask: Outside<typeof remindForApplicant>) {
  const { now, entry, standings } = ask;
  refuseOwn(standings);
  await lockAsking(sql, ask);
  const dueAt = await refuseLate(sql, entry.entryID, now);
  const row = await lockOwn(sql, ask);
  await refuseSoon(sql, row, now);
  await sql`update recommendations set reminded_at = ${now} where recommendation_id = ${row.recommendationID}`;
  await mailRecommender(sql, ask, row, { kind: "recommendationReminder", dueAt });
  return {};
}

export const applicantsRecommendations = [
  on(listOwnRecommendations, async ({ sql, service: { timeZone }, entry: { entryID } }) => {
    const { received, ...needed } = one(await neededBy(sql, entryID));
    const missing = Math.max(0, needed.asked - needed.waived - received);
    return { ...needed, missing, timeZone, recommendations: await invitedFor(sql, entryID) };
  }),

  outside(inviteRecommender, async (ask) => {
    await countInvitation(ask);
    return ask.transact((sql) => invite(sql, ask));
  }),

  outside(remindRecommender, async (ask) => {
    await countInvitation(ask);
    return ask.transact((sql) => remind(sql, ask));
  }),

  outside(remindForApplicant, async (ask) => {
    await countInvitation(ask);
    return ask.transact((sql) => remindAsStaff(sql, ask));
  }),

  on(withdrawRecommender, async (ask) => {
    const { sql, now } = ask;
    const { recommendationID } = await lockOwn(sql, ask);
    await sql`
      update recommendations set state = 'withdrawn', ended_at = ${now}, letter = '', upload_id = null
      where recommendation_id = ${recommendationID}`;
    await dropAnswers(sql, recommendationID);
    return {};
  }),
];

/** An application isn't submitted while recommendations are missing that its program wants before. Asked once it is locked. */
export async function refuseUnrecommended(sql: Sql, entryID: string): Promise<void> {
  const [needed] = await neededBy(sql, entryID);
  const why = needed && whyNotRecommended(needed);
  if (why) refuse(why, 422);
}
