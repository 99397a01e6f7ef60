import { definitionProblems } from "../../contract/platform/forms/definition.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { countAnswersTo, setCurrentVersion, writeVersion } from "./form-queries.ts";

/** Overwrites a version that nobody has answered, else adds a version. */
export async function saveElements(
  sql: Sql,
  { formID, version }: { formID: string; version: number },
  elements: readonly Element[],
): Promise<number> {
  const next = (await countAnswersTo(sql, formID, version)) > 0 ? version + 1 : version;
  await writeVersion(sql, formID, next, elements);
  await setCurrentVersion(sql, formID, next);
  return next;
}

export function refuseImpossibleElements(elements: readonly Element[]) {
  const problems = definitionProblems(elements);
  const [first] = problems;
  if (!first) return;
  const elementText = first.name || `element ${first.index + 1}`;
  refuse(`${elementText}: ${first.message}`, 400, {
    errors: Object.fromEntries(problems.map(({ index, message }) => [`elements.${index}`, message])),
  });
}
