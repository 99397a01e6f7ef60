import type { GalleryEntry } from "./public/use-whole-gallery.ts";

/** Words in any order, anywhere in what a card says. */
export function filterEntries(
  entries: readonly GalleryEntry[],
  group: string,
  search: string,
): readonly GalleryEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) => (!group || entry.group === group) && words.every((word) => searchTextOf(entry).includes(word)),
  );
}

const searchTextOf = ({ title, owner, place, categoryName, awardTitle }: GalleryEntry) =>
  [title, owner, place, categoryName, awardTitle].filter(Boolean).join(" ").toLowerCase();

/** 'Okafor & Daughters · Hood River · Custom Home' */
export const byline = ({ owner, place, categoryName }: Pick<GalleryEntry, "owner" | "place" | "categoryName">) =>
  [owner, place, categoryName].filter(Boolean).join(" · ");

export const entryTitle = ({ title }: { title: string }) => title || "Untitled entry";
