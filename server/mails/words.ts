import { type MailKind, mailKinds } from "../../contract/mails.ts";
import { type MergeValues, paragraphsOf, subjectOf } from "../../contract/mail-words.ts";
import type { Sql } from "../db/sql.ts";
import type { Mail } from "../outside/mail.ts";

export type Words = { subject: string; text: string };

export const ownTemplate = (sql: Sql, kind: MailKind) => sql<Words>`
  select subject, text from mail_templates where kind = ${kind}`;

/** In which words the client whose wall was entered says this: its own, else ours. */
export async function templateOf(sql: Sql, kind: MailKind): Promise<Words> {
  const [own] = await ownTemplate(sql, kind);
  return own ?? mailKinds[kind];
}

type Worded = Pick<Mail, "subject" | "paragraphs">;

export const worded = ({ subject, text }: Words, values: MergeValues): Worded => ({
  subject: subjectOf(subject, values),
  paragraphs: paragraphsOf(text, values),
});
