import { paths, programAt } from "../../contract/platform/addresses.ts";
import { standingStates } from "../../contract/scholarships/awards.ts";
import { dollars } from "../../contract/platform/money.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { entryCode, untitled } from "../../contract/entries/entry-rules.ts";
import type { ShowScores } from "../../contract/programs/judging.ts";
import { mailKindIn, mailKinds } from "../../contract/mail/kinds/kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { queueMails } from "../mail/sending/mail.ts";
import { judgingOf } from "../programs/judging.ts";
import { type ProgramOf, programValues, senderOf } from "../mail/entry-mails.ts";
import { sendsMail } from "../mail/settings.ts";
import { templateOf, worded } from "../mail/words.ts";
import { type JudgedEntry, judgedEntrants } from "./results-mail-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

/** Whether a release tells anybody: of a draft program nobody outside hears. */
export const tellsResults = async (sql: Sql, { serviceID, status }: ServiceRow): Promise<boolean> =>
  status !== "draft" && (await sendsMail(sql, serviceID, "resultsReleased"));

/** Tells everybody whose entry was judged, once for all their entries: what visitors see by now, and where their scores are if they may see them. */
export async function tellResults(sql: Sql, program: ProgramOf): Promise<void> {
  const { house, client, service } = program;
  const { serviceID } = service;
  if (!(await tellsResults(sql, service))) return;
  const kind = mailKindIn(service.kind, "resultsReleased");
  const [entrants, words] = await Promise.all([judgedEntrants(sql, serviceID), templateOf(sql, kind)]);
  const { one, isFinal } = judgedIn(service.kind);
  const scores = scoresText[judgingOf(service).showScoresToUsers].replace("entry", one);
  const lineOf = isFinal ? decisionOf : resultOf;
  const action = {
    label: mailKinds[kind].button,
    url: house.settings.origin + paths.entries(programAt(client.url, service)),
  };
  await queueMails(
    sql,
    entrants.map(({ fullName, email, entries }) => {
      const values = { ...programValues(program, fullName), results: entries.map(lineOf).join("\n"), scores };
      return { to: email, ...senderOf(program), ...worded(words, values), action, tellsResultsOf: serviceID };
    }),
  );
}

const resultOf = ({ title, label, number, awardTitle }: JudgedEntry) =>
  `${title || untitled} (${entryCode(label, number)})${awardTitle ? `: ${awardTitle}` : ""}`;

/** Told kindly: what it is, or that it isn't this time. An offer that stands was told with its amount. */
function decisionOf({ title, label, number, awardTitle, award }: JudgedEntry): string {
  const named = `${title || untitled} (${entryCode(label, number)})`;
  if (award && standingStates.includes(award.state)) return `${named}: ${dollars(award.amount)}, congratulations`;
  if (award) return `${named}: the offer has ended`;
  return `${named}: ${awardTitle ?? "not this time"}`;
}

const scoresText: Record<ShowScores, string> = {
  no: "",
  yes: "You find your scores on the page of each entry.",
  "yes-comments": "You find your scores, with the scorers’ comments, on the page of each entry.",
  "private-comments": "You find your scores on the page of each entry.",
};
