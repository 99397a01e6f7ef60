import { useEffect, useState } from "react";
import { type getArchive, type getGallery } from "../../../contract/galleries.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { useAnswer, useOptionalAnswer } from "../../api/answers.ts";
import { useFilter } from "../../ui/useFilter.ts";
import { whenIdle } from "../../ui/whenIdle.ts";

export type GalleryPage = AnswerOf<typeof getGallery>;
export type GalleryEntry = GalleryPage["entries"][number];

type Call = typeof getGallery | typeof getArchive;

/** The first page at once; the rest as soon as the browser has nothing better to do, or somebody looks for something. */
export function useWholeGallery(call: Call, params: Record<string, string>): GalleryPage & { isWhole: boolean } {
  const [group] = useFilter("group");
  const [search] = useFilter("search");
  const idle = useIdle();
  const first = useAnswer(call as typeof getGallery, params as never);
  const after = first.next;
  const enabled = after !== null && (idle || group !== "" || search !== "");
  const { data: rest } = useOptionalAnswer(call as typeof getGallery, params as never, {
    query: { after: after ?? "0" },
    enabled,
  });
  if (after === null || !rest) return { ...first, isWhole: after === null };
  return { ...first, entries: [...first.entries, ...rest.entries], isWhole: true };
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
