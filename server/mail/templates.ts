import { type MailKind, isMailKind, mailKindNames, mailKinds } from "../../contract/mail/kinds/kinds.ts";
import { changeMailTemplate, listMailTemplates, restoreMailTemplate } from "../../contract/mail/mail-templates.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import { unknownField } from "../../contract/mail/mail-words.ts";
import { changed } from "../platform/audit/changed.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { mailHeadOf } from "./mail-head.ts";
import { templateOf } from "./words.ts";
import { type Words, lockTemplates } from "./template-queries.ts";

/** Refuses what could only be sent with its braces, at the field of the form that has it. */
export function refuseUnknownFields(
  words: Partial<Words>,
  fields: readonly string[],
  fieldOf: Record<string, string> = {},
): void {
  for (const [name, text] of Object.entries(words)) {
    const why = unknownField(text, fields);
    if (why) refuse(why, 422, { errors: { [fieldOf[name] ?? name]: why } });
  }
}

const kindNamed = (name: string): MailKind => found(isMailKind(name) ? name : undefined, "kind of mail");

export const mailTemplates = [
  on(listMailTemplates, async ({ sql, client: { clientID } }) => {
    const [own, sender, programs] = await Promise.all([
      sql<Words & { kind: string }>`select kind, subject, text from mail_templates`,
      mailHeadOf(sql, clientID),
      sql<{ kind: ServiceKind }>`select distinct kind from services order by kind`,
    ]);
    const templates = mailKindNames.map((kind) => {
      const theirs = own.find((row) => row.kind === kind);
      const { subject, text } = theirs ?? mailKinds[kind];
      return { kind, subject, text, own: theirs !== undefined };
    });
    return { ...sender, runs: programs.map(({ kind }) => kind), templates };
  }),

  on(changeMailTemplate, async (ask) => {
    const { sql, form, client, audit } = ask;
    const kind = kindNamed(ask.params.mailKind);
    refuseUnknownFields({ subject: form.subject, text: form.text }, mailKinds[kind].fields);
    await lockTemplates(sql, client.clientID);
    const before = await templateOf(sql, kind);
    await refuseStale(ask, client.clientID, asAsked(changeMailTemplate.form, before));
    await sql`
      insert into mail_templates (kind, subject, text) values (${kind}, ${form.subject}, ${form.text})
      on conflict (client_id, kind) do update set subject = excluded.subject, text = excluded.text`;
    const [was, is] = changed(before, form);
    await audit(client.clientID, { mail: kind, ...was }, { mail: kind, ...is });
    return {};
  }),

  on(restoreMailTemplate, async ({ sql, client, params, audit }) => {
    const kind = kindNamed(params.mailKind);
    const [gone] = await sql<Words>`delete from mail_templates where kind = ${kind} returning subject, text`;
    if (gone) await audit(client.clientID, { mail: kind, ...gone }, null);
    return {};
  }),
];
