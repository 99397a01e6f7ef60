import type { RecipientState } from "../../contract/messages/messages.ts";
import { fewestAnswers } from "../../contract/surveys/survey-results.ts";
import type { PageCursor } from "../platform/db/cursor.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";
import { stateCounts } from "../messages/message-queries.ts";
import { isUnsubscribed } from "../mail/subscription-queries.ts";

export type NewSurveySending = {
  serviceID: string;
  sendingKey: string;
  who: string;
  subject: string;
  text: string;
  replyTo: string | null;
  remindAfter: number | null;
  sentBy: string | null;
  now: Date;
};

type SendingID = { surveySendingID: string };

/** No row if a sending with this key exists. */
export const insertSending = (sql: Sql, sending: NewSurveySending) => sql<SendingID>`
  insert into survey_sendings (service_id, sending_key, who, subject, text, reply_to, remind_after, sent_by, at)
  values (${sending.serviceID}, ${sending.sendingKey}, ${sending.who}, ${sending.subject}, ${sending.text},
    ${sending.replyTo}, ${sending.remindAfter}, ${sending.sentBy}, ${sending.now})
  on conflict on constraint survey_sendings_key do nothing returning survey_sending_id`;

export const sendingByKey = (sql: Sql, serviceID: string, sendingKey: string, userID: string) => sql<SendingID>`
  select survey_sending_id from survey_sendings
  where service_id = ${serviceID} and sending_key = ${sendingKey} and sent_by = ${userID}`;

export const removeSending = (sql: Sql, surveySendingID: string) => sql`
  delete from survey_sendings where survey_sending_id = ${surveySendingID}`;

type SendingRow = SendingID & {
  serviceID: string;
  who: string;
  subject: string;
  text: string;
  replyTo: string | null;
  remindAfter: number | null;
  at: string;
};

export const sendingByID = (sql: Sql, surveySendingID: string) => sql<SendingRow>`
  select survey_sending_id, service_id, who, subject, text, reply_to, remind_after, at
  from survey_sendings where survey_sending_id = ${surveySendingID}`;

type ListedSending = SendingRow & { sentBy: string | null; states: Record<RecipientState, number> };

export const sendingsPage = (
  sql: Sql,
  serviceID: string,
  after: PageCursor<["id"]> | undefined,
  most: number,
) => sql<ListedSending>`
  select s.survey_sending_id, s.service_id, s.who, s.subject, s.text, s.reply_to, s.remind_after, s.at, u.full_name as sent_by,
    ${stateCounts(fragment`survey_invitations r where r.survey_sending_id = s.survey_sending_id`)} as states
  from survey_sendings s left join users u on u.user_id = s.sent_by
  where s.service_id = ${serviceID} ${after ? fragment`and s.survey_sending_id < ${after[0]}` : emptyFragment}
  order by s.survey_sending_id desc limit ${most}`;

const hasAnswered = fragment`exists (
  select from survey_respondents r where r.client_id = i.client_id and r.survey_invitation_id = i.survey_invitation_id)`;

/** Mailed, not answered, never reminded, and not unsubscribed. */
const isRemindable = fragment`
  i.state = 'sent' and i.reminder_mail_id is null and not ${hasAnswered} and not ${isUnsubscribed(fragment`i.email`)}`;

type SendingReach = { invited: number; answered: number | null; remindable: number | null; reminded: number };

/** Counts of mailed recipients. In a small anonymous survey the number of answers is null, since it would reveal who answered. */
export async function sendingReachOf(sql: Sql, serviceID: string, anonymous: boolean): Promise<SendingReach> {
  const reach = requireRow(await reachCountsOf(sql, serviceID));
  return anonymous && reach.answered < fewestAnswers ? { ...reach, answered: null, remindable: null } : reach;
}

const reachCountsOf = (sql: Sql, serviceID: string) => sql<Record<keyof SendingReach, number>>`
  select (count(*) filter (where i.state = 'sent' or ${hasAnswered}))::integer as invited,
    (count(*) filter (where ${hasAnswered}))::integer as answered,
    (count(*) filter (where ${isRemindable}))::integer as remindable,
    (count(*) filter (where i.reminder_mail_id is not null))::integer as reminded
  from survey_invitations i where i.service_id = ${serviceID}`;

// Writing the mails, in batches.

export type SurveyInvitationRow = { surveyInvitationID: string; email: string; fullName: string; mailID: string };

/** Skips recipients who have unsubscribed since. */
export const skipUnsubscribedInvitations = (sql: Sql, surveySendingID: string) => sql`
  update survey_invitations i set state = 'unsubscribed'
  where i.survey_sending_id = ${surveySendingID} and i.state = 'waiting' and ${isUnsubscribed(fragment`i.email`)}`;

/** Recipients of a closed survey who weren't asked yet. */
export const cancelWaitingInvitations = (sql: Sql, surveySendingID: string) => sql`
  update survey_invitations set state = 'cancelled' where survey_sending_id = ${surveySendingID} and state = 'waiting'`;

/** Takes some waiting recipients: the transaction that takes them writes their mails. */
export const takeWaitingInvitations = (sql: Sql, surveySendingID: string, most: number) => sql<SurveyInvitationRow>`
  update survey_invitations i set state = 'queued'
  where i.state = 'waiting' and i.survey_invitation_id in (
    select survey_invitation_id from survey_invitations
    where survey_sending_id = ${surveySendingID} and state = 'waiting' order by survey_invitation_id limit ${most} for update)
  returning i.survey_invitation_id, i.email, i.full_name, i.mail_id`;

type SurveyReminderScope = { serviceID: string; surveySendingID?: string };

const withinSending = ({ serviceID, surveySendingID }: SurveyReminderScope): Fragment =>
  fragment`i.service_id = ${serviceID} ${surveySendingID ? fragment`and i.survey_sending_id = ${surveySendingID}` : emptyFragment}`;

/** Takes some recipients to remind; each is taken once. */
export const takeInvitationsToRemind = (sql: Sql, which: SurveyReminderScope, most: number) => sql<
  SurveyInvitationRow & SendingID
>`
  update survey_invitations i set reminder_mail_id = uuid_v7()
  where i.reminder_mail_id is null and i.survey_invitation_id in (
    select i.survey_invitation_id from survey_invitations i
    where ${withinSending(which)} and ${isRemindable} order by i.survey_invitation_id limit ${most} for update skip locked)
  returning i.survey_invitation_id, i.survey_sending_id, i.email, i.full_name, i.reminder_mail_id as mail_id`;

/** The survey that a mail reminds of, and whether its recipient has answered; no row for other mails. */
export const surveyOfReminderMail = (sql: Sql, mailID: string) => sql<{ serviceID: string; answered: boolean }>`
  select i.service_id, ${hasAnswered} as answered from survey_invitations i where i.reminder_mail_id = ${mailID}`;
