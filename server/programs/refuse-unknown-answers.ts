import type { Answer } from "../../contract/platform/forms/answers.ts";
import { type Element, isQuestion } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { questionNamesOf } from "./form-queries.ts";

type AnsweredForm = { formID: string; elements: readonly Element[] };

/**
 * Refuses answers to unknown questions and duplicate answers by name, instead of dropping them in silence. Answers to questions of another
 * version of the form are accepted, and left out.
 */
export async function refuseUnknownAnswers(
  sql: Sql,
  { formID, elements }: AnsweredForm,
  answers: readonly Answer[],
): Promise<void> {
  const names = answers.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined)
    refuse(`${double} is answered twice.`, 400, { errors: { [double]: "This is answered twice" } });
  const questionNames = new Set(elements.filter(isQuestion).map(({ name }) => name));
  if (names.every((name) => questionNames.has(name))) return;
  for (const { name } of await questionNamesOf(sql, formID)) questionNames.add(name);
  const unknown = names.filter((name) => !questionNames.has(name));
  if (unknown.length === 0) return;
  refuse(`This form doesn’t ask for ${unknown.slice(0, 3).join(", ")}. Load it again to see what it asks.`, 400, {
    errors: Object.fromEntries(unknown.map((name) => [name, "This field isn't known"])),
  });
}
