import type { ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { type Category, allCategories, listCategories } from "../../../../contract/programs/contests.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { judgedWordsAt } from "../../entry/judged-words.ts";

/** Options of categories for a folder or a form, and the chosen one's name. */
export function useCategoryOptions(at: ProgramAddress) {
  const { categories } = useAnswer(listCategories, at);
  const everyoneLabel = `Every ${judgedWordsAt(at).group}`;
  const options = [
    { value: allCategories, label: everyoneLabel },
    ...categories.map(({ categoryID, label, name }) => ({ value: categoryID, label: `${name} (${label})` })),
  ];
  const nameOf = (categoryID: string | null) =>
    categories.find((category: Category) => category.categoryID === categoryID)?.name ?? everyoneLabel;
  return { categories, options, nameOf };
}

export const categoryChoiceOf = (categoryID: string | null) => categoryID ?? allCategories;
