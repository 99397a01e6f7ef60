import type { Sql } from "../platform/db/sql.ts";
import { clock } from "../platform/clock.ts";
import { undeliveredReason } from "./sending/undelivered-reasons.ts";

export const sentMail = (sql: Sql, mailID: string) => sql<{ recipient: string; subject: string }>`
  select recipient, subject from mail_log where mail_id = ${mailID} and reason is null`;

/** A permanent failure, and its reason. */
export type Bounce = { mailID: string; clientID: string; reason: string };

export const markBounced = (sql: Sql, { mailID, reason }: Bounce) => sql`
  with asked as (
    update survey_invitations set state = 'bounced', reason = ${reason}, at = ${clock.now()}
    where (mail_id = ${mailID} or reminder_mail_id = ${mailID}) and state = 'sent'
  ),
  invited as (
    update invitations set mail_problem = ${undeliveredReason(reason)} where mail_id = ${mailID}
  ),
  billed as (
    update invoices set mail_error = ${undeliveredReason(reason)} where mail_id = ${mailID}
  ),
  told as (
    update order_mails set bounce_reason = ${reason} where mail_id = ${mailID}
  )
  update message_recipients set state = 'bounced', reason = ${reason}, at = ${clock.now()}
  where mail_id = ${mailID} and state = 'sent'`;
