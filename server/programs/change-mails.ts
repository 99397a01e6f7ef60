import { paths, programAt } from "../../contract/platform/addresses.ts";
import { entryCode, untitled } from "../../contract/entries/entry-rules.ts";
import { mailKinds } from "../../contract/mail/kinds/kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { type ProgramOf, programValues, senderOf } from "../mail/entry-mails.ts";
import { templateOf, worded } from "../mail/words.ts";
import { type Decider, decidersOf, takeAsked } from "./digest-queries.ts";

export async function tellDeciders(sql: Sql, program: ProgramOf, id: string): Promise<void> {
  const { house, client, service } = program;
  const asked = await takeAsked(sql, id, clock.now());
  if (asked.length === 0) return;
  const changeIDs = asked.map(({ sheetChangeID }) => sheetChangeID);
  const [deciders, words] = await Promise.all([
    decidersOf(sql, service.serviceID, changeIDs),
    templateOf(sql, "changeAsked"),
  ]);
  const at = programAt(client.url, service);
  await queueMails(
    sql,
    deciders.map(({ fullName, email, asChair, entries }) => ({
      to: email,
      ...senderOf(program),
      ...worded(words, { ...programValues(program, fullName), waiting: entries.map(lineOf).join("\n") }),
      action: {
        label: mailKinds.changeAsked.button,
        url: house.settings.origin + (asChair ? paths.scoring(at) : paths.studio.results(at)),
      },
    })),
  );
}

const lineOf = ({ title, label, number }: Decider["entries"][number]) =>
  `${title || untitled} (${entryCode(label, number)})`;
