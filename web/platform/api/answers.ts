import { type QueryClient, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { type Api, type CallError, useApi } from "./api.ts";

type RequestInput<E extends AnyEndpoint> = {
  /** The input of a POST that only reads. */
  sent?: InputOf<E> | undefined;
  /** The key of the link by which it is called. */
  link?: string | undefined;
};

/** The query of an answer. Each call has one place in the cache. */
export const answerQuery = <E extends AnyEndpoint>(
  api: Api,
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOf<E>,
  { sent, link }: RequestInput<E> = {},
) =>
  queryOptions<AnswerOf<E>, CallError>({
    queryKey: [
      endpoint.path,
      params,
      query ?? null,
      ...(sent === undefined && link === undefined ? [] : [sent ?? null, link ?? null]),
    ],
    queryFn: ({ signal }) => api.call(endpoint, params, sent, { signal, link, ...(query !== undefined && { query }) }),
  });

/** Suspends until the answer is there; a refusal goes to the error page. */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>, query?: QueryOf<E>): AnswerOf<E> {
  return useSuspenseQuery(answerQuery(useApi(), endpoint, params, query)).data as AnswerOf<E>;
}

/** Begins to fetch an answer that is drawn later, so that it doesn't wait for those that the page suspends on. */
export function useEarlyAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  { enabled }: { enabled: boolean },
): void {
  const queries = useQueryClient();
  const query = answerQuery(useApi(), endpoint, params);
  if (enabled && !queries.getQueryState(query.queryKey)) void queries.prefetchQuery(query);
}

/** Milliseconds until it is fetched again, or a function of the last answer. */
type RefreshInterval<E extends AnyEndpoint> = number | ((answer: AnswerOf<E>) => number | false);

const refetchIntervalOf = <E extends AnyEndpoint>(again: RefreshInterval<E>) =>
  typeof again === "number"
    ? again
    : ({ state }: { state: { data: AnswerOf<E> | undefined } }) => state.data !== undefined && again(state.data);

/** For answers that change by themselves: fetched again while somebody looks. */
export function useLiveAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  again: RefreshInterval<E> = LIVE_INTERVAL,
): AnswerOf<E> {
  const options = answerQuery(useApi(), endpoint, params);
  return useSuspenseQuery({ ...options, refetchInterval: refetchIntervalOf(again) }).data as AnswerOf<E>;
}

/** Milliseconds. */
const LIVE_INTERVAL = 15_000;

type OptionalAnswerOptions<E extends AnyEndpoint> = RequestInput<E> & {
  query?: QueryOf<E>;
  enabled?: boolean;
  refreshEvery?: RefreshInterval<E>;
  /** Shows the last answer until the next one is there, as while something is typed. */
  keepsLast?: boolean;
  /** Fetched anew each time that it is opened. */
  isFresh?: boolean;
  /** `false` where the caller itself retries sooner. */
  retry?: false;
};

/** For parts that a page can be drawn without, and for pages that show the error themselves. */
export function useOptionalAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  options: OptionalAnswerOptions<E> = {},
) {
  const { query, sent, link, enabled = true, refreshEvery: again, keepsLast = false, isFresh = false, retry } = options;
  return useQuery<AnswerOf<E>, CallError>({
    ...answerQuery(useApi(), endpoint, params, query, { sent, link }),
    enabled,
    ...(again !== undefined && { refetchInterval: refetchIntervalOf(again) }),
    ...(keepsLast && { placeholderData: (last: AnswerOf<E> | undefined) => last as never }),
    ...(isFresh && { staleTime: 0 }),
    ...(retry === false && { retry }),
  });
}

/** Fetches an answer before the page is drawn, so that the server can draw it; the page finds it in the cache. */
export function loadAnswer<E extends AnyEndpoint>(
  { api, queries }: { api: Api; queries: QueryClient },
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOf<E>,
): Promise<AnswerOf<E>> {
  return queries.ensureQueryData(answerQuery(api, endpoint, params, query)) as Promise<AnswerOf<E>>;
}
