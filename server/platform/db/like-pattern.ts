import { searchKey, searchWords } from "../../../contract/platform/search-key.ts";
import { type Fragment, fragment } from "./statement.ts";

/** Escapes wildcards, so that they match themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A `like` pattern for each word of a search; none for a search without words. */
export const likePatterns = (search: string): string[] => searchWords(search).map((word) => `%${escapeLike(word)}%`);

/** The condition that a search key contains all words of a search, in any order; false for a search without words. */
export function hasWords(key: Fragment, search: string): Fragment {
  const [first, ...otherPatterns] = likePatterns(search);
  if (first === undefined) return fragment`false`;
  return otherPatterns.reduce(
    (condition, pattern) => fragment`${condition} and ${key} like ${pattern}`,
    fragment`${key} like ${first}`,
  );
}

/** The condition that one of two search keys contains all words of a search. */
export const eitherHasWords = (key: Fragment, otherKey: Fragment, search: string): Fragment =>
  fragment`(${hasWords(key, search)} or ${hasWords(otherKey, search)})`;

/** The number that a search is, such as “12” or “#12”; else null. */
export function numberIn(search: string): number | null {
  const [, digits] = /^#? ?(\d{1,9})$/.exec(searchKey(search)) ?? [];
  return digits === undefined ? null : Number(digits);
}
