import type { House } from "../house.ts";
import { SWEEP, sweepWork } from "../uploads/sweep.ts";
import { MADE_UP_PEOPLE, madeUpPeopleWork } from "../rehearsals/people.ts";
import { TASK } from "../tasks/queries.ts";
import { taskWork } from "../tasks/work.ts";
import { reminderWorkKinds } from "../mails/reminders.ts";
import { tellingKinds } from "../mails/gathered.ts";
import { RECONCILIATION, STOCK_COUNT, reconciliationWork, stockCountWork } from "../books/reconciling.ts";
import type { Job } from "./jobs.ts";
import { PAYMENT, paymentWork } from "../sales/reconcile.ts";
import { REFUND, refundWork } from "../sales/refunds.ts";
import { PAYMENT_EVENT, paymentEventWork } from "../sales/webhooks.ts";
import { INVOICE_PAID, RECEIPT } from "../sales/finalise.ts";
import { receiptWork } from "../sales/receipt-mail.ts";
import { AWARD, awardWork } from "../awards/due.ts";
import { ONWARD, onwardWork } from "../levels/due.ts";
import { RELEASE, releaseWork } from "../scoring/planned-release.ts";
import { RECOMMENDATION_REMINDER, recommendationReminderWork } from "../recommendations/reminding.ts";
import { WAITING, waitingWork } from "../sales/waiting-list.ts";
import { HOLD, holdWork } from "../sales/expiry.ts";
import {
  INVOICE_MAIL,
  INVOICE_REMINDER,
  invoiceMailWork,
  invoicePaidWork,
  invoiceReminderWork,
} from "../invoices/invoice-mail.ts";
import { MAIL } from "../outside/mail.ts";
import { mailKind } from "./mail.ts";
import { SURVEY_REMINDER, SURVEY_SENDING, surveyReminderWork, surveySendingWork } from "../surveys/mailing.ts";
import { VISIT_SURVEY, visitSurveyWork } from "../surveys/visits.ts";
import { sponsorViewsJob } from "../sponsors/views.ts";
import { surveyCourseJob } from "../surveys/reaching.ts";
import { type WorkKinds, roundsOf } from "./rounds.ts";
import { tidyJob } from "./tidy.ts";

/** Every kind of due work. Without a mail server, mails stay in the outbox, where the mailbox page shows them. */
const kindsOf = ({ settings }: House): WorkKinds => ({
  [TASK]: taskWork,
  [MADE_UP_PEOPLE]: madeUpPeopleWork,
  [SWEEP]: sweepWork,
  [HOLD]: holdWork,
  [RECONCILIATION]: reconciliationWork,
  [STOCK_COUNT]: stockCountWork,
  [PAYMENT]: paymentWork,
  [REFUND]: refundWork,
  [WAITING]: waitingWork,
  [AWARD]: awardWork,
  [ONWARD]: onwardWork,
  [RELEASE]: releaseWork,
  [RECOMMENDATION_REMINDER]: recommendationReminderWork,
  [RECEIPT]: receiptWork,
  [INVOICE_MAIL]: invoiceMailWork,
  [INVOICE_PAID]: invoicePaidWork,
  [INVOICE_REMINDER]: invoiceReminderWork,
  [PAYMENT_EVENT]: paymentEventWork,
  [SURVEY_SENDING]: surveySendingWork,
  [SURVEY_REMINDER]: surveyReminderWork,
  [VISIT_SURVEY]: visitSurveyWork,
  ...tellingKinds,
  ...reminderWorkKinds,
  ...(settings.smtpURL && { [MAIL]: mailKind(settings.smtpURL, settings.mailFrom) }),
});

export const jobsOf = (house: House): Job[] => [
  tidyJob,
  sponsorViewsJob(house),
  surveyCourseJob(house),
  ...roundsOf(house, kindsOf(house)),
];
