import { paths, programAt } from "../../contract/platform/addresses.ts";
import { entryCode, untitled } from "../../contract/entries/entry-rules.ts";
import { type MailKind, mailKindIn, mailKinds } from "../../contract/mail/kinds/kinds.ts";
import type { MergeValues } from "../../contract/mail/mail-words.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { queueMails } from "./sending/mail.ts";
import { templateOf, worded } from "./words.ts";
import { type EntryFacts, entryFacts } from "./queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** A program, and whose it is. */
export type ProgramOf = { house: House; client: ClientRow; service: ServiceRow };

/** What every mail of a program can name. */
export const programValues = ({ client, service }: ProgramOf, name: string): MergeValues => ({
  name,
  association: client.name,
  program: service.name,
});

/** From whom such a mail comes, and who gets the answer. */
export const senderOf = ({ client }: Pick<ProgramOf, "client">) => ({
  clientID: client.clientID,
  ...(client.helpEmail && { replyTo: client.helpEmail }),
});

export type EntryMail = Extract<MailKind, `entry${string}` | "resultWithdrawn">;

/** Kinds after which the person doesn't see the entry any more. */
const gone: readonly EntryMail[] = ["entryTaken", "entryRemoved"];

type Telling = { entryID: string; values?: MergeValues };

/** Tells an entry's owner, with the transaction that it tells of; of a draft program nobody outside hears. */
export async function tellOwner(sql: Sql, program: ProgramOf, kind: EntryMail, { entryID, values = {} }: Telling) {
  const { house, client, service } = program;
  if (service.status === "draft") return;
  const said = mailKindIn(service.kind, kind);
  const [facts, words] = await Promise.all([entryFacts(sql, entryID).then(one), templateOf(sql, said)]);
  const at = programAt(client.url, service);
  await queueMails(sql, [
    {
      to: facts.email,
      ...senderOf(program),
      ...worded(words, { ...programValues(program, facts.fullName), ...entryValues(facts), ...values }),
      action: {
        label: mailKinds[said].button,
        url: house.settings.origin + (gone.includes(kind) ? paths.entries(at) : paths.entry({ ...at, entryID })),
      },
    },
  ]);
}

const entryValues = ({ title, number, label, categoryName }: EntryFacts): MergeValues => ({
  entry: title || untitled,
  code: entryCode(label, number),
  category: categoryName,
  scholarship: categoryName,
});

type Acting = ProgramOf & { user: { userID: string } };

/** The same, where somebody else than the owner did it. */
export async function tellOther(sql: Sql, acting: Acting, kind: EntryMail, telling: Telling & { ownerID: string }) {
  if (telling.ownerID !== acting.user.userID) await tellOwner(sql, acting, kind, telling);
}
