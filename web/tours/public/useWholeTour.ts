import { useMemo } from "react";
import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getTour } from "../../../contract/tours/tour.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { useRest } from "../../platform/api/useRest.ts";
import { type LoaderArgs, serviceIn } from "../../platform/page.ts";
import { useFilters } from "./useFilters.ts";

export type Tour = AnswerOf<typeof getTour>;

/** The tour's first homes; all of them where the address already asks for a part. */
export async function loadTour(args: LoaderArgs): Promise<void> {
  const at = serviceIn(args.params);
  const { next } = await loadAnswer(args, getTour, at);
  if (next && args.url.searchParams.size > 0) await loadAnswer(args, getTour, at, { after: next });
}

/** The first homes at once, then the rest: all of them where somebody looks for something. */
export function useWholeTour(at: ServiceAt): Tour & { isWhole: boolean } {
  const { isFiltered } = useFilters();
  const first = useAnswer(getTour, at);
  const { rest, isWhole } = useRest(getTour, at, { after: first.next, isWanted: isFiltered });
  return useMemo(
    () => ({ ...first, homes: [...first.homes, ...(rest?.homes ?? [])], isWhole }),
    [first, rest, isWhole],
  );
}
