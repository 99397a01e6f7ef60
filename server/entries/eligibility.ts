import { eligibilityQuestions } from "../../contract/entries/eligibility.ts";
import { reportNotEligible } from "../../contract/entries/entering.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { countAttempt, eligibilityStopLimit } from "../platform/access/rate-limits.ts";

async function countNotEligible(
  sql: Sql,
  { service: { serviceID }, category: { categoryID }, body }: OutsideContext<typeof reportNotEligible>,
): Promise<void> {
  const [row] = await sql<{
    eligibility: string;
  }>`select eligibility from categories where category_id = ${categoryID}`;
  const question = requireFound(eligibilityQuestions(row?.eligibility ?? "")[body.question], "question");
  await sql`
    insert into eligibility_stops as s (service_id, category_id, question, stopped)
    values (${serviceID}, ${categoryID}, ${question}, 1)
    on conflict (client_id, category_id, question) do update set stopped = s.stopped + 1`;
}

/** The form sends only the number of answers with yes: a person with a no can't begin. */
export const allAnsweredYes = (count: number | null | undefined): boolean[] =>
  Array.from({ length: count ?? 0 }, () => true);

export const eligibilityCalls = [
  onOutsideTransaction(reportNotEligible, async (context) => {
    await context.app.database.home((sql) => countAttempt(sql, [eligibilityStopLimit(context.request.ip)]));
    await context.transact((sql) => countNotEligible(sql, context));
    return {};
  }),
];
