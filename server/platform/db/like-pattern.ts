import { searchWords } from "../../../contract/platform/search-key.ts";
import { type Fragment, fragment } from "./statement.ts";

/** A wildcard typed is a character like any other. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** What `like` compares a search key with, for each word typed; nothing, where there is no word in it. */
export const likePatterns = (typed: string): string[] => searchWords(typed).map((word) => `%${escapeLike(word)}%`);

/** Whether all words typed stand in a search key, in whatever order. */
export function hasWords(key: Fragment, typed: string): Fragment {
  const [first, ...more] = likePatterns(typed);
  if (first === undefined) return fragment`false`;
  return more.reduce(
    (before, pattern) => fragment`${before} and ${key} like ${pattern}`,
    fragment`${key} like ${first}`,
  );
}
