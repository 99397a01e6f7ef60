import type { MailContent } from "../server/outside/mail.ts";
import type { Town } from "./town.ts";

type Queued = { subject: string; recipient: string; content: MailContent };

/** The mails that wait for someone, oldest first. */
export const mailsTo = (town: Town, recipient: string) =>
  town.home(
    (sql) => sql<Queued>`
      select subject, recipient, content from mail_outbox where recipient = ${recipient} order by mail_id`,
  );

/** The key at the end of the address of a mail's button. */
export async function keyInMailTo(town: Town, recipient: string): Promise<string> {
  const last = (await mailsTo(town, recipient)).at(-1);
  return last?.content.action?.url.split("/").at(-1) ?? "";
}
