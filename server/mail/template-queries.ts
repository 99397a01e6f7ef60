import type { MailKind } from "../../contract/mail/kinds/mail-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";

/** Serializes changes to one client's templates, also where no row exists yet. */
export const lockTemplates = (sql: Sql, clientID: string) => sql`
  select from clients where client_id = ${clientID} for update`;

export const clientTemplate = (sql: Sql, kind: MailKind) => sql<MailTemplate>`
  select subject, text from mail_templates where kind = ${kind}`;

export type MailTemplate = { subject: string; text: string };
