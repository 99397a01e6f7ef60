import { searchText, searchWords } from "../platform/search-key.ts";

/** More words of a name, or of what is typed, make no more pairs. */
const MOST_WORDS = 6;

/** Each two words in one order, whichever came first; a single word by itself. */
function pairsOf(words: readonly string[]): string[] {
  const inOrder = [...new Set(words)].slice(0, MOST_WORDS).toSorted();
  if (inOrder.length < 2) return inOrder;
  return inOrder.flatMap((first, at) => inOrder.slice(at + 1).map((second) => `${first} ${second}`));
}

/** What a ticket's holder is found by where no server can be asked: any two words of the name, in either reading of hyphens and apostrophes. */
export const namePairs = (name: string): string[] => pairsOf(searchText(name).split(" ").filter(Boolean));

/** What is looked for when somebody types: a name that has two of the words whole. */
export const typedPairs = (typed: string): string[] => pairsOf(searchWords(typed));
