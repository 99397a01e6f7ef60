import { useProgramAt } from "../../platform/address/useServiceAt.ts";
import { useStandings } from "../../platform/people/useStandings.ts";

/** Where a studio page is, and what the person may do there. */
export function useService() {
  const at = useProgramAt();
  return { client: at.client, at, standings: useStandings(at.client, at.service) };
}
