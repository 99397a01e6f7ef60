import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createContext } from "react-router";
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

/** What loaders work with: the API and the cache that the page will read. */
export type PageContext = { api: Api; queries: QueryClient };
export const pageContext = createContext<PageContext>();

type Loading = { context: Readonly<{ get: (key: typeof pageContext) => PageContext }> };

/** In a route's loader: asks for an answer before the page is drawn, so that the server can draw it too. */
export function need<E extends AnyEndpoint>(
  { context }: Loading,
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOf<E>,
): Promise<AnswerOf<E>> {
  const { api, queries } = context.get(pageContext);
  return queries.ensureQueryData(answerOf(api, endpoint, params, query)) as Promise<AnswerOf<E>>;
}
