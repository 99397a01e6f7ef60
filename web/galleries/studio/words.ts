import type { AnswerOf } from "../../../contract/endpoint.ts";
import type { listGalleries } from "../../../contract/gallery-editing.ts";
import type { Tone } from "../../ui/Badge.tsx";

export type StaffsGallery = AnswerOf<typeof listGalleries>["galleries"][number];

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

/** Whether the public sees it, and what is missing if not. */
export const stateWords: Record<StaffsGallery["state"], { text: string; tone: Tone }> = {
  public: { text: "Public", tone: "confirm" },
  unpublished: { text: "Not published", tone: "neutral" },
  unreleased: { text: "Waits for the results", tone: "warning" },
  "outside-timeframe": { text: "Outside its dates", tone: "warning" },
  "draft-contest": { text: "The program is a draft", tone: "neutral" },
};

export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));
