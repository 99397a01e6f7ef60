import type { TieBreaker } from "../../contract/judging/decisions.ts";
import type { Decision } from "./chairs-queries.ts";
import { roundScore } from "../../contract/judging/scoring-rules.ts";

/** One of several entries of the same result. */
export type TiedEntry = {
  entryID: string;
  spread: number | null;
  scores: readonly { userID: string; percent: number }[];
  /** The mean share of each criterion, in the scoresheet's order. */
  criteria: readonly { name: string; label: string; mean: number }[];
};

/** That an entry was put before others, which holds among these alone. */
export type TieDecision = { entryID: string; over: readonly string[]; reason: string; decision?: Decision };

export type TieBreak = { by: TieBreaker; words: string | null; decided: string | null; decision: Decision | null };
/** Where an entry stands among its equals, from 0, and what told it from the others; null: nothing did. */
export type TieOrder = { order: number; broken: TieBreak | null };

const noDecision = { decided: null, decision: null };

type TieGroup = readonly TiedEntry[];
/** Splits entries that are level, the best first; one run alone where it can't tell. */
type TieBreakStep = { broken: TieBreak; split(level: TieGroup): TieGroup[] };

/**
 * Tells entries of one result apart by the ordered rule: the criteria one after the other, more first places among the scorers
 * who judged all that are level, scores that lie closer together, what was decided. Each step goes on with what the last one
 * left level. What stays level shares a place.
 */
export function breakTie(level: TieGroup, decisions: readonly TieDecision[]): Map<string, TieOrder> {
  const criteria = level[0]!.criteria.map(({ name, label }): TieBreakStep => ({
    broken: { by: "criterion", words: label, ...noDecision },
    split: (run) => splitByKey(run, ({ criteria: own }) => own.find((one) => one.name === name)?.mean ?? 0),
  }));
  const steps = [...criteria, firstPlacesStep, closenessStep, ...decisions.map(decisionStep)];
  const broken = new Map<string, TieBreak>();
  const runs = applySteps(level, steps, broken);
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

/** The highest first. */
function splitByKey(run: TieGroup, key: (one: TiedEntry) => number): TieGroup[] {
  const parts = Map.groupBy(run, (one) => roundScore(key(one)));
  return [...parts].toSorted(([one], [other]) => other - one).map(([, part]) => part);
}

const firstPlacesStep: TieBreakStep = {
  broken: { by: "first-places", words: null, ...noDecision },
  split(run) {
    const seen = Map.groupBy(
      run.flatMap(({ scores }) => scores),
      ({ userID }) => userID,
    );
    const best = new Map(
      [...seen]
        .filter(([, given]) => given.length === run.length)
        .map(([userID, given]) => [userID, Math.max(...given.map(({ percent }) => percent))]),
    );
    return splitByKey(run, ({ scores }) => scores.filter(({ userID, percent }) => best.get(userID) === percent).length);
  },
};

/** Where an entry has one score alone nobody can say how close its scores lie. */
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
