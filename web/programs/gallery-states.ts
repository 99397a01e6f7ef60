import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { listGalleries } from "../../contract/galleries/gallery-editing.ts";
import type { Tone } from "../platform/ui/Badge.tsx";

/** Whether the public sees the gallery, and what is missing otherwise. */
export const galleryStateLabels: Record<StaffGallery["state"], { text: string; tone: Tone }> = {
  public: { text: "Public", tone: "confirm" },
  unpublished: { text: "Not published", tone: "neutral" },
  unreleased: { text: "Waits for the results", tone: "warning" },
  "outside-timeframe": { text: "Outside its dates", tone: "warning" },
  "draft-contest": { text: "The program is a draft", tone: "neutral" },
};

export type StaffGallery = AnswerOf<typeof listGalleries>["galleries"][number];
