import { entryCode } from "../../contract/entry-rules.ts";
import { getResult, getResults, releaseResults, setAwardTitle, withholdResults } from "../../contract/results.ts";
import { maximumTotalOf, resultOf } from "../../contract/scoring-rules.ts";
import { one } from "../db/sql.ts";
import { openWinners, winnersOf } from "../galleries/winners.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { judgingOf } from "../services/judging.ts";
import { entryForProgress } from "./queries.ts";
import { rankedByCategory } from "./ranking.ts";
import {
  categoriesOf,
  countingScores,
  entriesBelow,
  judgedEntries,
  lockRelease,
  releaseOf,
  setReleased,
  setTitle,
  sheetsBehind,
} from "./results-queries.ts";
import { criteriaWith } from "./sheet-view.ts";

export const results = [
  on(getResults, async ({ sql, service, standings }) => {
    const { serviceID } = service;
    const { minimumSheets, showScoresToUsers } = judgingOf(service);
    const [categories, entries, scores, release, [winners]] = await Promise.all([
      categoriesOf(sql, serviceID),
      judgedEntries(sql, serviceID),
      countingScores(sql, serviceID),
      releaseOf(sql, serviceID),
      winnersOf(sql, serviceID),
    ]);
    const ranking = rankedByCategory(categories, entries, scores);
    const all = ranking.flatMap((category) => category.entries);
    const belowMinimum = all.filter(({ sheets }) => sheets < minimumSheets).length;
    return {
      standings: [...standings],
      minimumSheets,
      belowMinimum,
      showScoresToUsers,
      ...one(release),
      winnersGallery: winners ?? null,
      isDraft: service.status === "draft",
      categories: ranking,
    };
  }),

  on(getResult, async ({ sql, entry }) => {
    const [rows, sheets] = await Promise.all([entryForProgress(sql, entry.entryID), sheetsBehind(sql, entry.entryID)]);
    const { number, label, title } = one(rows);
    const counting = sheets.filter(({ whyNot }) => whyNot === null).map(({ percent }) => percent);
    return {
      entryID: entry.entryID,
      code: entryCode(label, number),
      title,
      ...resultOf(counting),
      scoresheets: sheets.map(({ criteria, values, ...sheet }) => ({
        ...sheet,
        maximumTotal: maximumTotalOf(criteria),
        scoresheetCriteria: criteriaWith(criteria, values),
      })),
    };
  }),

  on(setAwardTitle, async ({ sql, entry, form, audit }) => {
    if (entry.disqualifiedAt !== null) refuse("A disqualified entry can't have an award title.", 409);
    const awardTitle = form.awardTitle?.trim() || null;
    const { before } = one(await setTitle(sql, entry.entryID, awardTitle));
    await audit(entry.entryID, { awardTitle: before }, { awardTitle });
    return {};
  }),

  on(releaseResults, async ({ sql, service, form, now, audit }) => {
    const { serviceID } = service;
    const { minimumSheets } = judgingOf(service);
    const { resultsReleasedAt } = one(await lockRelease(sql, serviceID));
    if (resultsReleasedAt) return { resultsReleasedAt };
    const { below } = one(await entriesBelow(sql, serviceID, minimumSheets));
    const reason = form.reason?.trim() || null;
    if (below > 0 && !reason) refuseWithoutReason(below, minimumSheets);
    await setReleased(sql, serviceID, now, reason);
    await openWinners(sql, serviceID, audit);
    await audit(serviceID, null, { resultsReleasedAt: now, reason, below });
    return { resultsReleasedAt: now.toISOString() };
  }),

  on(withholdResults, async ({ sql, service, audit }) => {
    const before = one(await lockRelease(sql, service.serviceID));
    if (!before.resultsReleasedAt) refuse("The results aren't released.", 409);
    await setReleased(sql, service.serviceID, null, null);
    await audit(service.serviceID, before, null);
    return {};
  }),
];

function refuseWithoutReason(below: number, minimum: number): never {
  const entries = below === 1 ? "1 entry has" : `${below} entries have`;
  const detail = `${entries} fewer than ${minimum} scoresheets. Say why the results are released all the same.`;
  return refuse(detail, 400, { errors: { reason: detail } });
}
