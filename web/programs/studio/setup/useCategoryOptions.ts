import type { ProgramAt } from "../../../../contract/platform/addresses.ts";
import { type Category, everyCategory, listCategories } from "../../../../contract/programs/contests.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { wordsAt } from "../../entry/words.ts";

/** Whom a folder or form is for, as a choice; and how a choice that was made is read. */
export function useCategoryOptions(at: ProgramAt) {
  const { categories } = useAnswer(listCategories, at);
  const everyoneLabel = `Every ${wordsAt(at).group}`;
  const options = [
    { value: everyCategory, label: everyoneLabel },
    ...categories.map(({ categoryID, label, name }) => ({ value: categoryID, label: `${name} (${label})` })),
  ];
  const nameOf = (categoryID: string | null) =>
    categories.find((category: Category) => category.categoryID === categoryID)?.name ?? everyoneLabel;
  return { categories, options, nameOf };
}

/** As the choice holds it. */
export const chosenOf = (categoryID: string | null) => categoryID ?? everyCategory;
