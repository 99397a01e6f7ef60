import type { Standing } from "../../../contract/permissions.ts";
import { userAtClient } from "../../../contract/people.ts";
import { useAnswer } from "../../api/answers.ts";

/** Everything the person is at this client, or in one of its programs: what buttons are disabled by. */
export function useStandings(client: string, service?: string): readonly Standing[] {
  return useAnswer(userAtClient, { client }, service ? { service } : undefined).standings as Standing[];
}
