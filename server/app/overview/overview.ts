import { contestOverview } from "../../../contract/app/overview.ts";
import { nextDates } from "../../../contract/platform/visibility.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { thumbURLOf } from "../../entries/listing.ts";
import { countToScreen } from "../../entries/screening-queries.ts";
import { on } from "../../platform/http/handlers.ts";
import { type ProgressRow, progressOf } from "../../judging/progress-queries.ts";
import { programFromRow } from "../../programs/program-rows.ts";
import { progressBy } from "../../judging/progress.ts";
import { judgingOf } from "../../programs/judging.ts";
import { extensionsOf, serviceSettingsOf } from "../../programs/queries.ts";
import { lacksPayments } from "../../commerce/payments/account-queries.ts";
import { attentionTo, missingSteps } from "./attention.ts";
import {
  categoriesWithCounts,
  overviewCountsOf,
  entriesByDay,
  latestEntries,
  scorersAssigned,
} from "./overview-queries.ts";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export const overview = [
  on(contestOverview, async ({ sql, client, service: { serviceID, entriesMayHave }, now }) => {
    const program = { clientID: client.clientID, serviceID };
    const contest = programFromRow(requireRow(await serviceSettingsOf(sql, serviceID)), now);
    const { screened } = judgingOf(contest);
    const [counts, rows, scorers, progress, days, latest, toScreen, extensions, isUnpayable] = await Promise.all([
      overviewCountsOf(sql, program, entriesMayHave, now).then(requireRow),
      categoriesWithCounts(sql, program),
      scorersAssigned(sql, serviceID),
      progressOf(sql, program),
      entriesByDay(sql, program, contest.timeZone),
      latestEntries(sql, serviceID),
      screened ? countToScreen(sql, program) : null,
      extensionsOf(sql, serviceID),
      lacksPayments(sql, serviceID),
    ]);
    const inCategory = progressBy("categoryID", progress);
    const categories = rows.map((row) => {
      const { saved, total } = inCategory(row.categoryID);
      return { ...row, scoresIn: saved, scoresExpected: total };
    });
    const standing = { ...contest, ...judgingOf(contest), ...counts, isUnpayable, toScreen, categories, now };
    return {
      ...contest,
      ...counts,
      extensions,
      graceMinutes: judgingOf(contest).graceMinutes ?? null,
      scorers: scorers.length,
      scorersFinished: scorers.filter(isFinished(progress)).length,
      now: now.toISOString(),
      scoresIn: sum(categories.map(({ scoresIn }) => scoresIn)),
      scoresExpected: sum(categories.map(({ scoresExpected }) => scoresExpected)),
      missing: missingSteps(standing),
      attention: attentionTo(standing),
      next: nextDates(contest.timeframes, now),
      days,
      categories,
      latest: latest.map((entry) => ({ ...entry, thumbURL: thumbURLOf(client.url, entry) })),
    };
  }),
];

/** Scorers with sheets to fill in, and none left to save. */
function isFinished(progress: readonly ProgressRow[]) {
  const ofScorer = progressBy("userID", progress);
  return ({ userID }: { userID: string }) => {
    const { saved, total } = ofScorer(userID);
    return total > 0 && saved === total;
  };
}
