import { listCategories } from "../../contract/programs/contests.ts";
import { plural } from "../../contract/platform/plural.ts";
import { getResults, releaseResults, setAwardTitle } from "../../contract/judging/results.ts";
import { keepScorerPlan, mostScorersPerEntry, previewScorerPlan } from "../../contract/judging/scorer-plans.ts";
import { getScoring, getScoringQueue, saveScores } from "../../contract/judging/scoring.ts";
import { type Criterion, isComment } from "../../contract/judging/scoring-rules.ts";
import { getScreening, screenEntry } from "../../contract/entries/screening.ts";
import type { InternalCaller } from "../platform/http/internal-calls.ts";
import type { MadeUpPerson } from "./made-up-people.ts";
import { chance, seededNormal } from "./seeded-random.ts";
import { type StepContext, attemptCall, setWindow } from "./step-context.ts";

const USUAL_SHEETS = 3;

/** Staff take in what came, all but one in twenty. */
export async function screenAll({ at, staff, run }: StepContext): Promise<string> {
  const decided = { accepted: 0, refused: 0 };
  for (;;) {
    const { entries, left } = await staff(getScreening, at, undefined, { query: { screening: "waiting" } });
    if (entries.length === 0) break;
    for (const { entryID } of entries) {
      await run.progress(decided.accepted + decided.refused, decided.accepted + decided.refused + left);
      const decision = chance(entryID, "screening") < 0.05 ? "refused" : "accepted";
      const reason = decision === "refused" ? "Rehearsal: it isn’t what this program is for." : null;
      await staff(screenEntry, { ...at, entryID }, { decision, reason });
      decided[decision] += 1;
    }
  }
  return `${decided.accepted} accepted, ${decided.refused} refused`;
}

/** By the balanced plan, which staff would look at and keep. What is assigned by hand already counts. */
export async function assignAll(stage: StepContext): Promise<string> {
  const { at, staff, findings } = stage;
  const people = await stage.people("scorer");
  const { categories } = await staff(listCategories, at);
  const { minimumSheets } = await staff(getResults, at);
  const perEntry = Math.min(Math.max(minimumSheets, USUAL_SHEETS), people.length, mostScorersPerEntry);
  const asked = {
    perEntry,
    categoryIDs: categories.map(({ categoryID }) => categoryID),
    userIDs: people.map(({ userID }) => userID),
  };
  if (asked.categoryIDs.length === 0) return "Nothing to assign";
  const plan = await staff(previewScorerPlan, at, asked);
  if (plan.shortTotal > 0)
    findings.add(
      "Scorers",
      `${plural(plan.shortTotal, "entry gets", "entries get")} fewer than ${plural(perEntry, "scorer")}: somebody has a conflict of interest, or there are too few.`,
    );
  if (plan.added > 0) await staff(keepScorerPlan, at, { ...asked, stamp: plan.stamp });
  return `${plural(plan.added, "sheet")} assigned to ${plural(people.length, "scorer")}`;
}

/** Each scorer goes through their own queue, to its end. */
export async function scoreAll(stage: StepContext): Promise<string> {
  const { run, at } = stage;
  await setWindow(stage, "scoring", { open: true });
  const people = await stage.people("scorer");
  const queues = await Promise.all(
    people.map(async (person) => {
      const me = stage.as(person);
      const queue = await attemptCall(me(getScoringQueue, at));
      return { person, me, entries: queue.refused ? [] : queue.answer.entries.filter(({ isScored }) => !isScored) };
    }),
  );
  const total = queues.reduce((sum, { entries }) => sum + entries.length, 0);
  let done = 0;
  let saved = 0;
  for (const { person, me, entries } of queues)
    for (const { entryID, categoryName } of entries) {
      await run.progress(done++, total);
      if (await scoreQueueOf(stage, me, person, { entryID, categoryName })) saved += 1;
    }
  await setWindow(stage, "scoring", { open: false });
  return `${plural(saved, "scoresheet")} saved`;
}

async function scoreQueueOf(
  { at, findings }: StepContext,
  me: InternalCaller,
  { userID }: MadeUpPerson,
  { entryID, categoryName }: { entryID: string; categoryName: string },
): Promise<boolean> {
  const { scoresheet, round } = await me(getScoring, { ...at, entryID });
  if (!scoresheet) {
    findings.add(categoryName, "There is no scoresheet to judge it by.");
    return false;
  }
  const { scoresheetID, scoresheetCriteria } = scoresheet;
  const values = Object.fromEntries(
    scoresheetCriteria.map((one) => [one.name, scoreShare(one, { entryID, userID, round })]),
  );
  const done = await attemptCall(me(saveScores, { ...at, entryID, scoresheetID }, { round, values }));
  if (done.refused) findings.add(categoryName, done.refused.message);
  return !done.refused;
}

type ScoreContext = { entryID: string; userID: string; round: number };

/** How good an entry is, how strict its scorer, and what nobody can explain, as shares of the scale. */
function scoreShare(
  criterion: Pick<Criterion, "name" | "maximumValue">,
  { entryID, userID, round }: ScoreContext,
): number | string {
  if (isComment(criterion)) return "Rehearsal comment: well thought out, and well made.";
  const quality = 0.13 * seededNormal(entryID, "quality") + 0.04 * seededNormal(entryID, criterion.name);
  const severity = 0.07 * seededNormal(userID, "severity");
  const noise = 0.05 * seededNormal(entryID, userID, criterion.name, round);
  const share = Math.min(1, Math.max(0, 0.7 + quality - severity + noise));
  const fine = criterion.maximumValue >= 10 ? 1 : 2;
  return Math.min(criterion.maximumValue, Math.round(share * criterion.maximumValue * fine) / fine);
}

const titleNames = ["Rehearsal: first place", "Rehearsal: second place", "Rehearsal: third place"];

/** What has one by now keeps it. */
export async function giveTitles({ at, staff, run }: StepContext): Promise<string> {
  const { categories } = await staff(getResults, at);
  const winners = categories.flatMap(({ entries }) =>
    entries.flatMap(({ entryID, place, awardTitle, sheets }) => {
      const title = place === null || sheets === 0 ? undefined : titleNames[place - 1];
      return title && awardTitle === null ? [{ entryID, title }] : [];
    }),
  );
  for (const [done, { entryID, title }] of winners.entries()) {
    await run.progress(done, winners.length);
    await staff(setAwardTitle, { ...at, entryID }, { awardTitle: title });
  }
  return plural(winners.length, "title");
}

/** Within the rehearsal: its pages are drafts, so nobody but staff has them. */
export async function releaseInRehearsal({ at, staff, findings }: StepContext): Promise<string> {
  const { belowMinimum, minimumSheets } = await staff(getResults, at);
  if (belowMinimum > 0)
    findings.add(
      "Results",
      `${plural(belowMinimum, "entry has", "entries have")} fewer than ${plural(minimumSheets, "scoresheet")}: releasing asks for a reason.`,
    );
  await staff(releaseResults, at, { closeEntries: true, reason: "Rehearsal" });
  return "Released to nobody";
}
