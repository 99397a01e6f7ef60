import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useStandings } from "../../platform/people/use-standings.ts";

/** Where a studio page is, and what the person may do there. */
export function useService() {
  const at = useProgramAddress();
  return { client: at.client, at, standings: useStandings(at.client, at.service) };
}
