import { useEffect, useState } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { useOptionalAnswer } from "./answers.ts";

type RestOptions = { after: string | null | undefined; isWanted?: boolean };

/**
 * The rest of a public list after its first page, in one answer: fetched when the browser is idle, or when somebody searches. Empty
 * where the first page was all, or isn't there yet.
 */
export function useRestOfList<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  { after, isWanted = false }: RestOptions,
) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const follows = typeof after === "string";
  const { data } = useOptionalAnswer(endpoint, params, {
    query: { after: after ?? "0" } as QueryOf<E>,
    enabled: follows && (idle || isWanted),
  });
  const rest: AnswerOf<E> | undefined = follows ? data : undefined;
  return { rest, isWhole: after === null || rest !== undefined };
}
