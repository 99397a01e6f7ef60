import { readingsOf, searchWords } from "../platform/search-key.ts";

/** Words of a name that take part in pairs; of a longer one the first and the last half. */
const MAX_NAME_WORDS = 12;

const distinctWords = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.split(" ").filter(Boolean))),
];

/** Each two of the words in one order, whichever came first. */
function pairsOf(words: readonly string[]): string[] {
  const half = MAX_NAME_WORDS / 2;
  const paired = words.length > MAX_NAME_WORDS ? [...words.slice(0, half), ...words.slice(-half)] : words;
  const inOrder = paired.toSorted();
  return inOrder.flatMap((first, at) => inOrder.slice(at + 1).map((second) => `${first} ${second}`));
}

/** Keys of a holder's name in a device's list: any two of its words, in all readings of hyphens and apostrophes; a name of one word by it alone. */
export function namePairs(name: string): string[] {
  const readings = readingsOf(name);
  const single = readings.filter((reading) => reading !== "" && !reading.includes(" "));
  return [...single, ...pairsOf(distinctWords(readings))];
}

/** The keys that a search asks for: any two of its words; a single word by itself. */
export function typedPairs(typed: string): string[] {
  const words = distinctWords(searchWords(typed));
  return words.length < 2 ? words : pairsOf(words);
}
