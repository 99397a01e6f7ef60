import { type Element, isChoice, isQuestion, optionsOf } from "../../../../contract/platform/forms/element.ts";
import type { Reading } from "../../dialogs/choice.ts";
import { titleOf } from "./design.ts";
import { typeInfo } from "./elementTypes.ts";

/** As whoever chooses between two versions of a form reads what it asks. */
export const formReading: Reading = {
  label: "What it asks",
  words: (value) => (value as Element[]).map((element, at) => `${at + 1}. ${elementWords(element)}`).join("\n"),
};

function elementWords(element: Element): string {
  const facts = [
    typeInfo(element.type).label,
    isQuestion(element) && element.required && "required",
    element.showWhen && "shown at times",
    element.hidden && "hidden",
  ].filter(Boolean);
  const help = isQuestion(element) && element.help;
  const options = isChoice(element) ? optionsOf(element).map(({ label }) => label) : [];
  return [
    `${titleOf(element) || "Nothing yet"} (${facts.join(", ")})`,
    ...(help ? [help] : []),
    ...(options.length > 0 ? [options.join(", ")] : []),
  ].join("\n");
}
