import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { me } from "../../../contract/people/users.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { readToken } from "../../platform/api/token.ts";

export type Me = AnswerOf<typeof me>;

/** The signed-in person, on pages that require one. */
export const useMe = (): Me => useAnswer(me, {});

/** The signed-in person, if any. */
export function useVisitor(): { me: Me | undefined; isNobody: boolean } {
  const hasToken = readToken() !== undefined;
  const { data, error } = useOptionalAnswer(me, {}, { enabled: hasToken });
  return { me: data, isNobody: !hasToken || error?.status === 401 };
}
