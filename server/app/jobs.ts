import type { App } from "../platform/app.ts";
import { SWEEP_WORK, sweepWork } from "./sweep.ts";
import { CLIENT_DELETION_WORK, clientDeletionWork } from "./client-deletion/client-deletion.ts";
import { COPY_DATE_MAIL_WORK, copyDateMailWork } from "./client-deletion/copy-date-mail.ts";
import { ERASURE_REQUEST_WORK, erasureRequestWork } from "./erasing/erasure-request-work.ts";
import { ERASURE_WORK, erasureWork } from "./erasing/erasure-work.ts";
import { madeUpPeopleWork } from "../rehearsals/made-up-people.ts";
import { DATA_DOWNLOAD_WORK, dataDownloadWork } from "./privacy/own-data.ts";
import { SUPPORT_VIEW_WORK } from "./support-views/begin.ts";
import { supportViewWork } from "./support-views/support-views.ts";
import { RETENTION_WORK, retentionWork } from "./privacy/retention.ts";
import { TASK_WORK } from "../platform/tasks/task-queries.ts";
import { taskWork } from "../platform/tasks/task-work.ts";
import { MESSAGE_WORK, messageWork } from "../messages/message-sending.ts";
import {
  MESSAGE_BEFORE_DEADLINE_WORK,
  PLANNED_MESSAGE_WORK,
  plannedMessageWork,
} from "../messages/planned-messages.ts";
import { reminderWorkKinds } from "../messages/deadline-reminders.ts";
import { digestWorkKinds } from "../programs/digests.ts";
import {
  RECONCILIATION_WORK,
  STOCK_COUNT_WORK,
  reconciliationWork,
  stockCountWork,
} from "../commerce/ledger/reconciliation.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { PAYMENT_WORK, paymentWork } from "../commerce/checkout/attempt-follow-up.ts";
import { INVOICE_REFUNDED_WORK, REFUND_WORK, refundWork } from "../commerce/refunds/refunds.ts";
import { DISPUTE_REMINDER_WORK, disputeReminderWork } from "../commerce/disputes/disputes.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../commerce/checkout/webhooks.ts";
import { BANK_DEBIT_MAIL_WORK, bankDebitMailWork } from "../commerce/checkout/bank-debit-mail.ts";
import { INVOICE_PAID_WORK, RECEIPT_WORK } from "../commerce/checkout/finalise.ts";
import { ORDER_MAIL_WORK } from "../commerce/orders/order-mail-work.ts";
import { orderMailWork } from "../commerce/orders/order-mails.ts";
import { receiptWork } from "../commerce/orders/receipt-mail.ts";
import { SUBMIT_PAID_ENTRY_WORK, submitPaidEntryWork } from "../entries/submit-paid-entry.ts";
import { AWARD_WORK, awardWork } from "../scholarships/awards/award-work.ts";
import { ONWARD_WORK, onwardWork } from "../advancement/onward-work.ts";
import { RELEASE_WORK, releaseWork } from "../judging/planned-release.ts";
import {
  RECOMMENDATION_REMINDER_WORK,
  recommendationReminderWork,
} from "../entries/recommendations/recommender-reminders.ts";
import { WAITING_WORK, waitingWork } from "../commerce/waiting-list/waiting-list.ts";
import { LINE_WORK } from "../commerce/waiting-room/places.ts";
import { lineWork } from "../commerce/waiting-room/line-work.ts";
import { HOLD_WORK, holdWork } from "../commerce/cart/hold-expiry.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoicePaidWork,
  invoiceRefundedWork,
  invoiceReminderWork,
} from "../commerce/invoices/invoice-mail.ts";
import { mailWork } from "./due-mail.ts";
import {
  SURVEY_REMINDER_WORK,
  SURVEY_SENDING_WORK,
  surveyReminderWork,
  surveySendingWork,
} from "../surveys/survey-mailing.ts";
import { VISIT_SURVEY_WORK, visitSurveyWork } from "../surveys/visit-surveys.ts";
import { STATEMENT_WORK, statementWork } from "../commerce/giving/statement-mail.ts";
import { inUseJob } from "../platform/installation/in-use-job.ts";
import { sponsorViewsJob } from "../sponsors/sponsor-views.ts";
import { surveyFunnelJob } from "../surveys/funnel-calls.ts";
import { type WorkKinds, dueWorkJobs } from "../platform/jobs/due-work.ts";
import { tidyJob } from "../platform/jobs/tidy-job.ts";
import { MAIL_WORK, MASS_MAIL_WORK } from "../mail/sending/mail-queries.ts";
import { OWN_DOMAIN_WORK, ownDomainWork } from "../people/own-domain/own-domain-work.ts";
import { OWN_SENDER_WORK, ownSenderWork } from "../mail/own-sender/own-sender-work.ts";
import { INVITATION_REMINDER_WORK } from "../people/members/invitation-batches.ts";
import { invitationReminderWork } from "../people/members/invitation-reminders.ts";
import { PROVIDER_REMOVED_WORK, providerRemovedWork } from "../people/sign-in/sign-in-providers.ts";
import { WEBHOOK_EVENT_WORK } from "../people/webhooks/record-event.ts";
import { WEBHOOK_RECEIVER_WORK, webhookEventWork, webhookReceiverWork } from "../people/webhooks/webhook-work.ts";
import { ADDRESS_PROVED_WORK, addressProvedWork } from "../people/rosters/address-proved.ts";
import { ROSTER_FETCH_WORK, rosterFetchWork } from "../people/rosters/fetch-roster.ts";
import { MADE_UP_PEOPLE_WORK } from "../rehearsals/rehearsal-queries.ts";

/** Without a mail server mails stay in the outbox, where the mailbox page shows them. */
const workKindsOf = ({ settings }: App): WorkKinds => ({
  [TASK_WORK]: taskWork,
  [ERASURE_WORK]: erasureWork,
  [ERASURE_REQUEST_WORK]: erasureRequestWork,
  [CLIENT_DELETION_WORK]: clientDeletionWork,
  [COPY_DATE_MAIL_WORK]: copyDateMailWork,
  [DATA_DOWNLOAD_WORK]: dataDownloadWork,
  [RETENTION_WORK]: retentionWork,
  [SUPPORT_VIEW_WORK]: supportViewWork,
  [MADE_UP_PEOPLE_WORK]: madeUpPeopleWork,
  [ADDRESS_PROVED_WORK]: addressProvedWork,
  [INVITATION_REMINDER_WORK]: invitationReminderWork,
  [SWEEP_WORK]: sweepWork,
  [HOLD_WORK]: holdWork,
  [LINE_WORK]: lineWork,
  [RECONCILIATION_WORK]: reconciliationWork,
  [STOCK_COUNT_WORK]: stockCountWork,
  [PAYMENT_WORK]: paymentWork,
  [REFUND_WORK]: refundWork,
  [DISPUTE_REMINDER_WORK]: disputeReminderWork,
  [WAITING_WORK]: waitingWork,
  [AWARD_WORK]: awardWork,
  [ONWARD_WORK]: onwardWork,
  [RELEASE_WORK]: releaseWork,
  [RECOMMENDATION_REMINDER_WORK]: recommendationReminderWork,
  [RECEIPT_WORK]: receiptWork,
  [ORDER_MAIL_WORK]: orderMailWork,
  [SUBMIT_PAID_ENTRY_WORK]: submitPaidEntryWork,
  [STATEMENT_WORK]: statementWork,
  [INVOICE_MAIL_WORK]: invoiceMailWork,
  [BANK_DEBIT_MAIL_WORK]: bankDebitMailWork,
  [INVOICE_PAID_WORK]: invoicePaidWork,
  [INVOICE_REFUNDED_WORK]: invoiceRefundedWork,
  [INVOICE_REMINDER_WORK]: invoiceReminderWork,
  [PAYMENT_EVENT_WORK]: paymentEventWork,
  [SURVEY_SENDING_WORK]: surveySendingWork,
  [SURVEY_REMINDER_WORK]: surveyReminderWork,
  [VISIT_SURVEY_WORK]: visitSurveyWork,
  [MESSAGE_WORK]: messageWork,
  [PLANNED_MESSAGE_WORK]: plannedMessageWork,
  [MESSAGE_BEFORE_DEADLINE_WORK]: plannedMessageWork,
  [OWN_SENDER_WORK]: ownSenderWork,
  [OWN_DOMAIN_WORK]: ownDomainWork,
  [ROSTER_FETCH_WORK]: rosterFetchWork,
  [PROVIDER_REMOVED_WORK]: providerRemovedWork,
  [WEBHOOK_EVENT_WORK]: webhookEventWork,
  [WEBHOOK_RECEIVER_WORK]: webhookReceiverWork,
  ...digestWorkKinds,
  ...reminderWorkKinds,
  ...(settings.smtpURL && {
    [MAIL_WORK]: mailWork(settings.smtpURL, settings.mailFrom),
    [MASS_MAIL_WORK]: mailWork(settings.smtpURL, settings.mailFrom),
  }),
});

/** What a process has counted of its own visitors is kept by each; what is due can be done by any, and isn't by one that is for people alone. */
export const jobsOf = (app: App): Job[] => [
  inUseJob,
  sponsorViewsJob(app),
  surveyFunnelJob(app),
  ...(app.settings.role === "web" ? [] : [tidyJob, ...dueWorkJobs(app, workKindsOf(app))]),
];
