/** Words are parted by white space and commas. */
export const countWords = (text: string) => text.split(/[\s,]+/).filter(Boolean).length;

/** Below zero once the limit is passed. */
export const remainingWords = (text: string, maxWords: number) => maxWords - countWords(text);
