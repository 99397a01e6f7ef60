import { searchWords } from "../../../contract/platform/search-key.ts";
import { type Fragment, fragment } from "./statement.ts";

/** A wildcard typed is a character like any other. */
export const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** What `like` compares a search key with, for each word typed; nothing, where there is no word in it. */
export const patternsOf = (typed: string): string[] => searchWords(typed).map((word) => `%${escaped(word)}%`);

/** Whether all words typed stand in a search key, in whatever order. */
export function hasWords(key: Fragment, typed: string): Fragment {
  const [first, ...more] = patternsOf(typed);
  if (first === undefined) return fragment`false`;
  return more.reduce(
    (before, pattern) => fragment`${before} and ${key} like ${pattern}`,
    fragment`${key} like ${first}`,
  );
}
