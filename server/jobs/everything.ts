import type { House } from "../house.ts";
import { SWEEP, sweepWork } from "../uploads/sweep.ts";
import { TASK } from "../tasks/queries.ts";
import { taskWork } from "../tasks/work.ts";
import { reminderWorkKinds } from "../mails/reminders.ts";
import { tellingKinds } from "../mails/gathered.ts";
import type { Job } from "./jobs.ts";
import { PAYMENT, paymentWork } from "../sales/reconcile.ts";
import { REFUND, refundWork } from "../sales/refunds.ts";
import { PAYMENT_EVENT, paymentEventWork } from "../sales/webhooks.ts";
import { RECEIPT } from "../sales/finalise.ts";
import { receiptWork } from "../sales/receipt-mail.ts";
import { HOLD, holdWork } from "../sales/expiry.ts";
import { MAIL } from "../outside/mail.ts";
import { mailKind } from "./mail.ts";
import { type WorkKinds, roundsOf } from "./rounds.ts";
import { tidyJob } from "./tidy.ts";

/** Every kind of due work. Without a mail server, mails stay in the outbox, where the mailbox page shows them. */
const kindsOf = ({ settings }: House): WorkKinds => ({
  [TASK]: taskWork,
  [SWEEP]: sweepWork,
  [HOLD]: holdWork,
  [PAYMENT]: paymentWork,
  [REFUND]: refundWork,
  [RECEIPT]: receiptWork,
  [PAYMENT_EVENT]: paymentEventWork,
  ...tellingKinds,
  ...reminderWorkKinds,
  ...(settings.smtpURL && { [MAIL]: mailKind(settings.smtpURL, settings.mailFrom) }),
});

export const jobsOf = (house: House): Job[] => [tidyJob, ...roundsOf(house, kindsOf(house))];
