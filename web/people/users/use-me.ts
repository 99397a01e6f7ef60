import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { me } from "../../../contract/people/me.ts";
import { useAnswer, useOptionalAnswer } from "../../platform/api/answers.ts";
import { readTokenOrSign } from "../../platform/api/token.ts";

export type Me = AnswerOf<typeof me>;

/** The signed-in person, on pages that require one. */
export const useMe = (): Me => useAnswer(me, {});

type Visitor = { me: Me | undefined; isNobody: boolean };

/** The signed-in person, if any. Who scores by a link hasn't signed in. */
export function useVisitor(): Visitor {
  const visitor = useSessionPerson();
  return visitor.me?.scoringLink ? { me: undefined, isNobody: true } : visitor;
}

/** The signed-in person, or who scores by a link, if any. */
export function useSessionPerson(): Visitor {
  const hasToken = readTokenOrSign() !== undefined;
  const { data, error } = useOptionalAnswer(me, {}, { enabled: hasToken });
  return { me: data, isNobody: !hasToken || error?.status === 401 };
}
