import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { me } from "../../../contract/people/users.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { readToken } from "../../platform/api/token.ts";

export type Me = AnswerOf<typeof me>;

/** Whoever is signed in, on a page that needs somebody to be. */
export const useMe = (): Me => useAnswer(me, {});

/** Whoever is signed in, or nobody, where a page is drawn for both. */
export function useVisitor(): { me: Me | undefined; isNobody: boolean } {
  const hasToken = readToken() !== undefined;
  const { data, error } = useOptionalAnswer(me, {}, { enabled: hasToken });
  return { me: data, isNobody: !hasToken || error?.status === 401 };
}
