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

/** A program, and whose it is. */
export type ProgramContext = { app: App; client: ClientRow; service: ServiceRow };

/** What every mail of a program can name. */
export const programMergeValues = ({ client, service }: ProgramContext, name: string): MergeValues => ({
  name,
  association: client.name,
  program: service.name,
});

/** From whom such a mail comes, and who gets the answer. */
export const clientMailSender = ({ client }: Pick<ProgramContext, "client">) => ({
  clientID: client.clientID,
  ...(client.helpEmail && { replyTo: client.helpEmail }),
});

export type EntryMail = Extract<MailKind, `entry${string}` | "resultWithdrawn">;

/** Kinds after which the person doesn't see the entry any more. */
const kindsAfterLeaving: readonly EntryMail[] = ["entryTaken", "entryRemoved"];

type EntryNotice = { entryID: string; values?: MergeValues };

/** Tells an entry's owner, with the transaction that it tells of; of a draft program nobody outside hears. */
export async function mailEntryOwner(
  sql: Sql,
  program: ProgramContext,
  kind: EntryMail,
  { entryID, values = {} }: EntryNotice,
) {
  const { app, client, service } = program;
  if (service.status === "draft") return;
  const said = mailKindFor(service.kind, kind);
  const [facts, words] = await Promise.all([entryMailFacts(sql, entryID).then(requireRow), mailTemplateOf(sql, said)]);
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
        label: mailKinds[said].button,
        url:
          app.settings.origin +
          (kindsAfterLeaving.includes(kind) ? paths.entries(at) : paths.entry({ ...at, entryID })),
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

/** The same, where somebody else than the owner did it. */
export async function mailEntryOwnerIfOther(
  sql: Sql,
  acting: ActingContext,
  kind: EntryMail,
  telling: EntryNotice & { ownerID: string },
) {
  if (telling.ownerID !== acting.user.userID) await mailEntryOwner(sql, acting, kind, telling);
}
