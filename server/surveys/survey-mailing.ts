import { paths } from "../../contract/platform/addresses.ts";
import { DAY } from "../../contract/platform/durations.ts";
import type { MergeValues } from "../../contract/mail/mail-merge.ts";
import { surveyButton } from "../../contract/surveys/survey-sending.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { repeatWhileMore } from "../platform/jobs/repeat-while-more.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { createLinks } from "../platform/links/queries.ts";
import { makeUnsubscribeLinks } from "../mail/subscriptions.ts";
import { mergeTemplate } from "../mail/template-text.ts";
import { clock } from "../platform/clock.ts";
import { type Mail, queueMails } from "../mail/sending/mail.ts";
import { whyNotNow } from "./answering.ts";
import { answersWindow, surveyOf } from "./survey-queries.ts";
import {
  type SurveyInvitationRow,
  cancelWaitingInvitations,
  skipUnsubscribedInvitations,
  surveyOfReminderMail,
  sendingByID,
  takeInvitationsToRemind,
  takeWaitingInvitations,
} from "./survey-sending-queries.ts";
import type { MailTemplate } from "../mail/template-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** Kinds of due work: a sending's mails, and reminders on demand. */
export const SURVEY_SENDING_WORK = "surveySending";
export const SURVEY_REMINDER_WORK = "surveyReminder";

const MAILS_AT_ONCE = 200;

export type SurveyContext = { app: App; client: ClientRow; service: ServiceRow };

/** Why a survey can't be sent now; null if it can. */
export async function whyNotSent(sql: Sql, service: ServiceRow, now: Date): Promise<string | null> {
  if (service.status === "draft") return "Publish the survey first: nobody could open it.";
  const [survey, [window]] = await Promise.all([
    surveyOf(sql, service.serviceID).then(requireRow),
    answersWindow(sql, service.serviceID),
  ]);
  return whyNotNow(service, window, survey, now);
}

/** Merge values of one recipient. */
export const surveyMergeValues = (
  { client, service }: Omit<SurveyContext, "app">,
  name: string,
  link: string,
): MergeValues => ({
  name,
  association: client.name,
  program: service.name,
  link,
});

/** The survey's address with a link's key behind the #, which browsers send to no server. */
const surveyLinkTo = ({ app, client, service }: SurveyContext, key: string) =>
  app.addresses.urlOf(`${paths.survey({ client: client.url, service: service.url })}#invited/${key}`);

/** Links outlive a survey: a latecomer reads that it is closed. */
const LINK_LASTS = "400 days";

/** Each recipient has a link of their own. */
async function queueSurveyMails(
  sql: Sql,
  place: SurveyContext,
  people: readonly SurveyInvitationRow[],
  mailOf: (row: SurveyInvitationRow) => MailWords,
) {
  const { app, client } = place;
  const { clientID } = client;
  const recordIDs = people.map(({ surveyInvitationID }) => surveyInvitationID);
  const keys = await createLinks(sql, clientID, { purpose: "survey", recordIDs, lasts: LINK_LASTS });
  const ends = await makeUnsubscribeLinks(sql, { app, clientID, subscriberIDs: recordIDs });
  await queueMails(
    sql,
    people.map((row): Mail => {
      const url = surveyLinkTo(place, keys.get(row.surveyInvitationID)!);
      const { replyTo, ...words } = mailOf(row);
      return {
        mailID: row.mailID,
        to: row.email,
        clientID,
        ...(replyTo && { replyTo }),
        ...mergeTemplate(words, surveyMergeValues(place, row.fullName, url)),
        action: { label: surveyButton, url },
        unsubscribe: ends.get(row.surveyInvitationID)!,
        isMass: true,
      };
    }),
  );
}

type MailWords = MailTemplate & { replyTo: string | null };

const writeSomeMails = async (sql: Sql, place: SurveyContext, surveySendingID: string): Promise<boolean> => {
  const sending = requireRow(await sendingByID(sql, surveySendingID));
  const people = await takeWaitingInvitations(sql, surveySendingID, MAILS_AT_ONCE);
  await queueSurveyMails(sql, place, people, () => sending);
  return people.length === MAILS_AT_ONCE;
};

/** Reminds some recipients with their own sending's text. */
async function remindSomeInvited(sql: Sql, place: SurveyContext, surveySendingID?: string): Promise<boolean> {
  const { serviceID } = place.service;
  const people = await takeInvitationsToRemind(
    sql,
    { serviceID, ...(surveySendingID && { surveySendingID }) },
    MAILS_AT_ONCE,
  );
  const bySending = Object.entries(Object.groupBy(people, (row) => row.surveySendingID));
  for (const [of, some] of bySending) {
    const { subject, text, replyTo } = requireRow(await sendingByID(sql, of));
    const reminding = {
      subject: `Reminder: ${subject}`,
      text: `We would still like to hear from you: {program} waits for your answers.\n\n${text}`,
      replyTo,
    };
    await queueSurveyMails(sql, place, some!, () => reminding);
  }
  return people.length === MAILS_AT_ONCE;
}

const workDefaults = { atOnce: 1, firstWait: 30, longestWait: 3600, mostAttempts: 20 };

/** Writes waiting mails, and reminds on the set day. After an interruption it continues: each recipient is taken once. */
export const surveySendingWork: WorkKind = {
  ...workDefaults,
  async run(app, { clientID, ref }, signal) {
    const { database, directory } = app;
    const [sending] = await database.readInside(clientID!, (sql) => sendingByID(sql, ref));
    if (!sending) return undefined;
    const program = await directory.program(clientID!, sending.serviceID);
    if (!program) return undefined;
    const place = { app, ...program };
    const now = clock.now();
    const why = await database.readInside(clientID!, (sql) => whyNotSent(sql, place.service, now));
    await database.inside(clientID!, (sql) =>
      why === null ? skipUnsubscribedInvitations(sql, ref) : cancelWaitingInvitations(sql, ref),
    );
    if (why !== null) return undefined;
    await repeatWhileMore(signal, () => database.inside(clientID!, (sql) => writeSomeMails(sql, place, ref)));
    if (sending.remindAfter === null) return undefined;
    const remindAt = new Date(Date.parse(sending.at) + sending.remindAfter * DAY);
    if (remindAt > now) return remindAt;
    await repeatWhileMore(signal, () => database.inside(clientID!, (sql) => remindSomeInvited(sql, place, ref)));
    return undefined;
  },
  giveUp: async (_app, _work, { message }) => ({ told: `A survey couldn’t be sent: ${message}` }),
};

/** Reminds all recipients without an answer, now. */
export const surveyReminderWork: WorkKind = {
  ...workDefaults,
  async run(app, { clientID, ref }, signal) {
    const { database, directory } = app;
    const program = await directory.program(clientID!, ref);
    if (!program) return undefined;
    const place = { app, ...program };
    const why = await database.readInside(clientID!, (sql) => whyNotSent(sql, place.service, clock.now()));
    if (why === null)
      await repeatWhileMore(signal, () => database.inside(clientID!, (sql) => remindSomeInvited(sql, place)));
    return undefined;
  },
  giveUp: async (_app, _work, { message }) => ({ told: `Nobody could be reminded of a survey: ${message}` }),
};

/** Checked before delivery: whether the recipient still hasn't answered. True for mails of other kinds. */
export async function isSurveyReminderWanted(sql: Sql, mailID: string): Promise<boolean> {
  const [reminded] = await surveyOfReminderMail(sql, mailID);
  return !reminded?.answered;
}
