const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** “Brick homes, Glass homes, and Roofs”. */
export const listInWords = (words: readonly string[]): string => conjunction.format(words);
