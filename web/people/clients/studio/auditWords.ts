import { createCategory, createFolder } from "../../../../contract/programs/contests.ts";
import { elementsOf, isChoice, isQuestion, optionsOf } from "../../../../contract/platform/forms/element.ts";
import { roleLabels } from "../../../../contract/people/people.ts";
import { changeJudging, changeService, changeStatus } from "../../../../contract/programs/services.ts";

const choices = [changeService, changeJudging, changeStatus, createCategory, createFolder]
  .flatMap(({ form }) => elementsOf(form))
  .filter(isQuestion)
  .filter(isChoice)
  .map((choice) => [choice.name, new Map(optionsOf(choice).map(({ value, label }) => [value, label]))] as const);

/** What can be chosen, as it is called where it is chosen: by the field, then by what is kept. */
const labels = new Map<string, ReadonlyMap<string, string>>([
  ...choices,
  ["role", new Map(Object.entries(roleLabels))],
]);

/** A value of a field as staff know it; what was typed stays as it is. */
export const labelOf = (field: string, value: unknown): unknown =>
  typeof value === "string" ? (labels.get(field)?.get(value) ?? value) : value;
