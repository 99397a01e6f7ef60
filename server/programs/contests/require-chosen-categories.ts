import type { categoryChoiceValues } from "../../../contract/programs/category-choice.ts";
import { listInWords } from "../../../contract/platform/list-in-words.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { labelsOfCategories, lockCategories } from "./category-queries.ts";

type CategoryChoice = { categoryChoice: (typeof categoryChoiceValues)[number]; categoryIDs?: string[] | null };

/** The chosen categories of the program in their order, none for every category. Nobody removes them meanwhile. */
export async function requireChosenCategories(sql: Sql, serviceID: string, choice: CategoryChoice): Promise<string[]> {
  if (choice.categoryChoice === "every") return [];
  return requireCategories(sql, serviceID, choice.categoryIDs ?? []);
}

export async function requireCategories(
  sql: Sql,
  serviceID: string,
  categoryIDs: readonly string[],
): Promise<string[]> {
  const found = await lockCategories(sql, serviceID, categoryIDs);
  requireFound(found.length === new Set(categoryIDs).size ? found : undefined, "category");
  return found.map(({ categoryID }) => categoryID);
}

/** What was written, for the log: its categories by their labels. */
export async function withCategoryLabels<T extends { categoryIDs: readonly string[] }>(sql: Sql, written: T) {
  const { categoryIDs, ...rest } = written;
  const labels = await labelsOfCategories(sql, categoryIDs);
  return { ...rest, categories: labels.map(({ label }) => label).join(", ") || "every" };
}

/** Whether a row is for categories that it wasn't for before. */
export const isWidened = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((id) => !before.includes(id)));

/** The sentence for categories that can't be left out, since there is something of their entrants; undefined for none. */
export function leftOutCategoriesText(names: readonly string[], what: string): string | undefined {
  if (names.length === 0) return undefined;
  return `${listInWords(names)} ${names.length === 1 ? "has" : "have"} ${what}. Keep ${names.length === 1 ? "it" : "them"} among the chosen categories.`;
}
