import type { Answer } from "../../contract/platform/forms/answers.ts";
import { type Element, isQuestion } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { questionNamesOf } from "./form-queries.ts";

type AnsweredForm = { formID: string; elements: readonly Element[] };

/**
 * Refuses by name what a form never asked, and what is answered twice, instead of leaving it out in silence. Whoever has another version of the form in hand is
 * in the right: its answers that this version doesn't ask are left out.
 */
export async function refuseUnknownAnswers(
  sql: Sql,
  { formID, elements }: AnsweredForm,
  sent: readonly Answer[],
): Promise<void> {
  const names = sent.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined)
    refuse(`${double} is answered twice.`, 400, { errors: { [double]: "This is answered twice" } });
  const asked = new Set(elements.filter(isQuestion).map(({ name }) => name));
  if (names.every((name) => asked.has(name))) return;
  for (const { name } of await questionNamesOf(sql, formID)) asked.add(name);
  const unknown = names.filter((name) => !asked.has(name));
  if (unknown.length === 0) return;
  refuse(`This form doesn’t ask for ${unknown.slice(0, 3).join(", ")}. Load it again to see what it asks.`, 400, {
    errors: Object.fromEntries(unknown.map((name) => [name, "This field isn't known"])),
  });
}
