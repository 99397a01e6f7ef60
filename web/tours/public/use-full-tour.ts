import { useMemo } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getTour } from "../../../contract/tours/tour.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { useRestOfList } from "../../platform/api/use-rest-of-list.ts";
import { type LoaderArgs, serviceAddressIn } from "../../platform/page.ts";
import { useTourFilter } from "./use-tour-filter.ts";

export type TourAnswer = AnswerOf<typeof getTour>;

/** The tour's first homes; all of them where the address already asks for a part. */
export async function loadTour(args: LoaderArgs): Promise<void> {
  const at = serviceAddressIn(args.params);
  const { next } = await loadAnswer(args, getTour, at);
  if (next && args.url.searchParams.size > 0) await loadAnswer(args, getTour, at, { after: next });
}

/** The first homes at once, then the rest: all of them where somebody looks for something. */
export function useFullTour(at: ServiceAddress): TourAnswer & { isWhole: boolean } {
  const { isFiltered } = useTourFilter();
  const first = useAnswer(getTour, at);
  const { rest, isWhole } = useRestOfList(getTour, at, { after: first.next, isWanted: isFiltered });
  return useMemo(
    () => ({ ...first, homes: [...first.homes, ...(rest?.homes ?? [])], isWhole }),
    [first, rest, isWhole],
  );
}
