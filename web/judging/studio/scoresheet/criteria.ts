import { suggestAddress } from "../../../programs/studio/suggest-address.ts";
import { type Criterion, commentName, scoredCriteria, isComment } from "../../../../contract/judging/scoring-rules.ts";

/** A criterion being written. The key stays while its name follows its label. */
export type EditedCriterion = Required<Criterion> & { key: string };

let lastKey = 0;
const newKey = () => `criterion-${++lastKey}`;

export const editedCriteria = (criteria: readonly Criterion[]): EditedCriterion[] =>
  criteria.map((criterion) => ({ ...criterion, help: criterion.help ?? "", key: newKey() }));

export const criteriaToSave = (criteria: readonly EditedCriterion[]): Required<Criterion>[] =>
  criteria.map(({ name, label, help, maximumValue, weight }) => ({ name, label, help, maximumValue, weight }));

export const newCriterion = (): EditedCriterion => ({
  key: newKey(),
  name: "",
  label: "",
  help: "",
  maximumValue: 10,
  weight: 1,
});

export const newComment = (): EditedCriterion => ({
  key: newKey(),
  name: commentName,
  label: "Comment",
  help: "Entrants may read it, if the contest shows comments.",
  maximumValue: 0,
  weight: 0,
});

/** What a new scoresheet begins with. */
export const defaultCriteria = (): EditedCriterion[] =>
  editedCriteria([
    { name: "design", label: "Design", help: "", maximumValue: 10, weight: 2 },
    { name: "craft", label: "Craft", help: "", maximumValue: 10, weight: 1 },
    { name: "setting", label: "Setting", help: "", maximumValue: 10, weight: 1 },
  ]).concat(newComment());

/** A name that scores are kept under: from the label, and nobody else's. */
export function uniqueCriterionName(label: string, others: readonly string[]): string {
  const plain = suggestAddress(label).replace(/^[^a-z]+/, "") || "criterion";
  const base = plain === commentName ? "remark" : plain;
  const taken = (name: string) => others.includes(name);
  if (!taken(base)) return base;
  return `${base}-${[...Array(others.length + 2).keys()].find((number) => number > 1 && !taken(`${base}-${number}`))}`;
}

/** Scores refer to names, so a name that may be in use stays; a new one follows its label. */
export function withLabel(
  criteria: readonly EditedCriterion[],
  at: number,
  label: string,
  settled: ReadonlySet<string>,
): EditedCriterion[] {
  const criterion = criteria[at]!;
  const others = criteria.filter((_, index) => index !== at).map(({ name }) => name);
  const keeps = settled.has(criterion.key) || isComment(criterion);
  return criteria.with(at, { ...criterion, label, name: keeps ? criterion.name : uniqueCriterionName(label, others) });
}

/** How much of the result a criterion decides, in percent. */
export function weightShare(criterion: Criterion, criteria: readonly Criterion[]): number {
  const all = scoredCriteria(criteria).reduce((sum, { weight }) => sum + weight, 0);
  return all > 0 ? Math.round((100 * criterion.weight) / all) : 0;
}

/** As whoever chooses between two versions of a sheet reads its criteria. */
export const criteriaText = (value: unknown): string | undefined =>
  Array.isArray(value)
    ? (value as Criterion[]).map((one) => [criterionText(one), one.help].filter(Boolean).join("\n")).join("\n")
    : undefined;

const criterionText = (criterion: Criterion): string =>
  isComment(criterion)
    ? criterion.label
    : `${criterion.label}: out of ${criterion.maximumValue}, weight ${criterion.weight}`;
