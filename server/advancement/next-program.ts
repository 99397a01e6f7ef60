import { capitalized } from "../../contract/platform/capitalized.ts";
import { isAskedByForms } from "../../contract/platform/forms/answer-carryover.ts";
import { isQuestion } from "../../contract/platform/forms/element.ts";
import { findMatchingCategory } from "../../contract/advancement/advancement.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { windowState } from "../../contract/platform/visibility.ts";
import type { NextCategoryRequirements, NextProgramSetup } from "./source-program-queries.ts";

export type SourceCategory = { categoryID: string; label: string; name: string; asks: NextCategoryRequirements };
export type CategoryChoice = { onwardProgramID: string; categoryID: string; toCategoryID: string | null };

/** The category for winners of a category: the staff's choice, else the one with the same label or name. */
export function nextCategoryFor(
  category: SourceCategory,
  choices: readonly CategoryChoice[],
  onwardProgramID: string,
  { categories }: NextProgramSetup,
) {
  const choice = choices.find(
    (one) => one.onwardProgramID === onwardProgramID && one.categoryID === category.categoryID,
  );
  const to = choice
    ? categories.find(({ categoryID }) => categoryID === choice.toCategoryID)
    : findMatchingCategory(category, categories);
  return { to, proposed: choice === undefined && to !== undefined };
}

/** Requirements of the next program alone: questions that no answer is carried to, and files where the source has no folder at all. */
export function extraRequirements(source: NextCategoryRequirements, next: NextCategoryRequirements) {
  const questions = next.forms
    .flatMap(({ elements }) => elements.filter(isQuestion))
    .filter((question) => question.hidden !== true && !isAskedByForms(question, source.forms))
    .map(({ label, required = false }) => ({ what: label, required }));
  const folders = source.folders.length > 0 ? [] : next.folders;
  return [...questions, ...folders.map(({ name, minimumFiles }) => ({ what: name, required: minimumFiles > 0 }))];
}

/**
 * The reason why the next program takes no entry now; undefined where it does. A program that opens later holds the entry as a draft
 * until then.
 */
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
