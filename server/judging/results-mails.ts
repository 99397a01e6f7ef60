import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { activeAwardStates } from "../../contract/scholarships/awards.ts";
import { dollars } from "../../contract/platform/money.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import type { ShowScoresSetting } from "../../contract/programs/judging.ts";
import { mailKindFor, mailKinds } from "../../contract/mail/kinds/mail-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { judgingOf } from "../programs/judging.ts";
import { type ProgramContext, programMergeValues, clientMailSender } from "../mail/entry-mails.ts";
import { isMailKindSent } from "../mail/mail-settings.ts";
import { mailTemplateOf, mergeTemplate } from "../mail/template-text.ts";
import { type MailedResult, judgedEntrants } from "./results-mail-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** Whether a release is mailed: a draft program's isn't. */
export const mailsResults = async (sql: Sql, { serviceID, status }: ServiceRow): Promise<boolean> =>
  status !== "draft" && (await isMailKindSent(sql, serviceID, "resultsReleased"));

/** Mails each owner of judged entries once: the awards that visitors see by now, and the way to their scores if they may see them. */
export async function mailResults(sql: Sql, program: ProgramContext): Promise<void> {
  const { app, client, service } = program;
  const { serviceID } = service;
  if (!(await mailsResults(sql, service))) return;
  const kind = mailKindFor(service.kind, "resultsReleased");
  const [entrants, words] = await Promise.all([judgedEntrants(sql, serviceID), mailTemplateOf(sql, kind)]);
  const { one, isFinal } = judgedWordsOf(service.kind);
  const scores = scoresText[judgingOf(service).showScoresToUsers].replace("entry", one);
  const lineOf = isFinal ? decisionText : resultLine;
  const action = {
    label: mailKinds[kind].button,
    url: app.addresses.urlOf(paths.entries(programAddress(client.url, service))),
  };
  await queueMails(
    sql,
    entrants.map(({ fullName, email, entries }) => {
      const values = { ...programMergeValues(program, fullName), results: entries.map(lineOf).join("\n"), scores };
      return {
        to: email,
        ...clientMailSender(program),
        ...mergeTemplate(words, values),
        action,
        tellsResultsOf: serviceID,
        isMass: true,
      };
    }),
  );
}

const resultLine = ({ title, label, number, awardTitle }: MailedResult) =>
  `${title || untitledEntry} (${entryCode(label, number)})${awardTitle ? `: ${awardTitle}` : ""}`;

/** The kind wording of an award or of none. A standing offer was mailed with its amount. */
function decisionText({ title, label, number, awardTitle, award }: MailedResult): string {
  const heading = `${title || untitledEntry} (${entryCode(label, number)})`;
  if (award && activeAwardStates.includes(award.state)) return `${heading}: ${dollars(award.amount)}, congratulations`;
  if (award) return `${heading}: the offer has ended`;
  return `${heading}: ${awardTitle ?? "not this time"}`;
}

const scoresText: Record<ShowScoresSetting, string> = {
  no: "",
  yes: "You find your scores on the page of each entry.",
  "yes-comments": "You find your scores, with the scorers’ comments, on the page of each entry.",
  "private-comments": "You find your scores on the page of each entry.",
};
