/** For every category, also those that are added later, or for some that were chosen. */
export const categoryChoiceValues = ["every", "chosen"] as const;

/** The most categories that one form, folder or scoresheet is chosen for. */
export const mostChosenCategories = 500;

/** What a form, a folder or a scoresheet is for: none stands for every category, also those that are added later. */
type OfCategories = { categoryIDs: readonly string[] };

export const isForCategory = ({ categoryIDs }: OfCategories, categoryID: string): boolean =>
  categoryIDs.length === 0 || categoryIDs.includes(categoryID);

export const categoryIDsField = {
  type: "multiSelect",
  label: "Categories",
  required: true,
  options: "by-page",
} as const;

export const categoryChoiceFields = {
  categoryChoice: {
    type: "radio",
    label: "For",
    required: true,
    options: [
      { value: "every", label: "Every category, also those added later" },
      { value: "chosen", label: "Chosen categories" },
    ],
  },
  categoryIDs: { ...categoryIDsField, showWhen: { name: "categoryChoice", is: ["chosen"] } },
} as const;

/** The values of these fields for stored categories. */
export const categoryChoiceOf = (
  categoryIDs: readonly string[],
): { categoryChoice: (typeof categoryChoiceValues)[number]; categoryIDs: string[] } => ({
  categoryChoice: categoryIDs.length === 0 ? "every" : "chosen",
  categoryIDs: [...categoryIDs],
});
