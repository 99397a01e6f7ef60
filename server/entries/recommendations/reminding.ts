import { paths, programAt } from "../../../contract/platform/addresses.ts";
import { mailKinds } from "../../../contract/mail/kinds/kinds.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { insideProgram } from "../../platform/access/inside-program.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { repeatedly } from "../../platform/jobs/repeatedly.ts";
import type { WorkKind } from "../../platform/jobs/rounds.ts";
import { makeLink } from "../../platform/links/queries.ts";
import { type ProgramOf, programValues, senderOf } from "../../mail/entry-mails.ts";
import { templateOf, worded } from "../../mail/words.ts";
import { clock } from "../../platform/clock.ts";
import { queueMail } from "../../mail/sending/mail.ts";
import { type RecommendationRow, recommendationSettingsOf, recommendationWith } from "./queries.ts";
import { type Reminder, AT_ONCE, isNeeded, markReminded, nextTime, toRemind } from "./reminding-queries.ts";

/** The kind of due work that reminds whoever was asked and hasn't answered. */
export const RECOMMENDATION_REMINDER_WORK = "recommendationReminder";

/** The link outlives the date by which it is due, so that whoever is late is told that they are. */
const LINK_LASTS = "180 days";

export type RecommenderMail = {
  kind: "recommendationAsked" | "recommendationReminder";
  dueAt: string | null;
  mailID?: string;
};

/** A mail with a link of its own. Those that were mailed before go on working: somebody may be writing just now. */
export async function mailRecommender(
  sql: Sql,
  program: ProgramOf,
  row: RecommendationRow,
  said: RecommenderMail,
): Promise<void> {
  const { house, client, service } = program;
  const { recommendationID, name, email, applicant, scholarship } = row;
  const { kind, dueAt, mailID } = said;
  const about = { purpose: "recommendation", recordID: recommendationID, lasts: LINK_LASTS } as const;
  const recommendationKey = await makeLink(sql, client.clientID, about);
  const at = { ...programAt(client.url, service), recommendationID, recommendationKey };
  await queueMail(sql, {
    ...(mailID !== undefined && { mailID }),
    to: email,
    ...senderOf(program),
    ...worded(await templateOf(sql, kind), {
      ...programValues(program, name),
      applicant,
      scholarship,
      dueBy: dueAt === null ? "" : `It is due by ${momentText(dueAt, service.timeZone)}.`,
    }),
    action: { label: mailKinds[kind].button, url: house.settings.origin + paths.recommend(at) },
  });
}

/** What a program reminds of now; nothing where that is switched off, or nobody needs a letter any more. */
async function reminderNow(sql: Sql, serviceID: string): Promise<Reminder | undefined> {
  const [standing] = await sql<{ isOpen: boolean }>`
    select s.status = 'published' and j.results_released_at is null as is_open
    from services s left join judging j using (client_id, service_id) where s.service_id = ${serviceID}`;
  if (!standing?.isOpen) return undefined;
  const [row] = await recommendationSettingsOf(sql, serviceID);
  if (!row?.settings.reminder || row.settings.asked === 0) return undefined;
  return { serviceID, days: row.settings.reminderDays, now: clock.now() };
}

/** Whether there may be more. */
async function remindSome(sql: Sql, program: ProgramOf, reminder: Reminder): Promise<boolean> {
  const due = await toRemind(sql, reminder);
  for (const asked of due) {
    const [mine] = await markReminded(sql, asked, reminder.now);
    if (!mine) continue;
    const row = one(await recommendationWith(sql, asked.recommendationID));
    await mailRecommender(sql, program, row, { kind: "recommendationReminder", dueAt: asked.dueAt, ...mine });
  }
  return due.length === AT_ONCE;
}

export const recommendationReminderWork: WorkKind = {
  atOnce: 1,
  firstWait: 60,
  longestWait: 3600,
  mostAttempts: 20,
  async run(house, { clientID, ref }, signal) {
    const { database, directory } = house;
    const [place, reminder] = await Promise.all([
      directory.program(clientID!, ref),
      database.readInside(clientID!, (sql) => reminderNow(sql, ref)),
    ]);
    if (!place || !reminder) return undefined;
    const program = { house, ...place };
    await repeatedly(signal, () => insideProgram(program, (sql) => remindSome(sql, program, reminder)));
    const [next] = await database.readInside(clientID!, (sql) => nextTime(sql, reminder));
    return next?.at ? new Date(next.at) : undefined;
  },
  giveUp: async (_house, _work, { message }) => ({
    told: `Whoever was asked for a recommendation couldn’t be reminded: ${message}`,
  }),
};

/** Before it leaves: whether what the mail reminds of is still to be written. */
export async function isRecommendationWanted(sql: Sql, mailID: string): Promise<boolean> {
  const [row] = await sql<{ isWanted: boolean }>`
    select ${isNeeded(clock.now())} as is_wanted from recommendations o where o.reminder_mail_id = ${mailID}`;
  return row?.isWanted ?? true;
}
