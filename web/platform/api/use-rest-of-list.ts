import { useEffect, useState } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { useOptionalAnswer } from "./answers.ts";

type RestOptions = { after: string | null | undefined; isWanted?: boolean };

/**
 * What follows the first page of a public list, in one piece: asked for as soon as the browser has nothing better to do, or somebody looks
 * for something. Nothing where the first page was all, or isn't there yet.
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
