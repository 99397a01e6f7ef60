import { useParams } from "react-router";
import { useStandings } from "../../clients/studio/useStandings.ts";

/** Where a studio page is, and what the person may do there. */
export function useContest() {
  const { client = "", service = "" } = useParams();
  const standings = useStandings(client, service);
  return { client, service, at: { client, service }, standings, base: `/${client}/studio/contests/${service}` };
}
