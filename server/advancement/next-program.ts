import { capitalized } from "../../contract/platform/capitalized.ts";
import { isAskedIn } from "../../contract/platform/forms/carried.ts";
import { isQuestion } from "../../contract/platform/forms/element.ts";
import { categoryLike } from "../../contract/advancement/levels.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { windowAt } from "../../contract/platform/visibility.ts";
import type { CategoryAsks, There } from "./feeder-queries.ts";

export type OwnCategory = { categoryID: string; label: string; name: string; asks: CategoryAsks };
export type CategoryChoice = { onwardProgramID: string; categoryID: string; toCategoryID: string | null };

/** Where winners of a category go: where staff chose, else to the category that is called the same. */
export function categoryThere(
  own: OwnCategory,
  chosen: readonly CategoryChoice[],
  onwardProgramID: string,
  { categories }: There,
) {
  const choice = chosen.find((one) => one.onwardProgramID === onwardProgramID && one.categoryID === own.categoryID);
  const to = choice
    ? categories.find(({ categoryID }) => categoryID === choice.toCategoryID)
    : categoryLike(own, categories);
  return { to, proposed: choice === undefined && to !== undefined };
}

/** What is asked there and not here: questions that no answer is carried to, and files where there is no folder at all. */
export function alsoAsked(own: CategoryAsks, there: CategoryAsks) {
  const questions = there.forms
    .flatMap(({ elements }) => elements.filter(isQuestion))
    .filter((question) => question.hidden !== true && !isAskedIn(question, own.forms))
    .map(({ label, required = false }) => ({ what: label, required }));
  const folders = own.folders.length > 0 ? [] : there.folders;
  return [...questions, ...folders.map(({ name, minimumFiles }) => ({ what: name, required: minimumFiles > 0 }))];
}

/** Why nothing more can be sent there now; undefined where it can. A program that opens later keeps it as a draft until then. */
export function whyNotThere(
  { kind, status, ended, opensAt, closesAt, resultsReleased }: There,
  now: Date,
): string | undefined {
  if (ended) return "It takes no more entries from this program.";
  if (status === "draft") return "It isn’t published yet.";
  const closed = `${capitalized(judgedIn(kind).many)} are closed there.`;
  if (status === "archived" || resultsReleased || !closesAt) return closed;
  const state = windowAt({ opensAt: opensAt ?? closesAt, closesAt }, now);
  return state === "closed" ? closed : undefined;
}
