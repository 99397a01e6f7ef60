import type { House } from "../house.ts";
import type { Job } from "./jobs.ts";
import { mailJob } from "./mail.ts";
import { tidyJob } from "./tidy.ts";

/** Every job of this installation. Without a mail server, mails stay in the outbox, where the mailbox page shows them. */
export const jobsOf = ({ settings }: House): Job[] => [
  tidyJob,
  ...(settings.smtpURL ? [mailJob(settings.smtpURL, settings.mailFrom)] : []),
];
