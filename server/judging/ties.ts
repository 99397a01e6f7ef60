import type { TieBreaker } from "../../contract/judging/decisions.ts";
import type { Decision } from "./chairs-queries.ts";
import { roundScore } from "../../contract/judging/scoring-rules.ts";

export type TiedEntry = {
  entryID: string;
  spread: number | null;
  scores: readonly { userID: string; percent: number }[];
  /** The mean share of each criterion, in the scoresheet's order. */
  criteria: readonly { name: string; label: string; mean: number }[];
};

/** A decision that put an entry before others; it holds among these alone. */
export type TieDecision = { entryID: string; over: readonly string[]; reason: string; decision?: Decision };

export type TieBreak = { by: TieBreaker; words: string | null; decided: string | null; decision: Decision | null };
/** An entry's order among its equals, from 0, and the tie-breaker; null: it shares its place. */
export type TieOrder = { order: number; broken: TieBreak | null };

const noDecision = { decided: null, decision: null };

type TieGroup = readonly TiedEntry[];
/** Splits tied entries into groups, the best first; into one group where it breaks no tie. */
type TieBreakStep = { broken: TieBreak; split(group: TieGroup): TieGroup[] };

/**
 * Breaks the ties of one result by the ordered rule: the criteria one after the other, more first places among the scorers who
 * judged all tied entries, scores that lie closer together, decisions. Each step goes on with the groups that the last one left.
 * Entries that stay tied share a place.
 */
export function breakTie(tie: TieGroup, decisions: readonly TieDecision[]): Map<string, TieOrder> {
  const criteria = tie[0]!.criteria.map(({ name, label }): TieBreakStep => ({
    broken: { by: "criterion", words: label, ...noDecision },
    split: (run) => splitByKey(run, ({ criteria: means }) => means.find((one) => one.name === name)?.mean ?? 0),
  }));
  const steps = [...criteria, firstPlacesStep, closenessStep, ...decisions.map(decisionStep)];
  const broken = new Map<string, TieBreak>();
  const runs = applySteps(tie, steps, broken);
  return new Map(
    runs.flatMap((run, order) =>
      run.map(({ entryID }) => [entryID, { order, broken: broken.get(entryID) ?? null }] as const),
    ),
  );
}

function applySteps(run: TieGroup, steps: readonly TieBreakStep[], broken: Map<string, TieBreak>): TieGroup[] {
  const [step, ...rest] = steps;
  if (run.length === 1 || !step) return [run];
  const parts = step.split(run);
  if (parts.length > 1) for (const { entryID } of run) broken.set(entryID, step.broken);
  return parts.flatMap((part) => applySteps(part, rest, broken));
}

/** Highest first. */
function splitByKey(run: TieGroup, key: (one: TiedEntry) => number): TieGroup[] {
  const parts = Map.groupBy(run, (one) => roundScore(key(one)));
  return [...parts].toSorted(([one], [other]) => other - one).map(([, part]) => part);
}

const firstPlacesStep: TieBreakStep = {
  broken: { by: "first-places", words: null, ...noDecision },
  split(run) {
    const scoresByScorer = Map.groupBy(
      run.flatMap(({ scores }) => scores),
      ({ userID }) => userID,
    );
    const best = new Map(
      [...scoresByScorer]
        .filter(([, scorerScores]) => scorerScores.length === run.length)
        .map(([userID, scorerScores]) => [userID, Math.max(...scorerScores.map(({ percent }) => percent))]),
    );
    return splitByKey(run, ({ scores }) => scores.filter(({ userID, percent }) => best.get(userID) === percent).length);
  },
};

/** A single score has no spread, so the step doesn't apply. */
const closenessStep: TieBreakStep = {
  broken: { by: "spread", words: null, ...noDecision },
  split: (run) => (run.some(({ spread }) => spread === null) ? [run] : splitByKey(run, ({ spread }) => -spread!)),
};

const decisionStep = ({ entryID, over, reason, decision }: TieDecision): TieBreakStep => ({
  broken: { by: "decision", words: reason, decided: entryID, decision: decision ?? null },
  split(run) {
    const first = run.filter((one) => one.entryID === entryID);
    const others = run.filter((one) => one.entryID !== entryID);
    return first.length === 1 && others.every((one) => over.includes(one.entryID)) ? [first, others] : [run];
  },
});
