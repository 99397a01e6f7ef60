import { paths, programAt } from "../../contract/addresses.ts";
import { mailKinds } from "../../contract/mail-kinds/kinds.ts";
import { betweenMails } from "../../contract/recommendations.ts";
import { momentText } from "../../contract/time-zone.ts";
import { insideProgram } from "../clients/inside-program.ts";
import { type Sql, one } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import { repeatedly } from "../jobs/repeatedly.ts";
import type { WorkKind } from "../jobs/rounds.ts";
import { makeLink } from "../links/queries.ts";
import { type ProgramOf, programValues, senderOf } from "../mails/entry-mails.ts";
import { templateOf, worded } from "../mails/words.ts";
import { clock } from "../outside/clock.ts";
import { queueMail } from "../outside/mail.ts";
import { takesPart } from "../scoring/judged.ts";
import { type RecommendationRow, recommendationSettingsOf, recommendationWith } from "./queries.ts";

/** The kind of due work that reminds whoever was asked and hasn't answered. */
export const RECOMMENDATION_REMINDER_WORK = "recommendationReminder";

/** The link outlives the date by which it is due, so that whoever is late is told that they are. */
const LINK_LASTS = "180 days";
const AT_ONCE = 50;

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

/** Their application still takes part, and still lacks one; for a select over recommendations `o`. */
const isNeeded = (now: Date): Fragment => fragment`
  o.state = 'invited'
  and exists (
    select from entries e join recommendation_settings r using (client_id, service_id)
      left join timeframes t on t.client_id = e.client_id and t.service_id = e.service_id and t.name = 'entries'
    where e.client_id = o.client_id and e.service_id = o.service_id and e.entry_id = o.entry_id
      and ${takesPart} and e.withdrawn_at is null
      and (e.submitted_at is not null or greatest(t.closes_at, e.extended_until) > ${now})
      and r.asked > (
        select count(*) from recommendation_waivers w where w.client_id = e.client_id and w.service_id = e.service_id and w.entry_id = e.entry_id) + (
        select count(*) from recommendations p
        where p.client_id = e.client_id and p.service_id = e.service_id and p.entry_id = e.entry_id and p.state = 'received'))`;

type Reminder = { serviceID: string; days: number; now: Date };

const lead = (days: number) => fragment`make_interval(days => ${days}::integer)`;

type Due = { recommendationID: string; dueAt: string };

/** Some who were asked before the time for it came, hear of this date for the first time, and weren't written to since yesterday. */
const toRemind = (sql: Sql, { serviceID, days, now }: Reminder) => sql<Due>`
  select o.recommendation_id, d.due_at
  from recommendations o, lateral (
    select coalesce(r.due_at, e.extended_until, t.closes_at) as due_at
    from entries e join recommendation_settings r using (client_id, service_id)
      left join timeframes t on t.client_id = e.client_id and t.service_id = e.service_id and t.name = 'entries'
    where e.client_id = o.client_id and e.service_id = o.service_id and e.entry_id = o.entry_id) d
  where o.service_id = ${serviceID} and ${isNeeded(now)}
    and d.due_at > ${now} and d.due_at - ${lead(days)} <= ${now} and o.mailed_at < d.due_at - ${lead(days)}
    and greatest(o.mailed_at, o.reminded_at) <= ${new Date(now.getTime() - betweenMails)}
    and (o.reminded_of is null or o.reminded_of <= d.due_at - interval '1 day')
  order by o.recommendation_id limit ${AT_ONCE}`;

/** Of two processes, or of a process and somebody who presses, one gets the row back. */
const markReminded = (sql: Sql, { recommendationID, dueAt }: Due, now: Date) => sql<{
  mailID: string;
}>`
  update recommendations set reminded_at = ${now}, reminded_of = ${dueAt}, reminder_mail_id = uuid_v7()
  where recommendation_id = ${recommendationID} and state = 'invited'
    and greatest(mailed_at, reminded_at) <= ${new Date(now.getTime() - betweenMails)}
    and (reminded_of is null or reminded_of <= ${dueAt}::timestamptz - interval '1 day')
  returning reminder_mail_id as mail_id`;

const nextTime = (sql: Sql, { serviceID, days, now }: Reminder) => sql<{ at: string | null }>`
  select min(d.due_at) - ${lead(days)} as at
  from (
    select due_at from recommendation_settings where service_id = ${serviceID}
    union all select t.closes_at from timeframes t where t.service_id = ${serviceID} and t.name = 'entries'
    union all select extended_until from entries where service_id = ${serviceID}) d
  where d.due_at - ${lead(days)} > ${now}`;

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
