import type { getArchive, getGallery } from "../../../contract/galleries/galleries.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useRest } from "../../platform/api/useRest.ts";
import { useFilter } from "../../platform/ui/useFilter.ts";

export type GalleryPage = AnswerOf<typeof getGallery>;
export type GalleryEntry = GalleryPage["entries"][number];

type Call = typeof getGallery | typeof getArchive;

/** The first page at once, then the rest: all of it where somebody looks for something. */
export function useWholeGallery(call: Call, params: Record<string, string>): GalleryPage & { isWhole: boolean } {
  const [group] = useFilter("group");
  const [search] = useFilter("search");
  const first = useAnswer(call as typeof getGallery, params as never);
  const isWanted = group !== "" || search !== "";
  const { rest, isWhole } = useRest(call as typeof getGallery, params as never, { after: first.next, isWanted });
  return { ...first, entries: [...first.entries, ...(rest?.entries ?? [])], isWhole };
}
