import { paths, programAt } from "../../contract/addresses.ts";
import { whyNotRecommended } from "../../contract/entry-rules.ts";
import { mailKinds } from "../../contract/mails.ts";
import { plural } from "../../contract/plural.ts";
import {
  inviteRecommender,
  listOwnRecommendations,
  remindRecommender,
  withdrawRecommender,
} from "../../contract/recommendations.ts";
import { momentText } from "../../contract/time-zone.ts";
import { type Sql, one } from "../db/sql.ts";
import { lockEntry } from "../entries/locked.ts";
import { type Inside, on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { makeLink, revokeLinks } from "../links/queries.ts";
import { programValues, senderOf } from "../mails/entry-mails.ts";
import { templateOf, worded } from "../mails/words.ts";
import { queueMail } from "../outside/mail.ts";
import { type RecommendationRow, invitedFor, neededBy, recommendationWith } from "./queries.ts";

/** The link outlives the date by which it is due, so that whoever is late is told that they are. */
const LINK_LASTS = "180 days";
/** How many one application may invite in all, and how often each is written to. */
const mostInvited = 15;
const mostMails = 4;

type Inviting = Inside<typeof inviteRecommender> | Inside<typeof remindRecommender>;

async function refuseLate(sql: Sql, entryID: string, now: Date): Promise<string | null> {
  const { asked, dueAt } = one(await neededBy(sql, entryID));
  if (asked === 0) refuse("This program asks for no recommendations.", 409);
  if (dueAt !== null && Date.parse(dueAt) <= now.getTime())
    refuse("Recommendations were due by now. Ask the association for more time.", 409);
  return dueAt;
}

/** The earlier link stops working with the new one. */
async function mailInvitation(ask: Inviting, row: RecommendationRow, dueAt: string | null): Promise<void> {
  const { sql, house, client, service } = ask;
  const { recommendationID, name, email, applicant, scholarship } = row;
  await revokeLinks(sql, "recommendation", recommendationID);
  const about = { purpose: "recommendation", recordID: recommendationID, lasts: LINK_LASTS } as const;
  const recommendationKey = await makeLink(sql, client.clientID, about);
  const at = { ...programAt(client.url, service), recommendationID, recommendationKey };
  await queueMail(sql, {
    to: email,
    ...senderOf(ask),
    ...worded(await templateOf(sql, "recommendationAsked"), {
      ...programValues(ask, name),
      applicant,
      scholarship,
      deadline: dueAt === null ? "" : momentText(dueAt, service.timeZone),
    }),
    action: {
      label: mailKinds.recommendationAsked.button,
      url: house.settings.origin + paths.recommend(at),
    },
  });
}

async function lockOwn(ask: Inside<typeof remindRecommender> | Inside<typeof withdrawRecommender>) {
  const { sql, entry, recommendation } = ask;
  const [row] = await recommendationWith(sql, recommendation.recommendationID, { lock: true });
  const mine = found(row?.entryID === entry.entryID ? row : undefined, "recommendation");
  if (mine.state === "invited") return mine;
  const why = {
    received: `${mine.name} has sent the recommendation already.`,
    declined: `${mine.name} has declined. Invite somebody else.`,
    withdrawn: "This invitation was withdrawn.",
  };
  return refuse(why[mine.state], 409);
}

export const applicantsRecommendations = [
  on(listOwnRecommendations, async ({ sql, service: { timeZone }, entry: { entryID } }) => {
    const { received, ...needed } = one(await neededBy(sql, entryID));
    const missing = Math.max(0, needed.asked - needed.waived - received);
    return { ...needed, missing, timeZone, recommendations: await invitedFor(sql, entryID) };
  }),

  on(inviteRecommender, async (ask) => {
    const { sql, service, form, now, user } = ask;
    const { entryID, userID, disqualified } = await lockEntry(sql, ask.entry.entryID, now);
    if (disqualified) refuse("This application is disqualified. Ask for help if you think that is a mistake.", 422);
    const dueAt = await refuseLate(sql, entryID, now);
    const email = form.email.trim();
    if (userID === user.userID && email.toLowerCase() === user.email.toLowerCase())
      refuse("Somebody else has to recommend you.", 400, { errors: { email: "This is your own address." } });
    const all = await invitedFor(sql, entryID);
    if (all.length >= mostInvited)
      refuse(`${plural(all.length, "invitation")} were sent for this application. Ask the association for help.`, 429);
    const { asked, waived } = one(await neededBy(sql, entryID));
    const standing = all.filter(({ state }) => state === "invited" || state === "received");
    if (standing.length >= asked - waived)
      refuse("As many are invited as this application asks for. Withdraw an invitation first.", 409);
    const { recommendationID } = one(
      await sql<{ recommendationID: string }>`
        insert into recommendations (service_id, entry_id, name, email, invited_at, mailed_at)
        values (${service.serviceID}, ${entryID}, ${form.name.trim()}, ${email}, ${now}, ${now}) returning recommendation_id`,
    );
    await mailInvitation(ask, one(await recommendationWith(sql, recommendationID)), dueAt);
    return { recommendationID };
  }),

  on(remindRecommender, async (ask) => {
    const { sql, now, entry } = ask;
    const dueAt = await refuseLate(sql, entry.entryID, now);
    const row = await lockOwn(ask);
    if (row.mailed >= mostMails)
      refuse(`${row.name} was written to ${row.mailed} times. Invite somebody else, or ask them yourself.`, 429);
    await sql`
      update recommendations set mailed = mailed + 1, mailed_at = ${now} where recommendation_id = ${row.recommendationID}`;
    await mailInvitation(ask, row, dueAt);
    return {};
  }),

  on(withdrawRecommender, async (ask) => {
    const { sql, now } = ask;
    const { recommendationID } = await lockOwn(ask);
    await sql`
      update recommendations set state = 'withdrawn', ended_at = ${now}, letter = ''
      where recommendation_id = ${recommendationID}`;
    return {};
  }),
];

/** An application isn't submitted while recommendations are missing that its program wants before. Asked once it is locked. */
export async function refuseUnrecommended(sql: Sql, entryID: string): Promise<void> {
  const [needed] = await neededBy(sql, entryID);
  const why = needed && whyNotRecommended(needed);
  if (why) refuse(why, 422);
}
