import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/mail-kinds.ts";
import { deadlineText } from "../../../contract/platform/time-zone.ts";
import { programTransaction } from "../../platform/access/program-transaction.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { repeatWhileMore } from "../../platform/jobs/repeat-while-more.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { createLink } from "../../platform/links/queries.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../../mail/template-text.ts";
import { clock } from "../../platform/clock.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { type RecommendationRow, recommendationSettingsOf, recommendationByID } from "./queries.ts";
import {
  type RecommendationReminder,
  REMINDERS_AT_ONCE,
  isRecommendationMissing,
  markRecommenderReminded,
  nextRecommenderReminderAt,
  recommendersToRemind,
} from "./recommender-reminder-queries.ts";

/** Reminds recommenders who haven't answered. */
export const RECOMMENDATION_REMINDER_WORK = "recommendationReminder";

/** The link outlives the due date, so that a late recommender reads that it is over. */
export const RECOMMENDER_LINK_LASTS = "180 days";

export type RecommenderMail = {
  kind: "recommendationAsked" | "recommendationReminder";
  dueAt: string | null;
  mailID?: string;
};

/** Each mail has a link of its own. Earlier links go on working: somebody may be writing at this moment. */
export async function mailRecommender(
  sql: Sql,
  program: ProgramContext,
  row: RecommendationRow,
  mail: RecommenderMail,
): Promise<void> {
  const { app, client, service } = program;
  const { recommendationID, name, email, applicant, scholarship } = row;
  const { kind, dueAt, mailID } = mail;
  const about = { purpose: "recommendation", recordID: recommendationID, lasts: RECOMMENDER_LINK_LASTS } as const;
  const recommendationKey = await createLink(sql, client.clientID, about);
  const at = { ...programAddress(client.url, service), recommendationID, recommendationKey };
  await queueMail(sql, {
    ...(mailID !== undefined && { mailID }),
    to: email,
    ...clientMailSender(program),
    ...mergeTemplate(await mailTemplateOf(sql, kind), {
      ...programMergeValues(program, name),
      applicant,
      scholarship,
      dueBy: dueAt === null ? "" : `It is due by ${deadlineText(dueAt, service.timeZone)}.`,
    }),
    action: { label: mailKinds[kind].button, url: app.addresses.urlOf(paths.recommend(at)) },
  });
}

/** The reminder that is due now; undefined where reminders are off, or no letter is missing any more. */
async function currentReminder(sql: Sql, serviceID: string): Promise<RecommendationReminder | undefined> {
  const [recommendation] = await sql<{ isOpen: boolean }>`
    select s.status = 'published' and j.results_released_at is null as is_open
    from services s left join judging j using (client_id, service_id) where s.service_id = ${serviceID}`;
  if (!recommendation?.isOpen) return undefined;
  const [row] = await recommendationSettingsOf(sql, serviceID);
  if (!row?.settings.reminder || row.settings.asked === 0) return undefined;
  return { serviceID, days: row.settings.reminderDays, now: clock.now() };
}

/** Returns whether there may be more. */
async function remindBatch(sql: Sql, program: ProgramContext, reminder: RecommendationReminder): Promise<boolean> {
  const due = await recommendersToRemind(sql, reminder);
  for (const asked of due) {
    const [mine] = await markRecommenderReminded(sql, asked, reminder.now);
    if (!mine) continue;
    const row = requireRow(await recommendationByID(sql, asked.recommendationID));
    await mailRecommender(sql, program, row, { kind: "recommendationReminder", dueAt: asked.dueAt, ...mine });
  }
  return due.length === REMINDERS_AT_ONCE;
}

export const recommendationReminderWork: WorkKind = {
  atOnce: 1,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(app, { clientID, ref }, signal) {
    const { database, directory } = app;
    const [place, reminder] = await Promise.all([
      directory.program(clientID!, ref),
      database.readInside(clientID!, (sql) => currentReminder(sql, ref)),
    ]);
    if (!place || !reminder) return undefined;
    const program = { app, ...place };
    await repeatWhileMore(signal, () => programTransaction(program, (sql) => remindBatch(sql, program, reminder)));
    const [next] = await database.readInside(clientID!, (sql) => nextRecommenderReminderAt(sql, reminder));
    return next?.at ? new Date(next.at) : undefined;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `Whoever was asked for a recommendation couldn’t be reminded: ${message}`,
  }),
};

/** Checked before the mail leaves: whether the recommendation is still missing. */
export async function isRecommendationAwaited(sql: Sql, mailID: string): Promise<boolean> {
  const [row] = await sql<{ isWanted: boolean }>`
    select ${isRecommendationMissing(clock.now())} as is_wanted from recommendations o where o.reminder_mail_id = ${mailID}`;
  return row?.isWanted ?? true;
}
