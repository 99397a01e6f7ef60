import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import { listAwards } from "../../../contract/scholarships/awards.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { awardSettingsOf } from "../../scholarships/awards/queries.ts";
import { applicationsLackingLetters, awardSums, letterCounts } from "./scholarship-queries.ts";

type ScholarshipPart = NonNullable<ContestOverviewAnswer["scholarship"]>;

export async function scholarshipPartOf(
  sql: Sql,
  serviceID: string,
  standings: readonly Standing[],
): Promise<ScholarshipPart> {
  const [letters, lacking, awards] = await Promise.all([
    letterCounts(sql, serviceID).then(requireRow),
    applicationsLackingLetters(sql, serviceID),
    may(standings, listAwards.allow) ? awardsPartOf(sql, serviceID) : null,
  ]);
  return { ...letters, lacking, awards };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function awardsPartOf(sql: Sql, serviceID: string): Promise<ScholarshipPart["awards"]> {
  const [{ settings, held }, rows] = await Promise.all([
    awardSettingsOf(sql, serviceID).then(requireRow),
    awardSums(sql, serviceID),
  ]);
  return {
    budget: settings.budget,
    held,
    states: rows.map(({ state, awards, amount }) => ({ state, awards, amount })),
    paid: sum(rows.map(({ paid }) => paid)),
    paidAmount: sum(rows.map(({ paidAmount }) => paidAmount)),
  };
}
