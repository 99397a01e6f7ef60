import { createCategory, createFolder } from "../../../../contract/programs/contests.ts";
import { formElements, isChoice, isQuestion, elementOptions } from "../../../../contract/platform/forms/element.ts";
import { roleLabels } from "../../../../contract/people/people.ts";
import { changeJudging, changeService, changeStatus } from "../../../../contract/programs/services.ts";

const callsWithChoices = [changeService, changeJudging, changeStatus, createCategory, createFolder]
  .flatMap(({ form }) => formElements(form))
  .filter(isQuestion)
  .filter(isChoice)
  .map((choice) => [choice.name, new Map(elementOptions(choice).map(({ value, label }) => [value, label]))] as const);

/** Labels of options, by field and value. */
const choiceLabels = new Map<string, ReadonlyMap<string, string>>([
  ...callsWithChoices,
  ["role", new Map(Object.entries(roleLabels))],
]);

/** A value of a field as staff know it; typed values stay as they are. */
export const choiceLabelOf = (field: string, value: unknown): unknown =>
  typeof value === "string" ? (choiceLabels.get(field)?.get(value) ?? value) : value;
