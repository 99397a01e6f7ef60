import type { StaffsGallery } from "../../programs/galleryStates.ts";

export const kindWords: Record<StaffsGallery["kind"], string> = {
  gallery: "Gallery",
  winners: "Winners gallery",
  archive: "Archive",
};

export const showsWords: Record<StaffsGallery["shows"], string> = {
  submitted: "All submitted entries",
  chosen: "Chosen entries",
  awarded: "Entries with an award title",
};

export const groupWords: Record<StaffsGallery["groupedBy"], string> = {
  category: "By category",
  title: "By award title",
};

export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
