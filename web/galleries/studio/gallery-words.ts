import type { StaffGallery } from "../../programs/gallery-states.ts";

export const kindWords: Record<StaffGallery["kind"], string> = {
  gallery: "Gallery",
  winners: "Winners gallery",
  archive: "Archive",
};

export const showsWords: Record<StaffGallery["shows"], string> = {
  submitted: "All submitted entries",
  chosen: "Chosen entries",
  awarded: "Entries with an award title",
};

export const groupWords: Record<StaffGallery["groupedBy"], string> = {
  category: "By category",
  title: "By award title",
};

export const selectOptions = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
