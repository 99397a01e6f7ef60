import { capitalized } from "../../contract/platform/capitalized.ts";
import { isAskedByForms } from "../../contract/platform/forms/answer-carryover.ts";
import { isQuestion } from "../../contract/platform/forms/element.ts";
import { findMatchingCategory } from "../../contract/advancement/advancement.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { windowState } from "../../contract/platform/visibility.ts";
import type { NextCategoryRequirements, NextProgramSetup } from "./source-program-queries.ts";

export type SourceCategory = { categoryID: string; label: string; name: string; asks: NextCategoryRequirements };
export type CategoryChoice = { onwardProgramID: string; categoryID: string; toCategoryID: string | null };

/** Where winners of a category go: where staff chose, else to the category that is called the same. */
export function nextCategoryFor(
  own: SourceCategory,
  chosen: readonly CategoryChoice[],
  onwardProgramID: string,
  { categories }: NextProgramSetup,
) {
  const choice = chosen.find((one) => one.onwardProgramID === onwardProgramID && one.categoryID === own.categoryID);
  const to = choice
    ? categories.find(({ categoryID }) => categoryID === choice.toCategoryID)
    : findMatchingCategory(own, categories);
  return { to, proposed: choice === undefined && to !== undefined };
}

/** What is asked there and not here: questions that no answer is carried to, and files where there is no folder at all. */
export function extraRequirements(own: NextCategoryRequirements, there: NextCategoryRequirements) {
  const questions = there.forms
    .flatMap(({ elements }) => elements.filter(isQuestion))
    .filter((question) => question.hidden !== true && !isAskedByForms(question, own.forms))
    .map(({ label, required = false }) => ({ what: label, required }));
  const folders = own.folders.length > 0 ? [] : there.folders;
  return [...questions, ...folders.map(({ name, minimumFiles }) => ({ what: name, required: minimumFiles > 0 }))];
}

/** Why nothing more can be sent there now; undefined where it can. A program that opens later keeps it as a draft until then. */
export function whyNotAccepting(
  { kind, status, ended, opensAt, closesAt, resultsReleased }: NextProgramSetup,
  now: Date,
): string | undefined {
  if (ended) return "It takes no more entries from this program.";
  if (status === "draft") return "It isn’t published yet.";
  const closed = `${capitalized(judgedWordsOf(kind).many)} are closed there.`;
  if (status === "archived" || resultsReleased || !closesAt) return closed;
  const state = windowState({ opensAt: opensAt ?? closesAt, closesAt }, now);
  return state === "closed" ? closed : undefined;
}
