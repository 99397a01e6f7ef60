import type { ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { type Category, listCategories } from "../../../../contract/programs/contests.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { judgedWordsAt } from "../../entry/judged-words.ts";

/** Options of categories for a folder, a form or a scoresheet, and the words for those that were chosen. */
export function useCategoryOptions(at: ProgramAddress) {
  const { categories } = useAnswer(listCategories, at);
  const { group, groups } = judgedWordsAt(at);
  const options = categories.map(({ categoryID, label, name }) => ({ value: categoryID, label: `${name} (${label})` }));
  const namesOf = (categoryIDs: readonly string[]) =>
    categories.filter(({ categoryID }: Category) => categoryIDs.includes(categoryID)).map(({ name }) => name);
  /** “Every category”, “Brick homes”, “3 categories”. */
  const chosenText = (categoryIDs: readonly string[]) => {
    if (categoryIDs.length === 0) return `Every ${group}`;
    const [name = ""] = namesOf(categoryIDs);
    return categoryIDs.length === 1 ? name : plural(categoryIDs.length, group, groups);
  };
  return { categories, options, chosenText, namesOf };
}
