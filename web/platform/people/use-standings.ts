import { userAtClient } from "../../../contract/people/people.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { useAnswer } from "../api/answers.ts";

/** What the person is at the client, or in one of its programs: what their buttons go by. */
export const useStandings = (client: string, service?: string): readonly Standing[] =>
  useAnswer(userAtClient, { client }, service === undefined ? {} : { service }).standings as Standing[];
