import { type Element, type Value, type Values, isQuestion, titleName } from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import { refuse } from "../platform/http/refusal.ts";

/** A draft keeps what isn't asked just now, too: a question that comes back comes back with its answer. */
function withoutConditions(element: Element): Element {
  const { ...always } = element;
  delete always.showWhen;
  delete always.audience;
  return always;
}

/** What a draft may keep of what was sent: incomplete and wrong, but nothing that can't be stored. */
export function draftAnswersOf(elements: readonly Element[], values: Record<string, Value>): Values {
  const asked = elements.map(withoutConditions);
  const problems = validate(asked, values, { draft: true });
  if (Object.keys(problems).length > 0) refuse("Some answers can't be kept as they are.", 400, { errors: problems });
  return collect(asked, values);
}

/** What an entry is called: the answer to the question named `title`; undefined where this form doesn't ask it. */
export function titleFromAnswers(elements: readonly Element[], answers: Values): string | undefined {
  if (!elements.some((element) => element.name === titleName && isQuestion(element))) return undefined;
  const { title } = answers;
  return typeof title === "string" ? title.replace(/\s+/g, " ").trim().slice(0, 300) : "";
}

/** The questions whose answers differ, before and after, for the audit log. */
export function answerDifferences(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : undefined;
}
