import type { House } from "../platform/house.ts";
import { SWEEP_WORK, sweepWork } from "./sweep.ts";
import { madeUpPeopleWork } from "../rehearsals/people.ts";
import { TASK_WORK } from "../platform/tasks/queries.ts";
import { taskWork } from "../platform/tasks/work.ts";
import { reminderWorkKinds } from "../messages/reminders.ts";
import { tellingKinds } from "../programs/digests.ts";
import {
  RECONCILIATION_WORK,
  STOCK_COUNT_WORK,
  reconciliationWork,
  stockCountWork,
} from "../commerce/ledger/reconciling.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { PAYMENT_WORK, paymentWork } from "../commerce/sales/reconcile.ts";
import { REFUND_WORK, refundWork } from "../commerce/sales/refunds.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../commerce/sales/webhooks.ts";
import { INVOICE_PAID_WORK, RECEIPT_WORK } from "../commerce/sales/finalise.ts";
import { receiptWork } from "../commerce/sales/receipt-mail.ts";
import { AWARD_WORK, awardWork } from "../scholarships/awards/due.ts";
import { ONWARD_WORK, onwardWork } from "../advancement/due.ts";
import { RELEASE_WORK, releaseWork } from "../judging/planned-release.ts";
import { RECOMMENDATION_REMINDER_WORK, recommendationReminderWork } from "../entries/recommendations/reminding.ts";
import { WAITING_WORK, waitingWork } from "../commerce/sales/waiting-list.ts";
import { HOLD_WORK, holdWork } from "../commerce/sales/expiry.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoicePaidWork,
  invoiceReminderWork,
} from "../commerce/invoices/invoice-mail.ts";
import { mailKind } from "./due-mail.ts";
import {
  SURVEY_REMINDER_WORK,
  SURVEY_SENDING_WORK,
  surveyReminderWork,
  surveySendingWork,
} from "../surveys/mailing.ts";
import { VISIT_SURVEY_WORK, visitSurveyWork } from "../surveys/visits.ts";
import { inUseJob } from "../platform/installation/in-use.ts";
import { sponsorViewsJob } from "../sponsors/views.ts";
import { surveyCourseJob } from "../surveys/reaching.ts";
import { type WorkKinds, roundsOf } from "../platform/jobs/rounds.ts";
import { tidyJob } from "../platform/jobs/tidy.ts";
import { MAIL_WORK } from "../mail/sending/mail-queries.ts";
import { ADDRESS_PROVED_WORK, addressProvedWork } from "../people/rosters/proved.ts";
import { MADE_UP_PEOPLE_WORK } from "../rehearsals/queries.ts";

/** Every kind of due work. Without a mail server, mails stay in the outbox, where the mailbox page shows them. */
const kindsOf = ({ settings }: House): WorkKinds => ({
  [TASK_WORK]: taskWork,
  [MADE_UP_PEOPLE_WORK]: madeUpPeopleWork,
  [ADDRESS_PROVED_WORK]: addressProvedWork,
  [SWEEP_WORK]: sweepWork,
  [HOLD_WORK]: holdWork,
  [RECONCILIATION_WORK]: reconciliationWork,
  [STOCK_COUNT_WORK]: stockCountWork,
  [PAYMENT_WORK]: paymentWork,
  [REFUND_WORK]: refundWork,
  [WAITING_WORK]: waitingWork,
  [AWARD_WORK]: awardWork,
  [ONWARD_WORK]: onwardWork,
  [RELEASE_WORK]: releaseWork,
  [RECOMMENDATION_REMINDER_WORK]: recommendationReminderWork,
  [RECEIPT_WORK]: receiptWork,
  [INVOICE_MAIL_WORK]: invoiceMailWork,
  [INVOICE_PAID_WORK]: invoicePaidWork,
  [INVOICE_REMINDER_WORK]: invoiceReminderWork,
  [PAYMENT_EVENT_WORK]: paymentEventWork,
  [SURVEY_SENDING_WORK]: surveySendingWork,
  [SURVEY_REMINDER_WORK]: surveyReminderWork,
  [VISIT_SURVEY_WORK]: visitSurveyWork,
  ...tellingKinds,
  ...reminderWorkKinds,
  ...(settings.smtpURL && { [MAIL_WORK]: mailKind(settings.smtpURL, settings.mailFrom) }),
});

export const jobsOf = (house: House): Job[] => [
  tidyJob,
  inUseJob,
  sponsorViewsJob(house),
  surveyCourseJob(house),
  ...roundsOf(house, kindsOf(house)),
];
