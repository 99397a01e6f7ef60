/** The lines and sentences of a text. 'No. 3' and '2.5' end none. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[a-z)][.!?])\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
