import { useEffect, useState } from "react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { getTour } from "../../../contract/tour.ts";
import { loadAnswer, useAnswer, useOptionalAnswer } from "../../api/answers.ts";
import { type LoaderArgs, serviceIn } from "../../document/page.ts";
import { whenIdle } from "../../ui/whenIdle.ts";
import { useFilters } from "./useFilters.ts";

export type Tour = AnswerOf<typeof getTour>;

/** The tour's first homes; all of them where the address already asks for a part. */
export async function loadTour(args: LoaderArgs): Promise<void> {
  const at = serviceIn(args.params);
  const { next } = await loadAnswer(args, getTour, at);
  if (next && args.url.searchParams.size > 0) await loadAnswer(args, getTour, at, { after: next });
}

/** The first homes at once; the rest as soon as the browser has nothing better to do, or somebody looks for something. */
export function useWholeTour(at: ServiceAt): Tour & { isWhole: boolean } {
  const { isFiltered } = useFilters();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const first = useAnswer(getTour, at);
  const after = first.next;
  const { data: rest } = useOptionalAnswer(getTour, at, {
    query: { after: after ?? "0" },
    enabled: after !== null && (idle || isFiltered),
  });
  if (after === null || !rest) return { ...first, isWhole: after === null };
  return { ...first, homes: [...first.homes, ...rest.homes], isWhole: true };
}
