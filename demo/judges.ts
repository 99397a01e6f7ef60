import { type Criterion, type SheetValues, isComment, percentOf, totalOf } from "../contract/judging/scoring-rules.ts";
import type { DemoContest } from "./contest.ts";
import { momentAt, personID } from "./demo-data.ts";
import { chance, pick } from "./seeded.ts";

export const judges = ["scorer", "scorer2", "scorer3", "scorer4", "scorer5"] as const;
export type Judge = (typeof judges)[number];

/** How hard each of them is to please. */
const severity: Record<Judge, number> = { scorer: 0, scorer2: -0.04, scorer3: 0.02, scorer4: -0.01, scorer5: 0.03 };

const praise = [
  "A rare thing: a house that gets better the closer you stand. I went back to the details three times.",
  "The plan does more with less than anything else in this category. I would move in tomorrow.",
  "Quiet, exact and warm. Whoever laid this out knows how people really live.",
  "Every joint has been thought about by someone who would have to look at it for years.",
  "The story and the building agree with each other. That happens less often than you’d think.",
];
const advice = [
  "Strong idea and honest materials. The entry side is less sure of itself than the garden side; one window fewer might settle it.",
  "Lovely craft. I would have liked a plan, to understand how the upper floor works.",
  "Handsome from the street. The photographs keep a distance, though; show us a door handle.",
  "A good house that could be a very good one with a calmer roof. The interior is already there.",
  "I liked the care taken with the neighbors. The detailing at the base is a little hurried.",
];
const criticism = [
  "There is a lot to like, and a little too much of it. Choose one idea and let it speak.",
  "The setting deserves more from the building, and the captions don’t say what was hard.",
];

/** What a judge gives a project of this quality (0 to 1): near it, by temper and taste. */
export function sheetValuesOf(
  criteria: readonly Criterion[],
  quality: number,
  judge: Judge,
  title: string,
): SheetValues {
  const values = criteria.map((criterion) => [
    criterion.name,
    isComment(criterion) ? commentOn(quality, judge, title) : scoreOf(criterion, quality, judge, title),
  ]);
  return Object.fromEntries(values);
}

function scoreOf({ name, maximumValue }: Criterion, quality: number, judge: Judge, title: string): number {
  const taste = (chance(title, judge, name) - 0.5) * 0.14;
  const share = Math.min(1, Math.max(0.3, quality + severity[judge] + taste));
  return Math.round(share * maximumValue);
}

function commentOn(quality: number, judge: Judge, title: string): string {
  const choices = quality > 0.88 ? praise : quality > 0.74 ? advice : criticism;
  return pick(choices, title, judge);
}

type ScoresheetPlan = {
  entryID: string;
  judge: Judge;
  values: SheetValues;
  days: number;
  time?: string;
  round?: number;
};

export function addScore(
  contest: DemoContest,
  { entryID, judge, values, days, time = "20:10", round = 1 }: ScoresheetPlan,
) {
  const { filling, add, criteria, serviceID, scoresheetID } = contest;
  const percent = percentOf(criteria, values);
  const [scoreID, userID] = [filling.newID(), personID(filling, judge)];
  add("scores", {
    score_id: scoreID,
    service_id: serviceID,
    entry_id: entryID,
    scoresheet_id: scoresheetID,
    user_id: userID,
    round,
    criteria,
    values,
    total: totalOf(criteria, values),
    percent,
    saved_at: momentAt(filling, days, time),
  });
  return { scoreID, userID, percent };
}

export function assignJudge(
  { filling, add, serviceID, categories }: DemoContest,
  judge: Judge,
  labels: readonly string[],
) {
  for (const label of labels)
    add("scorer_assignments", {
      scorer_assignment_id: filling.newID(),
      service_id: serviceID,
      user_id: personID(filling, judge),
      category_id: categories.get(label),
      told_at: momentAt(filling, 0),
    });
}
