import type { MailKind } from "../../contract/mail/kinds/mail-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";

export const clientTemplate = (sql: Sql, kind: MailKind) => sql<MailTemplate>`
  select subject, text from mail_templates where kind = ${kind}`;

export type MailTemplate = { subject: string; text: string };
