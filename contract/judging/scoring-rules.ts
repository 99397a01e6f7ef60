/** One thing a scorer judges by. The one named `comment` takes text and counts for nothing. */
export type Criterion = { name: string; label: string; help?: string; maximumValue: number; weight: number };

/** What a scorer gave, by the criterion's name; null or missing where nothing was given yet. */
export type SheetValues = Readonly<Record<string, number | string | null>>;

export const commentName = "comment";
export const isComment = ({ name }: Pick<Criterion, "name">) => name === commentName;
export const longestComment = 16_000;

type CriterionMaximum = Pick<Criterion, "name" | "maximumValue">;

/** Those that are given numbers. */
export const scoredCriteria = <C extends Pick<Criterion, "name">>(criteria: readonly C[]): C[] =>
  criteria.filter((criterion) => !isComment(criterion));

const scoreFor = (values: SheetValues, name: string): number | undefined => {
  const value = values[name];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

/** As far as a difference means anything; what arithmetic leaves behind it doesn't. */
export const roundScore = (value: number, digits = 4) => Number(value.toFixed(digits));

/** The specification's total: the sum of what was given. */
export const totalOf = (criteria: readonly CriterionMaximum[], values: SheetValues): number =>
  roundScore(scoredCriteria(criteria).reduce((sum, { name }) => sum + (scoreFor(values, name) ?? 0), 0));

export const maximumTotalOf = (criteria: readonly CriterionMaximum[]): number =>
  scoredCriteria(criteria).reduce((sum, { maximumValue }) => sum + maximumValue, 0);

/** The score of a sheet, out of 100: each criterion's share of its maximum, weighted. */
export function percentOf(criteria: readonly Criterion[], values: SheetValues): number {
  const scales = scoredCriteria(criteria);
  const weights = scales.reduce((sum, { weight }) => sum + weight, 0);
  const points = scales.reduce(
    (sum, { name, maximumValue, weight }) => sum + (weight * (scoreFor(values, name) ?? 0)) / maximumValue,
    0,
  );
  return weights > 0 ? roundScore((100 * points) / weights) : 0;
}

/** Why a scoresheet can't be judged by; undefined when it can. */
export function scoresheetProblem(criteria: readonly Criterion[]): string | undefined {
  const scales = scoredCriteria(criteria);
  if (scales.length === 0) return "A scoresheet needs a criterion that takes a number.";
  if (new Set(criteria.map(({ name }) => name)).size < criteria.length) return "Two criteria have the same name.";
  if (scales.some(({ maximumValue }) => !(maximumValue > 0))) return "A criterion's maximum must be above zero.";
  if (scales.some(({ weight }) => !(weight >= 0))) return "A weight can't be below zero.";
  if (scales.every(({ weight }) => weight === 0)) return "At least one criterion needs a weight above zero.";
  return undefined;
}

export type SheetErrors = Record<string, string>;

/** Whether a sheet needs its comment, too, where it has one. */
export type SheetRequirements = { commentRequired?: boolean };

/** What is wrong with a sheet that is to be saved: every criterion's number is there and in its range. */
export function sheetErrors(
  criteria: readonly Criterion[],
  values: SheetValues,
  { commentRequired = false }: SheetRequirements = {},
): SheetErrors {
  const missing = criteria
    .filter((criterion) => commentRequired || !isComment(criterion))
    .filter(({ name }) => String(values[name] ?? "").trim() === "")
    .map(({ name, label }) => [name, `${label} is required`]);
  return { ...Object.fromEntries(missing), ...draftErrors(criteria, values) };
}

/** What is wrong with a half-filled sheet: nothing has to be there, but what is there must be possible. */
export function draftErrors(criteria: readonly Criterion[], values: SheetValues): SheetErrors {
  const errors = Object.entries(values).map(([name, value]) => [
    name,
    valueError(
      criteria.find((criterion) => criterion.name === name),
      value,
    ),
  ]);
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

function valueError(criterion: Criterion | undefined, value: number | string | null): string | undefined {
  if (!criterion) return "This field isn't known";
  if (value === null) return undefined;
  if (isComment(criterion)) return commentError(value);
  const { label, maximumValue } = criterion;
  const fits = typeof value === "number" && value >= 0 && value <= maximumValue;
  return fits ? undefined : `${label} must be a number from 0 to ${maximumValue}`;
}

function commentError(value: number | string): string | undefined {
  if (typeof value !== "string") return "The comment must be text";
  return value.length > longestComment ? `The comment is longer than ${longestComment} characters` : undefined;
}

export const isComplete = (criteria: readonly Criterion[], values: SheetValues, needed?: SheetRequirements): boolean =>
  Object.keys(sheetErrors(criteria, values, needed)).length === 0;

/** Nothing given is the same as nothing written. */
export const enteredValue = (values: SheetValues, name: string) =>
  values[name] === "" ? null : (values[name] ?? null);

export const hasSameValues = (one: SheetValues, other: SheetValues): boolean =>
  Object.keys({ ...one, ...other }).every((name) => enteredValue(one, name) === enteredValue(other, name));

/** The result of an entry, from the scores of its sheets: their mean, and how far they lie apart. */
export type ScoreSummary = { mean: number | null; sheets: number; spread: number | null };

export function scoreSummary(percents: readonly number[]): ScoreSummary {
  const sheets = percents.length;
  if (sheets === 0) return { mean: null, sheets, spread: null };
  const inOrder = percents.toSorted((one, other) => one - other);
  const mean = meanOf(inOrder);
  const squares = inOrder.reduce((sum, percent) => sum + (percent - mean) ** 2, 0);
  return { mean: roundScore(mean), sheets, spread: sheets > 1 ? roundScore(Math.sqrt(squares / (sheets - 1))) : null };
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export type Placement = { place: number | null; joint: boolean };

/** In the order of `compare`. Equals share a place, and the places they take up are left out: 1, 2, 2, 4. Without a result there is none. */
export function withPlaces<R extends { result: number | null }>(
  results: readonly R[],
  compare: (one: R, other: R) => number = compareResults,
): (R & Placement)[] {
  const sorted = results.filter(({ result }) => result !== null).toSorted(compare);
  const runs: R[][] = [];
  for (const one of sorted) {
    const run = runs.at(-1);
    if (run && compare(run[0]!, one) === 0) run.push(one);
    else runs.push([one]);
  }
  let place = 1;
  const placed = runs.flatMap((run) => {
    const at = { place, joint: run.length > 1 };
    place += run.length;
    return run.map((one) => ({ ...one, ...at }));
  });
  const unscored = results.filter(({ result }) => result === null);
  return [...placed, ...unscored.map((one) => ({ ...one, place: null, joint: false }))];
}

/** Highest first. */
export const compareResults = (one: { result: number | null }, other: { result: number | null }): number =>
  (other.result ?? -1) - (one.result ?? -1);

const titleRanks: readonly [RegExp, number][] = [
  [/best|grand/i, 0],
  [/platinum|diamond/i, 1],
  [/gold|winner|first|1st/i, 2],
  [/silver|second|2nd/i, 3],
  [/bronze|third|3rd/i, 4],
];

/** How high an award title stands among others, the highest being 0: 'Best in Show' before 'Gold' before 'Merit'. */
export const titleRank = (title: string): number => titleRanks.find(([words]) => words.test(title))?.[1] ?? 5;
