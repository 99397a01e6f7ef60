import { DAY, MINUTE } from "../../contract/platform/durations.ts";
import { listGalleries } from "../../contract/galleries/gallery-editing.ts";
import { plural } from "../../contract/platform/plural.ts";
import { getResults } from "../../contract/judging/results.ts";
import { entriesGoingOn, makeShortlist, startRound } from "../../contract/judging/rounds.ts";
import { hasFeature, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { clock } from "../platform/clock.ts";
import type { StepContext } from "./step-context.ts";

const MONTH = 30 * DAY;

const SHORTLIST = "Rehearsal: shortlist";

/** Closes the round with the first places of each category, as staff would. What is in another round already stays as it is. */
export async function beginSecondRound(stage: StepContext): Promise<string> {
  const { at, staff, findings, rehearsal } = stage;
  const { round, categories, belowMinimum, minimumSheets } = await staff(getResults, at);
  const { one: single, many, group } = judgedWordsOf(rehearsal.kind);
  if (round > 1) return "It had begun";
  const all = categories.reduce((sum, { entries }) => sum + entries.length, 0);
  const cut = { by: "places", least: halfOfLargest(categories) } as const;
  const entryIDs = entriesGoingOn(categories, cut);
  if (entryIDs.length === 0) {
    findings.add("Rounds", `No ${single} has a place, so none goes on.`);
    return "Nothing goes on";
  }
  if (belowMinimum > 0)
    findings.add(
      "Rounds",
      `${plural(belowMinimum, `${single} has`, `${many} have`)} fewer than ${plural(minimumSheets, "scoresheet")}: going on asks for a reason.`,
    );
  const now = clock.now().getTime();
  await staff(startRound, at, {
    round,
    entryIDs,
    chosenBy: `the ${cut.least === 1 ? "first place" : `first ${cut.least} places`} of each ${group}`,
    name: "",
    opensAt: new Date(now - MINUTE).toISOString(),
    closesAt: new Date(now + MONTH).toISOString(),
    keepScorers: false,
    reason: "Rehearsal",
  });
  if (hasFeature(rehearsal.kind, "galleries")) await makeShortlistGalleryOnce(stage, round);
  return `${entryIDs.length} of ${plural(all, single, many)} go on: the first${cut.least === 1 ? "" : ` ${cut.least}`} of each ${group}`;
}

/** Half of what a category has that anything is in, and somebody in any case. */
function halfOfLargest(categories: readonly { entries: readonly unknown[] }[]): number {
  const sizes = categories.map(({ entries }) => entries.length).filter((size) => size > 0);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
  return Math.max(1, Math.round(mean / 2));
}

/** Hidden, as every shortlist is until staff publish it. */
async function makeShortlistGalleryOnce({ at, staff }: StepContext, round: number): Promise<void> {
  const { galleries } = await staff(listGalleries, at);
  if (galleries.some(({ name }) => name === SHORTLIST)) return;
  await staff(makeShortlist, at, { round, name: SHORTLIST });
}
