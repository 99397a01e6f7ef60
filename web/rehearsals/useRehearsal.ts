import { useSuspenseQuery } from "@tanstack/react-query";
import type { ServiceAt } from "../../contract/addresses.ts";
import { type Rehearsal, getRehearsal } from "../../contract/rehearsals.ts";
import { listPrograms } from "../../contract/services.ts";
import { answerOf, useOptionalAnswer } from "../api/answers.ts";
import { useApi } from "../api/api.ts";

const EVERY = 1_000;

/** How far it is, also while somebody else has a step done. */
export function useRehearsal(at: ServiceAt): Rehearsal {
  const { data } = useSuspenseQuery({
    ...answerOf(useApi(), getRehearsal, { client: at.client, service: at.service }),
    refetchInterval: ({ state }) => (state.data?.rehearsal?.running ? EVERY : false),
  });
  return data as Rehearsal;
}

/** Whether one is in a rehearsal, for staff: nobody else ever is. */
export function useRehearsalAt(client: string, service: string | undefined, { enabled = true } = {}) {
  const { data } = useOptionalAnswer(listPrograms, { client }, { enabled: enabled && service !== undefined });
  return data?.rehearsals.find(({ url, serviceID }) => url === service || serviceID === service);
}
