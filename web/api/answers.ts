import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf } from "../../contract/endpoint.ts";
import { type Api, type CallError, useApi } from "./api.ts";

/** How the answer to a GET is asked for and kept. One call, one place in the cache. */
export const answerOf = <E extends AnyEndpoint>(api: Api, endpoint: E, params: ParamsOf<E>, query?: QueryOf<E>) =>
  queryOptions<AnswerOf<E>, CallError>({
    queryKey: [endpoint.path, params, query ?? null],
    queryFn: ({ signal }) => api.call(endpoint, params, undefined, { signal, ...(query !== undefined && { query }) }),
  });

/** The answer, once it is there; until then the nearest Suspense shows its shape, and a refusal goes to the error page. */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>, query?: QueryOf<E>): AnswerOf<E> {
  return useSuspenseQuery(answerOf(useApi(), endpoint, params, query)).data as AnswerOf<E>;
}

/** The same for numbers that change by themselves: they are asked for again while somebody looks. */
export function useLiveAnswer<E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>): AnswerOf<E> {
  const live = { ...answerOf(useApi(), endpoint, params), refetchInterval: LIVE };
  return useSuspenseQuery(live).data as AnswerOf<E>;
}

/** In milliseconds. */
const LIVE = 15_000;

/** The same for what a page can be drawn without; `again`, after so many milliseconds, for what changes by itself. */
export function useOptionalAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: { query?: QueryOf<E>; enabled?: boolean; again?: number } = {},
) {
  const { query, enabled = true, again } = options;
  return useQuery({
    ...answerOf(useApi(), endpoint, params, query),
    enabled,
    ...(again !== undefined && { refetchInterval: again }),
  });
}

/** Asks for an answer before the page is drawn, so that the server can draw it; it is kept where the page will read it. */
export function loadAnswer<E extends AnyEndpoint>(
  { api, queries }: { api: Api; queries: QueryClient },
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOf<E>,
): Promise<AnswerOf<E>> {
  return queries.ensureQueryData(answerOf(api, endpoint, params, query)) as Promise<AnswerOf<E>>;
}
