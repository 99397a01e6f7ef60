import { userAtClient } from "../../../contract/people/people.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { useAnswer } from "../api/answers.ts";

/** The person's standings at the client, or in one of its programs, for buttons. */
export const useStandings = (client: string, service?: string): readonly Standing[] =>
  useAnswer(userAtClient, { client }, service === undefined ? {} : { service }).standings as Standing[];
