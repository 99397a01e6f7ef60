import type { Values } from "../../../contract/platform/forms/element.ts";
import { looksSame } from "../../platform/forms/looks-same.ts";

const questionNames = (...all: Values[]) => [...new Set(all.flatMap((values) => Object.keys(values)))];

export const isSameAnswers = (one: Values, other: Values) =>
  questionNames(one, other).every((name) => looksSame(one[name], other[name]));

/**
 * Merges two changes since `base`. An answer that only one side changed is taken over; where both did, the one typed here is
 * newer. `taken` names answers from elsewhere, `over` those that were overwritten.
 */
export function mergeAnswers(base: Values, mine: Values, theirs: Values) {
  const names = questionNames(base, mine, theirs);
  const changedHere = (name: string) => !looksSame(mine[name], base[name]);
  const changedThere = (name: string) => !looksSame(theirs[name], base[name]) && !looksSame(theirs[name], mine[name]);
  return {
    values: Object.fromEntries(names.map((name) => [name, changedHere(name) ? mine[name] : theirs[name]])) as Values,
    taken: names.filter((name) => changedThere(name) && !changedHere(name)),
    over: names.filter((name) => changedThere(name) && changedHere(name)),
  };
}
