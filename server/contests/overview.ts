import { contestOverview } from "../../contract/overview.ts";
import { nextDates } from "../../contract/visibility.ts";
import { one } from "../db/sql.ts";
import { thumbOf } from "../entries/listing.ts";
import { on } from "../http/handle.ts";
import { programOf } from "../services/programs.ts";
import { judgingOf } from "../services/judging.ts";
import { serviceSettingsOf } from "../services/queries.ts";
import { attentionTo, missingSteps } from "./attention.ts";
import { countsOf, entriesByDay, latestEntries, progressByCategory, scorerProgress } from "./overview-queries.ts";

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export const overview = [
  on(contestOverview, async ({ sql, client, service: { serviceID }, now }) => {
    const contest = programOf(one(await serviceSettingsOf(sql, serviceID)), now);
    const [counts, categories, scorers, days, latest] = await Promise.all([
      countsOf(sql, serviceID, now).then(one),
      progressByCategory(sql, serviceID),
      scorerProgress(sql, serviceID).then(one),
      entriesByDay(sql, serviceID, contest.timeZone),
      latestEntries(sql, serviceID),
    ]);
    const standing = { ...contest, ...judgingOf(contest), ...counts, categories, now };
    return {
      ...contest,
      ...counts,
      ...scorers,
      now: now.toISOString(),
      scoresIn: sum(categories.map(({ scoresIn }) => scoresIn)),
      scoresExpected: sum(categories.map(({ scoresExpected }) => scoresExpected)),
      missing: missingSteps(standing),
      attention: attentionTo(standing),
      next: nextDates(contest.timeframes, now),
      days,
      categories,
      latest: latest.map((entry) => ({ ...entry, thumbURL: thumbOf(client.url, entry) })),
    };
  }),
];
