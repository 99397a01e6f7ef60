import { isMatch } from "../../contract/platform/search-key.ts";
import type { GalleryEntry } from "./public/use-whole-gallery.ts";

/** Searches for words in any order, anywhere on a card. */
export const filterEntries = (
  entries: readonly GalleryEntry[],
  group: string,
  search: string,
): readonly GalleryEntry[] =>
  entries.filter(
    ({ title, owner, place, categoryName, awardTitle, group: own }) =>
      (!group || own === group) && isMatch(search, title, owner, place, categoryName, awardTitle),
  );
