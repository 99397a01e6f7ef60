import { type Element, isChoice, isQuestion, elementOptions } from "../../../../contract/platform/forms/element.ts";
import type { ValueDescriptions } from "../../dialogs/edit-conflict.ts";
import { elementTitle } from "./design-changes.ts";
import { elementTypeInfo } from "./element-types.ts";

/** As whoever chooses between two versions of a form reads what it asks. */
export const formDescriptions: ValueDescriptions = {
  label: "What it asks",
  words: (value) => (value as Element[]).map((element, at) => `${at + 1}. ${describeElement(element)}`).join("\n"),
};

function describeElement(element: Element): string {
  const facts = [
    elementTypeInfo(element.type).label,
    isQuestion(element) && element.required && "required",
    element.showWhen && "shown at times",
    element.hidden && "hidden",
  ].filter(Boolean);
  const help = isQuestion(element) && element.help;
  const options = isChoice(element) ? elementOptions(element).map(({ label }) => label) : [];
  return [
    `${elementTitle(element) || "Nothing yet"} (${facts.join(", ")})`,
    ...(help ? [help] : []),
    ...(options.length > 0 ? [options.join(", ")] : []),
  ].join("\n");
}
