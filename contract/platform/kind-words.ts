import { capitalized } from "./capitalized.ts";
import { type ServiceKind, entriesOfCategories, judgedWordsOf } from "./service-kinds.ts";

/**
 * Our own words, written of entries, as a kind says them: 'An entry in its category' is 'An application in its scholarship'. Never
 * for what people have written.
 */
export function inKindWords(kind: ServiceKind, text: string): string {
  const words = judgedWordsOf(kind);
  if (words === entriesOfCategories) return text;
  const said: Record<string, string> = {
    entry: words.one,
    entries: words.many,
    entrant: words.who,
    entrants: words.whoAll,
    category: words.group,
    categories: words.groups,
  };
  return text.replace(/\b(?:entry|entries|entrants?|category|categories)\b/gi, (word) => {
    const other = said[word.toLowerCase()]!;
    return /^[A-Z]/.test(word) ? capitalized(other) : other;
  });
}
