import type { Values } from "../../../contract/platform/forms/element.ts";
import { looksSame } from "../../platform/forms/looks-same.ts";

const questionNames = (...all: Values[]) => [...new Set(all.flatMap((values) => Object.keys(values)))];

export const isSameAnswers = (one: Values, other: Values) =>
  questionNames(one, other).every((name) => looksSame(one[name], other[name]));

/**
 * What was typed here and what was saved elsewhere, both since `base`: each keeps what only it changed; where both did,
 * what is typed here is the newer. `taken` names what came from elsewhere, `over` what was written over it.
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
