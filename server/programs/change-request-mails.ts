import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { studioPaths } from "../../contract/platform/studio-addresses.ts";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import { mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { clock } from "../platform/clock.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../mail/entry-mails.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import { type Decider, decidersOf, takeChangeRequests } from "./digest-queries.ts";

export async function mailDeciders(sql: Sql, program: ProgramContext, id: string): Promise<void> {
  const { app, client, service } = program;
  const requests = await takeChangeRequests(sql, id, clock.now());
  if (requests.length === 0) return;
  const changeIDs = requests.map(({ sheetChangeID }) => sheetChangeID);
  const [deciders, words] = await Promise.all([
    decidersOf(sql, service.serviceID, changeIDs),
    mailTemplateOf(sql, "changeAsked"),
  ]);
  const at = programAddress(client.url, service);
  await queueMails(
    sql,
    deciders.map(({ fullName, email, asChair, entries }) => ({
      to: email,
      ...clientMailSender(program),
      ...mergeTemplate(words, { ...programMergeValues(program, fullName), waiting: entries.map(lineOf).join("\n") }),
      action: {
        label: mailKinds.changeAsked.button,
        url: app.addresses.urlOf(asChair ? paths.scoring(at) : studioPaths.results(at)),
      },
    })),
  );
}

const lineOf = ({ title, label, number }: Decider["entries"][number]) =>
  `${title || untitledEntry} (${entryCode(label, number)})`;
