import type { GalleryEntry } from "./public/use-whole-gallery.ts";

/** 'Okafor & Daughters · Hood River · Custom Home' */
export const byline = ({ owner, place, categoryName }: Pick<GalleryEntry, "owner" | "place" | "categoryName">) =>
  [owner, place, categoryName].filter(Boolean).join(" · ");

export const entryTitle = ({ title }: { title: string }) => title || "Untitled entry";
