import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import { type MailKind, mailKindFor, mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import type { MergeValues } from "../../contract/mail/mail-merge.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { queueMails } from "./sending/mail.ts";
import { mailTemplateOf, mergeTemplate } from "./template-text.ts";
import { type EntryMailFacts, entryMailFacts } from "./queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** A program, its client and the app, for writing the program's mails. */
export type ProgramContext = { app: App; client: ClientRow; service: ServiceRow };

export const programMergeValues = ({ client, service }: ProgramContext, name: string): MergeValues => ({
  name,
  association: client.name,
  program: service.name,
});

export const clientMailSender = ({ client }: Pick<ProgramContext, "client">) => ({
  clientID: client.clientID,
  ...(client.helpEmail && { replyTo: client.helpEmail }),
});

export type EntryMail = Extract<MailKind, `entry${string}` | "resultWithdrawn">;

/** Mails after which the person doesn't see the entry any more, so their button leads to the list. */
const kindsAfterLeaving: readonly EntryMail[] = ["entryTaken", "entryRemoved"];

type EntryNotice = { entryID: string; values?: MergeValues };

/** Mails an entry's owner within the caller's transaction. Draft programs send nothing. */
export async function mailEntryOwner(
  sql: Sql,
  program: ProgramContext,
  kind: EntryMail,
  { entryID, values = {} }: EntryNotice,
) {
  const { app, client, service } = program;
  if (service.status === "draft") return;
  const mailKind = mailKindFor(service.kind, kind);
  const [facts, words] = await Promise.all([
    entryMailFacts(sql, entryID).then(requireRow),
    mailTemplateOf(sql, mailKind),
  ]);
  const at = programAddress(client.url, service);
  await queueMails(sql, [
    {
      to: facts.email,
      ...clientMailSender(program),
      ...mergeTemplate(words, {
        ...programMergeValues(program, facts.fullName),
        ...entryMergeValues(facts),
        ...values,
      }),
      action: {
        label: mailKinds[mailKind].button,
        url: app.addresses.urlOf(
          kindsAfterLeaving.includes(kind) ? paths.entries(at) : paths.entry({ ...at, entryID }),
        ),
      },
    },
  ]);
}

const entryMergeValues = ({ title, number, label, categoryName }: EntryMailFacts): MergeValues => ({
  entry: title || untitledEntry,
  code: entryCode(label, number),
  category: categoryName,
  scholarship: categoryName,
});

type ActingContext = ProgramContext & { user: { userID: string } };

/** Mails an entry's owner unless they did it themselves. */
export async function mailEntryOwnerIfOther(
  sql: Sql,
  acting: ActingContext,
  kind: EntryMail,
  telling: EntryNotice & { ownerID: string },
) {
  if (telling.ownerID !== acting.user.userID) await mailEntryOwner(sql, acting, kind, telling);
}
