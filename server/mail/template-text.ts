import { type MailKind, mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import { type MergeValues, mergeParagraphs, mergeSubject } from "../../contract/mail/mail-merge.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type MailTemplate, clientTemplate } from "./template-queries.ts";

/** The template of the client whose wall was entered; the product's own where it has none. */
export async function mailTemplateOf(sql: Sql, kind: MailKind): Promise<MailTemplate> {
  const [template] = await clientTemplate(sql, kind);
  return template ?? mailKinds[kind];
}

type MergedMail = { subject: string; paragraphs: string[] };

export const mergeTemplate = ({ subject, text }: MailTemplate, values: MergeValues): MergedMail => ({
  subject: mergeSubject(subject, values),
  paragraphs: mergeParagraphs(text, values),
});
