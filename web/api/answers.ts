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

/** The same for what a page can be drawn without. */
export function useOptionalAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: { query?: QueryOf<E>; enabled?: boolean } = {},
) {
  return useQuery({ ...answerOf(useApi(), endpoint, params, options.query), enabled: options.enabled ?? true });
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
