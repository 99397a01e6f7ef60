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
  const first = useAnswer(call as typeof getGallery, params as never);
  const rest = useRest(call, params, { after: first.next, isWanted: group !== "" || search !== "" });
  return { ...first, entries: [...first.entries, ...(rest ?? [])], isWhole: rest !== undefined };
}

type Rest = { after: string | null; isWanted?: boolean };

/** What follows a gallery's first page: nothing where that was all, undefined until it is there. */
export function useRest(call: Call, params: Record<string, string>, { after, isWanted = false }: Rest) {
  const idle = useIdle();
  const { data } = useOptionalAnswer(call as typeof getGallery, params as never, {
    query: { after: after ?? "0" },
    enabled: after !== null && (idle || isWanted),
  });
  return after === null ? [] : data?.entries;
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
