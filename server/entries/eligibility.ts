import { questionsIn } from "../../contract/entries/eligibility.ts";
import { reportNotEligible } from "../../contract/entries/entries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Outside, outside } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { countAttempt, stoppedSubject } from "../platform/access/attempts.ts";

async function countStopped(
  sql: Sql,
  { service: { serviceID }, category: { categoryID }, body }: Outside<typeof reportNotEligible>,
): Promise<void> {
  const [row] = await sql<{
    eligibility: string;
  }>`select eligibility from categories where category_id = ${categoryID}`;
  const question = found(questionsIn(row?.eligibility ?? "")[body.question], "question");
  await sql`
    insert into eligibility_stops as s (service_id, category_id, question, stopped)
    values (${serviceID}, ${categoryID}, ${question}, 1)
    on conflict (client_id, category_id, question) do update set stopped = s.stopped + 1`;
}

/** A form says how many were answered with yes: whoever says no begins nothing. */
export const allYes = (count: number | null | undefined): boolean[] => Array.from({ length: count ?? 0 }, () => true);

export const eligibility = [
  outside(reportNotEligible, async (ask) => {
    await ask.house.database.home((sql) => countAttempt(sql, [stoppedSubject(ask.request.ip)]));
    await ask.transact((sql) => countStopped(sql, ask));
    return {};
  }),
];
