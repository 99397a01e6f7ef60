import { type MailKind, isMailKind, mailKindNames, mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import { changeMailTemplate, listMailTemplates, restoreMailTemplate } from "../../contract/mail/mail-templates.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import { firstUnknownField } from "../../contract/mail/mail-merge.ts";
import { lockClient } from "../platform/access/directory-queries.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { mailSenderOf } from "./mail-sender.ts";
import { mailTemplateOf } from "./template-text.ts";
import type { MailTemplate } from "./template-queries.ts";

/** Refuses fields that can't be filled in, and names the form's field that has them. */
export function refuseUnknownFields(
  words: Partial<MailTemplate>,
  fields: readonly string[],
  fieldOf: Record<string, string> = {},
): void {
  for (const [name, text] of Object.entries(words)) {
    const why = firstUnknownField(text, fields);
    if (why) refuse(why, 422, { errors: { [fieldOf[name] ?? name]: why } });
  }
}

const requireMailKind = (name: string): MailKind => requireFound(isMailKind(name) ? name : undefined, "kind of mail");

export const mailTemplateCalls = [
  on(listMailTemplates, async ({ sql, client: { clientID } }) => {
    const [clientTemplates, sender, programs] = await Promise.all([
      sql<MailTemplate & { kind: string }>`select kind, subject, text from mail_templates`,
      mailSenderOf(sql, clientID),
      sql<{ kind: ServiceKind }>`select distinct kind from services order by kind`,
    ]);
    const templates = mailKindNames.map((kind) => {
      const clientWords = clientTemplates.find((row) => row.kind === kind);
      const { subject, text } = clientWords ?? mailKinds[kind];
      return { kind, subject, text, own: clientWords !== undefined };
    });
    return { ...sender, runs: programs.map(({ kind }) => kind), templates };
  }),

  on(changeMailTemplate, async (context) => {
    const { sql, form, client, audit } = context;
    const kind = requireMailKind(context.params.mailKind);
    refuseUnknownFields({ subject: form.subject, text: form.text }, mailKinds[kind].fields);
    await lockClient(sql);
    const before = await mailTemplateOf(sql, kind);
    await refuseIfStale(context, client.clientID, pickFormFields(changeMailTemplate.form, before));
    await sql`
      insert into mail_templates (kind, subject, text) values (${kind}, ${form.subject}, ${form.text})
      on conflict (client_id, kind) do update set subject = excluded.subject, text = excluded.text`;
    const [changedBefore, changedAfter] = changedFields(before, form);
    await audit(client.clientID, { mail: kind, ...changedBefore }, { mail: kind, ...changedAfter });
    return {};
  }),

  on(restoreMailTemplate, async ({ sql, client, params, audit }) => {
    const kind = requireMailKind(params.mailKind);
    const [removedTemplate] =
      await sql<MailTemplate>`delete from mail_templates where kind = ${kind} returning subject, text`;
    if (removedTemplate) await audit(client.clientID, { mail: kind, ...removedTemplate }, null);
    return {};
  }),
];
