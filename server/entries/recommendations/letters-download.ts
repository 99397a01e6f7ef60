import type { RecommendationState } from "../../../contract/entries/recommendations.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type AnsweredQuestions, answeredQuestionsJSON } from "./queries.ts";
import { letterAnswerLines } from "./questions.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import type { Column } from "../../tables/downloads/listing.ts";

export type DownloadedLetter = {
  name: string;
  email: string;
  state: RecommendationState;
  invitedAt: string;
  endedAt: string | null;
  hasFile: boolean;
  letter: string | null;
  asked: AnsweredQuestions | null;
};
type LetterRow = { recommendations: DownloadedLetter[] };

/** Of letters `o` about entries `e`, those that a member of the staff reads: what was received, and isn't about themselves. */
export const isReadableBy = (userID: string): Fragment => fragment`o.state = 'received' and e.user_id <> ${userID}`;

/**
 * For a select over entries `e`. Who doesn't read letters isn't told more than how far each is, nor whoever owns the application:
 * neither is asked for the letter.
 */
export const lettersJSON = (userID: string, isReader: boolean): Fragment => fragment`
  coalesce((
    select json_agg(json_build_object('name', o.name, 'email', o.email, 'state', o.state, 'invitedAt', o.invited_at, 'endedAt', o.ended_at,
      'hasFile', o.state = 'received' and o.upload_id is not null,
      'letter', ${isReader ? fragment`case when ${isReadableBy(userID)} then o.letter end` : fragment`null::text`},
      'asked', ${isReader ? fragment`case when ${isReadableBy(userID)} then ${answeredQuestionsJSON("o")} end` : fragment`null::json`})
      order by o.recommendation_id)
    from recommendations o
    where o.client_id = e.client_id and o.service_id = e.service_id and o.entry_id = e.entry_id and o.state <> 'withdrawn'), '[]')`;

const stateLabels: Record<RecommendationState, string> = {
  invited: "Invited",
  received: "Received",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** As many columns as the application needs that has asked most people; none in a program that asks for nothing. */
export async function letterColumns<R extends LetterRow>(
  sql: Sql,
  serviceID: string,
  isReader: boolean,
): Promise<readonly Column<R>[]> {
  const [row] = await sql<{ asked: number; most: number; asks: boolean }>`
    select r.asked, exists (select from forms f where f.service_id = r.service_id and f.purpose = 'recommendation') as asks, coalesce((
      select max(n.many)::integer from (
        select count(*) as many from recommendations o
        where o.client_id = r.client_id and o.service_id = r.service_id and o.state <> 'withdrawn' group by o.entry_id) n), 0) as most
    from recommendation_settings r where r.service_id = ${serviceID}`;
  if (!row || (row.asked === 0 && row.most === 0)) return [];
  const received: Column<R> = {
    id: "recommendations",
    heading: "Recommendations received",
    kind: "number",
    value: ({ recommendations }) => recommendations.filter(({ state }) => state === "received").length,
  };
  const each = Array.from({ length: row.most }, (_, at) => columnsOfLetter<R>(at, { isReader, asks: row.asks }));
  return [received, ...each.flat()];
}

type LetterColumnOptions = { isReader: boolean; asks: boolean };

function columnsOfLetter<R extends LetterRow>(at: number, { isReader, asks }: LetterColumnOptions): Column<R>[] {
  const heading = `Recommendation ${at + 1}`;
  const of = (entry: R) => entry.recommendations[at];
  const id = (what: string) => `recommendation-${at + 1}-${what}`;
  return [
    { id: id("by"), heading: `${heading} by`, kind: "text", value: (entry) => of(entry)?.name ?? null },
    { id: id("email"), heading: `${heading}: email`, kind: "text", value: (entry) => of(entry)?.email ?? null },
    { id: id("file"), heading: `${heading}: PDF`, kind: "text", value: (entry) => (of(entry)?.hasFile ? "Yes" : null) },
    { id: id("state"), heading: `${heading}: state`, kind: "text", value: (entry) => letterStateText(of(entry)) },
    {
      id: id("at"),
      heading: `${heading}: last change`,
      kind: "instant",
      value: (entry) => of(entry)?.endedAt ?? of(entry)?.invitedAt ?? null,
    },
    ...(isReader
      ? ([
          {
            id: id("letter"),
            heading: `${heading}: letter`,
            kind: "text",
            value: (entry) => of(entry)?.letter ?? null,
          },
        ] as const satisfies Column<R>[])
      : []),
    ...(isReader && asks
      ? ([
          {
            id: id("answers"),
            heading: `${heading}: answers`,
            kind: "text",
            value: (entry) => letterAnswersText(of(entry)),
          },
        ] as const satisfies Column<R>[])
      : []),
  ];
}

/** One question below the other; nothing where nothing was asked. */
function letterAnswersText(one: DownloadedLetter | undefined): string | null {
  if (!one?.asked) return null;
  return letterAnswerLines(one)
    .map(({ label, value }) => `${label}: ${value}`)
    .join("\n");
}

const letterStateText = (one: DownloadedLetter | undefined) => (one ? stateLabels[one.state] : null);
