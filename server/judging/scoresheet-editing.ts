import {
  chooseScoresheetCategories,
  createScoresheet,
  editScoresheet,
  listScoresheets,
  removeScoresheet,
  type ScoresheetSetup,
} from "../../contract/judging/scoresheets.ts";
import { type Criterion, scoresheetProblem } from "../../contract/judging/scoring-rules.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { chosenCategoryIDs, writeChosenCategories } from "../programs/chosen-category-queries.ts";
import { requireCategories, withCategoryLabels } from "../programs/contests/require-chosen-categories.ts";
import { fragment } from "../platform/db/statement.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { shareLockUnreleased } from "./deciding-rules.ts";
import { countSheetsByCategory } from "./results-queries.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { countSavedSheets } from "../programs/contests/queries.ts";

const resultsOutRefusal = "Results are out. Withhold them before you change by which scoresheet they were scored.";

export const scoresheetCalls = [
  on(listScoresheets, async ({ sql, client: { clientID }, service }) => ({
    counting: await countSheetsByCategory(sql, { clientID, serviceID: service.serviceID }),
    scoresheets: await sql<ScoresheetSetup>`
      select s.scoresheet_id, ${chosenCategoryIDs("scoresheet", fragment`s`)} as "categoryIDs", s.name, s.criteria,
        (select count(*) from scores x where x.scoresheet_id = s.scoresheet_id and x.round = j.round) as scored
      from scoresheets s join judging j using (client_id, service_id) left join categories c on c.category_id = s.category_id
      where s.service_id = ${service.serviceID} order by s.category_id is not null, c.position, s.scoresheet_id`,
  })),

  on(createScoresheet, async (context) => {
    const {
      sql,
      service: { serviceID },
      body,
      audit,
    } = context;
    refuseUnusableCriteria(body.criteria);
    await shareLockUnreleased(sql, serviceID, resultsOutRefusal);
    const { name, criteria } = body;
    const categoryIDs = await requireCategories(sql, serviceID, body.categoryIDs ?? []);
    const { scoresheetID } = requireRow(
      await sql<{ scoresheetID: string }>`
        insert into scoresheets (service_id, category_id, name, criteria)
        values (${serviceID}, ${categoryIDs[0] ?? null}, ${name}, ${json(criteria)}) returning scoresheet_id`,
    );
    await writeChosenCategories(sql, "scoresheet", { serviceID, id: scoresheetID, categoryIDs });
    await audit(scoresheetID, null, await withCategoryLabels(sql, { ...body, categoryIDs }));
    return { scoresheetID };
  }),

  on(editScoresheet, async (context) => {
    const {
      sql,
      service: { serviceID },
      params: { scoresheetID },
      body,
      audit,
    } = context;
    refuseUnusableCriteria(body.criteria);
    const { categoryIDs: _categories, ...before } = await lockScoresheet(sql, serviceID, scoresheetID);
    await refuseIfStale(context, scoresheetID, before);
    const { now: inThisRound } = await countSavedSheets(sql, scoresheetID);
    if (inThisRound > 0 && scoringScale(before.criteria) !== scoringScale(body.criteria))
      refuse(
        "This scoresheet was scored by already. Its labels and help may still change; its criteria, maximums and weights may not.",
        409,
      );
    await sql`
      update scoresheets set name = ${body.name}, criteria = ${json(body.criteria)} where scoresheet_id = ${scoresheetID}`;
    await audit(scoresheetID, ...changedFields(before, body));
    return {};
  }),

  on(chooseScoresheetCategories, async (context) => {
    const {
      sql,
      service: { serviceID },
      params: { scoresheetID },
      form,
      audit,
    } = context;
    await shareLockUnreleased(sql, serviceID, resultsOutRefusal);
    const before = { categoryIDs: (await lockScoresheet(sql, serviceID, scoresheetID)).categoryIDs };
    await refuseIfStale(context, scoresheetID, before, "categories");
    if (before.categoryIDs.length === 0)
      refuse("This is the scoresheet of the whole contest. Add one for the categories that need their own.", 409);
    const categoryIDs = await requireCategories(sql, serviceID, form.categoryIDs);
    await writeChosenCategories(sql, "scoresheet", { serviceID, id: scoresheetID, categoryIDs });
    await audit(scoresheetID, await withCategoryLabels(sql, before), await withCategoryLabels(sql, { categoryIDs }));
    return {};
  }),

  on(removeScoresheet, async (context) => {
    const {
      sql,
      service: { serviceID },
      params: { scoresheetID },
      audit,
    } = context;
    await shareLockUnreleased(sql, serviceID, resultsOutRefusal);
    const before = await lockScoresheet(sql, serviceID, scoresheetID);
    const { ever } = await countSavedSheets(sql, scoresheetID);
    if (ever > 0) refuse(`${before.name} was scored by already, so it stays.`, 409);
    await sql`delete from scoresheets where scoresheet_id = ${scoresheetID}`;
    await audit(scoresheetID, before, null);
    return {};
  }),
];

async function lockScoresheet(sql: Sql, serviceID: string, scoresheetID: string) {
  const [sheet] = await sql<{ name: string; criteria: Criterion[]; categoryIDs: string[] }>`
    select name, criteria, ${chosenCategoryIDs("scoresheet", fragment`t`)} as "categoryIDs" from scoresheets t
    where service_id = ${serviceID} and scoresheet_id = ${scoresheetID} for update`;
  return requireFound(sheet, "scoresheet");
}

/** The part of the criteria that scores depend on: everything but the words. */
const scoringScale = (criteria: readonly Criterion[]) =>
  JSON.stringify(criteria.map(({ name, maximumValue, weight }) => [name, maximumValue, weight]));

function refuseUnusableCriteria(criteria: readonly Criterion[]) {
  const problem = scoresheetProblem(criteria);
  if (problem) refuse(problem, 400, { errors: { criteria: problem } });
}
