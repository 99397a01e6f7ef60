import type { MailKind } from "../../contract/mail/kinds/mail-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";

/** Two people who change one client's words wait for each other, also where there is no row yet. */
export const lockTemplates = (sql: Sql, clientID: string) => sql`
  select from clients where client_id = ${clientID} for update`;

export const clientTemplate = (sql: Sql, kind: MailKind) => sql<MailTemplate>`
  select subject, text from mail_templates where kind = ${kind}`;

export type MailTemplate = { subject: string; text: string };
