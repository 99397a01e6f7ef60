import { capitalized } from "./capitalized.ts";
import { type ServiceKind, entriesOfCategories, judgedWordsOf } from "./service-kinds.ts";

/**
 * Translates the product's own texts, which are written about entries, to the words of a kind: 'An entry in its category' is 'An
 * application in its scholarship'. Never for texts that people have written.
 */
export function inKindWords(kind: ServiceKind, text: string): string {
  const words = judgedWordsOf(kind);
  if (words === entriesOfCategories) return text;
  const replacements: Record<string, string> = {
    entry: words.one,
    entries: words.many,
    entrant: words.who,
    entrants: words.whoAll,
    category: words.group,
    categories: words.groups,
  };
  return text.replace(/\b(?:entry|entries|entrants?|category|categories)\b/gi, (word) => {
    const other = replacements[word.toLowerCase()]!;
    return /^[A-Z]/.test(word) ? capitalized(other) : other;
  });
}
