import { paths, programAt } from "../../contract/addresses.ts";
import { type AwardState, standingStates } from "../../contract/awards.ts";
import { dollars } from "../../contract/money.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { entryCode, untitled } from "../../contract/entry-rules.ts";
import type { ShowScores } from "../../contract/judging.ts";
import { mailKindIn, mailKinds } from "../../contract/mail-kinds/kinds.ts";
import type { ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import { queueMails } from "../outside/mail.ts";
import { judged } from "../scoring/judged.ts";
import { judgingOf } from "../services/judging.ts";
import { type ProgramOf, programValues, senderOf } from "./entry-mails.ts";
import { sendsMail } from "./settings.ts";
import { templateOf, worded } from "./words.ts";

type Entered = {
  title: string;
  label: string;
  number: number;
  awardTitle: string | null;
  award: { state: AwardState; amount: number } | null;
};
type Entrant = { fullName: string; email: string; entries: Entered[] };

const judgedEntrants = (sql: Sql, serviceID: string) => sql<Entrant>`
  select u.full_name, u.email, json_agg(json_build_object(
    'title', e.title, 'label', c.label, 'number', e.number, 'awardTitle', e.award_title,
    'award', (select json_build_object('state', a.state, 'amount', a.amount) from awards a
      where a.client_id = e.client_id and a.entry_id = e.entry_id and a.state <> 'prepared'
      order by a.award_id desc limit 1)) order by e.number) as entries
  from entries e join categories c using (client_id, category_id) join users u on u.user_id = e.user_id
  where e.service_id = ${serviceID} and ${judged}
  group by u.user_id, u.full_name, u.email`;

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

const resultOf = ({ title, label, number, awardTitle }: Entered) =>
  `${title || untitled} (${entryCode(label, number)})${awardTitle ? `: ${awardTitle}` : ""}`;

/** Told kindly: what it is, or that it isn't this time. An offer that stands was told with its amount. */
function decisionOf({ title, label, number, awardTitle, award }: Entered): string {
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
