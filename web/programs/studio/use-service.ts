import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useStandings } from "../../platform/people/use-standings.ts";

/** The program of a studio page, and the person's standings in it. */
export function useService() {
  const at = useProgramAddress();
  return { client: at.client, at, standings: useStandings(at.client, at.service) };
}
