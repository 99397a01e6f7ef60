import { addressFor } from "../../../programs/studio/addressFor.ts";
import { type Criterion, commentName, counted, isComment } from "../../../../contract/judging/scoring-rules.ts";

/** A criterion being written. The key stays while its name follows its label. */
export type Written = Required<Criterion> & { key: string };

let last = 0;
const newKey = () => `criterion-${++last}`;

export const written = (criteria: readonly Criterion[]): Written[] =>
  criteria.map((criterion) => ({ ...criterion, help: criterion.help ?? "", key: newKey() }));

export const sentOf = (criteria: readonly Written[]): Required<Criterion>[] =>
  criteria.map(({ name, label, help, maximumValue, weight }) => ({ name, label, help, maximumValue, weight }));

export const newCriterion = (): Written => ({
  key: newKey(),
  name: "",
  label: "",
  help: "",
  maximumValue: 10,
  weight: 1,
});

export const newComment = (): Written => ({
  key: newKey(),
  name: commentName,
  label: "Comment",
  help: "Entrants may read it, if the contest shows comments.",
  maximumValue: 0,
  weight: 0,
});

/** What a new scoresheet begins with. */
export const usualCriteria = (): Written[] =>
  written([
    { name: "design", label: "Design", help: "", maximumValue: 10, weight: 2 },
    { name: "craft", label: "Craft", help: "", maximumValue: 10, weight: 1 },
    { name: "setting", label: "Setting", help: "", maximumValue: 10, weight: 1 },
  ]).concat(newComment());

/** A name that scores are kept under: from the label, and nobody else's. */
export function nameFor(label: string, others: readonly string[]): string {
  const plain = addressFor(label).replace(/^[^a-z]+/, "") || "criterion";
  const base = plain === commentName ? "remark" : plain;
  const taken = (name: string) => others.includes(name);
  if (!taken(base)) return base;
  return `${base}-${[...Array(others.length + 2).keys()].find((number) => number > 1 && !taken(`${base}-${number}`))}`;
}

/** Scores refer to names, so a name that may be in use stays; a new one follows its label. */
export function relabeled(
  criteria: readonly Written[],
  at: number,
  label: string,
  settled: ReadonlySet<string>,
): Written[] {
  const criterion = criteria[at]!;
  const others = criteria.filter((_, index) => index !== at).map(({ name }) => name);
  const keeps = settled.has(criterion.key) || isComment(criterion);
  return criteria.with(at, { ...criterion, label, name: keeps ? criterion.name : nameFor(label, others) });
}

/** How much of the result a criterion decides, in percent. */
export function shareOf(criterion: Criterion, criteria: readonly Criterion[]): number {
  const all = counted(criteria).reduce((sum, { weight }) => sum + weight, 0);
  return all > 0 ? Math.round((100 * criterion.weight) / all) : 0;
}

/** As whoever chooses between two versions of a sheet reads its criteria. */
export const criteriaWords = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? (value as Criterion[]).map((one) => [criterionWords(one), one.help].filter(Boolean).join("\n")).join("\n")
    : undefined;

const criterionWords = (criterion: Criterion): string =>
  isComment(criterion)
    ? criterion.label
    : `${criterion.label}: out of ${criterion.maximumValue}, weight ${criterion.weight}`;
