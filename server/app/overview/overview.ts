import { type SetupStep, contestOverview } from "../../../contract/app/overview.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { datesAhead, findTimeframe } from "../../../contract/platform/visibility.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { thumbURLOf } from "../../entries/listing.ts";
import { on } from "../../platform/http/handlers.ts";
import { type ProgressRow, progressOf } from "../../judging/progress-queries.ts";
import { programFromRow } from "../../programs/program-rows.ts";
import { progressBy } from "../../judging/progress.ts";
import { judgingOf } from "../../programs/judging.ts";
import { type SettingsRow, extensionsOf, serviceSettingsOf } from "../../programs/queries.ts";
import { attentionOf } from "./attention-of.ts";
import { type CategoryFacts, categoriesWithCounts } from "./attention-queries.ts";
import {
  type OverviewCounts,
  overviewCountsOf,
  entriesByDay,
  latestEntries,
  scorersAssigned,
} from "./overview-queries.ts";
import { scholarshipPartOf } from "./scholarship-part.ts";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export const overview = [
  on(contestOverview, async ({ sql, client, service: { serviceID }, standings, now }) => {
    const program = { clientID: client.clientID, serviceID };
    const contest = programFromRow(requireRow(await serviceSettingsOf(sql, serviceID)), now);
    const [counts, rows, scorers, progress, days, latest, extensions, [found], scholarship] = await Promise.all([
      overviewCountsOf(sql, program, now).then(requireRow),
      categoriesWithCounts(sql, { clientID: client.clientID, serviceIDs: [serviceID] }),
      scorersAssigned(sql, serviceID),
      progressOf(sql, program),
      entriesByDay(sql, program, contest.timeZone),
      latestEntries(sql, serviceID),
      extensionsOf(sql, serviceID),
      attentionOf(sql, { clientID: client.clientID, programs: [contest], standingsIn: () => standings, now }),
      hasFeature(contest.kind, "awards") ? scholarshipPartOf(sql, serviceID, standings) : null,
    ]);
    const inCategory = progressBy("categoryID", progress);
    const categories = rows.map((row) => {
      const { saved, total } = inCategory(row.categoryID);
      return { ...row, scoresIn: saved, scoresExpected: total };
    });
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
      missing: missingSteps({ ...contest, ...counts }, rows),
      attention: found?.attention ?? [],
      next: datesAhead(contest, now),
      days,
      categories,
      scholarship,
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

type ContestSetup = Pick<OverviewCounts, "folders" | "forms" | "scoresheets"> &
  Pick<ReturnType<typeof programFromRow<SettingsRow>>, "status" | "timeframes">;

function missingSteps(
  { status, timeframes, folders, forms, scoresheets }: ContestSetup,
  categories: readonly CategoryFacts[],
): SetupStep[] {
  const missing: Record<SetupStep, boolean> = {
    dates: !findTimeframe(timeframes, "entries"),
    categories: categories.length === 0,
    folders: folders === 0,
    forms: forms === 0,
    scoresheet: scoresheets === 0,
    scorers: categories.every(({ scorers }) => scorers === 0),
    publish: status === "draft",
  };
  return (Object.keys(missing) as SetupStep[]).filter((step) => missing[step]);
}
