/** Words are separated by white space and commas. */
export const countWords = (text: string) => text.split(/[\s,]+/).filter(Boolean).length;

/** Negative once the limit is passed. */
export const remainingWords = (text: string, maxWords: number) => maxWords - countWords(text);
