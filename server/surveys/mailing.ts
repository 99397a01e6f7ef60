import { paths } from "../../contract/platform/addresses.ts";
import { DAY } from "../../contract/platform/durations.ts";
import type { MergeValues } from "../../contract/mail/mail-words.ts";
import { surveyButton } from "../../contract/surveys/survey-sending.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { repeatedly } from "../platform/jobs/repeatedly.ts";
import type { WorkKind } from "../platform/jobs/rounds.ts";
import { makeLinks } from "../platform/links/queries.ts";
import { unsubscribeLinks } from "../mail/subscriptions.ts";
import { worded } from "../mail/words.ts";
import { clock } from "../platform/clock.ts";
import { type Mail, queueMails } from "../mail/sending/mail.ts";
import { whyNotNow } from "./answering.ts";
import { answersWindow, surveyOf } from "./queries.ts";
import {
  type InvitedRow,
  cancelWaiting,
  leaveOutUnsubscribed,
  remindedOf,
  sendingWith,
  takeToRemind,
  takeWaiting,
} from "./sending-queries.ts";
import type { Words } from "../mail/template-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** Kinds of due work: writing the mails of a sending, and reminding whoever was sent a survey, at once. */
export const SURVEY_SENDING_WORK = "surveySending";
export const SURVEY_REMINDER_WORK = "surveyReminder";

const AT_ONCE = 200;

export type SurveyPlace = { house: House; client: ClientRow; service: ServiceRow };

/** Why nobody can be sent a survey now; null where it can be answered. */
export async function whyNotSent(sql: Sql, service: ServiceRow, now: Date): Promise<string | null> {
  if (service.status === "draft") return "Publish the survey first: nobody could open it.";
  const [survey, [window]] = await Promise.all([
    surveyOf(sql, service.serviceID).then(one),
    answersWindow(sql, service.serviceID),
  ]);
  return whyNotNow(service, window, survey, now);
}

/** What is filled in for one of them. */
export const valuesFor = (
  { client, service }: Omit<SurveyPlace, "house">,
  name: string,
  link: string,
): MergeValues => ({
  name,
  association: client.name,
  program: service.name,
  link,
});

/** A survey's address by a link: what stands behind the # is told to no server. */
const linkTo = ({ house, client, service }: SurveyPlace, key: string) =>
  `${house.settings.origin}${paths.survey({ client: client.url, service: service.url })}#invited/${key}`;

/** Links outlive a survey: whoever comes late reads that it is closed. */
const LASTS = "400 days";

/** Each has a link of their own. */
async function queue(
  sql: Sql,
  place: SurveyPlace,
  people: readonly InvitedRow[],
  mailOf: (row: InvitedRow) => MailWords,
) {
  const { house, client } = place;
  const { clientID } = client;
  const recordIDs = people.map(({ surveyInvitationID }) => surveyInvitationID);
  const keys = await makeLinks(sql, clientID, { purpose: "survey", recordIDs, lasts: LASTS });
  const ends = await unsubscribeLinks(sql, { house, clientID, userIDs: recordIDs });
  await queueMails(
    sql,
    people.map((row): Mail => {
      const url = linkTo(place, keys.get(row.surveyInvitationID)!);
      const { replyTo, ...words } = mailOf(row);
      return {
        mailID: row.mailID,
        to: row.email,
        clientID,
        ...(replyTo && { replyTo }),
        ...worded(words, valuesFor(place, row.fullName, url)),
        action: { label: surveyButton, url },
        unsubscribe: ends.get(row.surveyInvitationID)!,
      };
    }),
  );
}

type MailWords = Words & { replyTo: string | null };

const writeSome = async (sql: Sql, place: SurveyPlace, surveySendingID: string): Promise<boolean> => {
  const sending = one(await sendingWith(sql, surveySendingID));
  const people = await takeWaiting(sql, surveySendingID, AT_ONCE);
  await queue(sql, place, people, () => sending);
  return people.length === AT_ONCE;
};

/** Reminds some in their own sending's words. */
async function remindSome(sql: Sql, place: SurveyPlace, surveySendingID?: string): Promise<boolean> {
  const { serviceID } = place.service;
  const people = await takeToRemind(sql, { serviceID, ...(surveySendingID && { surveySendingID }) }, AT_ONCE);
  const bySending = Object.entries(Object.groupBy(people, (row) => row.surveySendingID));
  for (const [of, some] of bySending) {
    const { subject, text, replyTo } = one(await sendingWith(sql, of));
    const reminding = {
      subject: `Reminder: ${subject}`,
      text: `We would still like to hear from you: {program} waits for your answers.\n\n${text}`,
      replyTo,
    };
    await queue(sql, place, some!, () => reminding);
  }
  return people.length === AT_ONCE;
}

const common = { atOnce: 1, firstWait: 30, longestWait: 3600, mostAttempts: 20 };

/** Writes what waits, and reminds once its day has come. Begun anew, it goes on where it was: each is taken once. */
export const surveySendingWork: WorkKind = {
  ...common,
  async run(house, { clientID, ref }, signal) {
    const { database, directory } = house;
    const [sending] = await database.readInside(clientID!, (sql) => sendingWith(sql, ref));
    if (!sending) return undefined;
    const there = await directory.program(clientID!, sending.serviceID);
    if (!there) return undefined;
    const place = { house, ...there };
    const now = clock.now();
    const why = await database.readInside(clientID!, (sql) => whyNotSent(sql, place.service, now));
    await database.inside(clientID!, (sql) =>
      why === null ? leaveOutUnsubscribed(sql, ref) : cancelWaiting(sql, ref),
    );
    if (why !== null) return undefined;
    await repeatedly(signal, () => database.inside(clientID!, (sql) => writeSome(sql, place, ref)));
    if (sending.remindAfter === null) return undefined;
    const remindAt = new Date(Date.parse(sending.at) + sending.remindAfter * DAY);
    if (remindAt > now) return remindAt;
    await repeatedly(signal, () => database.inside(clientID!, (sql) => remindSome(sql, place, ref)));
    return undefined;
  },
  giveUp: async (_house, _work, { message }) => ({ told: `A survey couldn’t be sent: ${message}` }),
};

/** Reminds, now, everybody who was sent a survey and hasn't answered. */
export const surveyReminderWork: WorkKind = {
  ...common,
  async run(house, { clientID, ref }, signal) {
    const { database, directory } = house;
    const there = await directory.program(clientID!, ref);
    if (!there) return undefined;
    const place = { house, ...there };
    const why = await database.readInside(clientID!, (sql) => whyNotSent(sql, place.service, clock.now()));
    if (why === null) await repeatedly(signal, () => database.inside(clientID!, (sql) => remindSome(sql, place)));
    return undefined;
  },
  giveUp: async (_house, _work, { message }) => ({ told: `Nobody could be reminded of a survey: ${message}` }),
};

/** Before it leaves: whether whoever is reminded still hasn't answered. What reminds of no survey is somebody else's to say. */
export async function isSurveyReminderWanted(sql: Sql, mailID: string): Promise<boolean> {
  const [reminded] = await remindedOf(sql, mailID);
  return !reminded?.answered;
}
