import type { getArchive, getGallery } from "../../../contract/galleries/galleries.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useRestOfList } from "../../platform/api/use-rest-of-list.ts";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";

export type GalleryPage = AnswerOf<typeof getGallery>;
export type GalleryEntry = GalleryPage["entries"][number];

type GalleryCall = typeof getGallery | typeof getArchive;

/** The first page at once, then the rest: all of it where somebody looks for something. */
export function useWholeGallery(call: GalleryCall, params: Record<string, string>): GalleryPage & { isWhole: boolean } {
  const [group] = useAddressFilter("group");
  const [search] = useAddressFilter("search");
  const first = useAnswer(call as typeof getGallery, params as never);
  const isWanted = group !== "" || search !== "";
  const { rest, isWhole } = useRestOfList(call as typeof getGallery, params as never, { after: first.next, isWanted });
  return { ...first, entries: [...first.entries, ...(rest?.entries ?? [])], isWhole };
}
