import { type MailKind, mailKinds } from "../../contract/mail/kinds/kinds.ts";
import { type MergeValues, paragraphsOf, subjectOf } from "../../contract/mail/mail-words.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Words, ownTemplate } from "./template-queries.ts";

/** In which words the client whose wall was entered says this: its own, else ours. */
export async function templateOf(sql: Sql, kind: MailKind): Promise<Words> {
  const [own] = await ownTemplate(sql, kind);
  return own ?? mailKinds[kind];
}

type Worded = { subject: string; paragraphs: string[] };

export const worded = ({ subject, text }: Words, values: MergeValues): Worded => ({
  subject: subjectOf(subject, values),
  paragraphs: paragraphsOf(text, values),
});
