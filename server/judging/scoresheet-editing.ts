import {
  createScoresheet,
  editScoresheet,
  listScoresheets,
  removeScoresheet,
  type ScoresheetSetup,
} from "../../contract/judging/scoresheets.ts";
import { type Criterion, scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { changed } from "../platform/audit/changed.ts";
import { type Sql, json, one } from "../platform/db/sql.ts";
import { categoryIn } from "../programs/contests/category-lookup.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { holdUnreleased } from "./deciding.ts";
import { countingByCategory } from "./results-queries.ts";
import { refuseStale } from "../platform/http/stale.ts";
import { sheetsFilled } from "../programs/contests/queries.ts";

const scoredByStands = "Results are out. Withhold them before you change by which scoresheet they were scored.";

export const scoresheets = [
  on(listScoresheets, async ({ sql, client: { clientID }, service }) => ({
    counting: await countingByCategory(sql, { clientID, serviceID: service.serviceID }),
    scoresheets: await sql<ScoresheetSetup>`
      select s.scoresheet_id, s.category_id, s.name, s.criteria,
        (select count(*) from scores x where x.scoresheet_id = s.scoresheet_id and x.round = j.round) as scored
      from scoresheets s join judging j using (client_id, service_id) left join categories c on c.category_id = s.category_id
      where s.service_id = ${service.serviceID} order by s.category_id is not null, c.position, s.scoresheet_id`,
  })),

  on(createScoresheet, async (ask) => {
    const {
      sql,
      service: { serviceID },
      body,
      audit,
    } = ask;
    refuseUnusable(body.criteria);
    await holdUnreleased(sql, serviceID, scoredByStands);
    const { categoryID = null, name, criteria } = body;
    if (categoryID !== null) await categoryIn(sql, serviceID, categoryID);
    const { scoresheetID } = one(
      await sql<{ scoresheetID: string }>`
        insert into scoresheets (service_id, category_id, name, criteria)
        values (${serviceID}, ${categoryID}, ${name}, ${json(criteria)}) returning scoresheet_id`,
    );
    await audit(scoresheetID, null, body);
    return { scoresheetID };
  }),

  on(editScoresheet, async (ask) => {
    const {
      sql,
      service: { serviceID },
      params: { scoresheetID },
      body,
      audit,
    } = ask;
    refuseUnusable(body.criteria);
    const before = await lockedSheet(sql, serviceID, scoresheetID);
    await refuseStale(ask, scoresheetID, before);
    const { now: inThisRound } = await sheetsFilled(sql, scoresheetID);
    if (inThisRound > 0 && scaleOf(before.criteria) !== scaleOf(body.criteria))
      refuse(
        "This scoresheet was scored by already. Its labels and help may still change; its criteria, maximums and weights may not.",
        409,
      );
    await sql`
      update scoresheets set name = ${body.name}, criteria = ${json(body.criteria)} where scoresheet_id = ${scoresheetID}`;
    await audit(scoresheetID, ...changed(before, body));
    return {};
  }),

  on(removeScoresheet, async (ask) => {
    const {
      sql,
      service: { serviceID },
      params: { scoresheetID },
      audit,
    } = ask;
    await holdUnreleased(sql, serviceID, scoredByStands);
    const before = await lockedSheet(sql, serviceID, scoresheetID);
    const { ever } = await sheetsFilled(sql, scoresheetID);
    if (ever > 0) refuse(`${before.name} was scored by already, so it stays.`, 409);
    await sql`delete from scoresheets where scoresheet_id = ${scoresheetID}`;
    await audit(scoresheetID, before, null);
    return {};
  }),
];

async function lockedSheet(sql: Sql, serviceID: string, scoresheetID: string) {
  const [sheet] = await sql<{ name: string; criteria: Criterion[] }>`
    select name, criteria from scoresheets
    where service_id = ${serviceID} and scoresheet_id = ${scoresheetID} for update`;
  return found(sheet, "scoresheet");
}

/** What scores depend on: everything but the words. */
const scaleOf = (criteria: readonly Criterion[]) =>
  JSON.stringify(criteria.map(({ name, maximumValue, weight }) => [name, maximumValue, weight]));

function refuseUnusable(criteria: readonly Criterion[]) {
  const problem = scoresheetProblem(criteria);
  if (problem) refuse(problem, 400, { errors: { criteria: problem } });
}
