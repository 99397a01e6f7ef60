import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { type Api, type CallError, useApi } from "./api.ts";

type RequestInput<E extends AnyEndpoint> = {
  /** What a call is sent that only asks. */
  sent?: InputOf<E> | undefined;
  /** The key of a link, where it is asked in the right of whoever bears it. */
  link?: string | undefined;
};

/** How an answer is asked for and kept. One call, one place in the cache. */
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

/** The answer, once it is there; until then the nearest Suspense shows its shape, and a refusal goes to the error page. */
export function useAnswer<E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>, query?: QueryOf<E>): AnswerOf<E> {
  return useSuspenseQuery(answerQuery(useApi(), endpoint, params, query)).data as AnswerOf<E>;
}

/** After how many milliseconds it is asked again, as the last answer says where it does. */
type RefreshInterval<E extends AnyEndpoint> = number | ((answer: AnswerOf<E>) => number | false);

const refetchIntervalOf = <E extends AnyEndpoint>(again: RefreshInterval<E>) =>
  typeof again === "number"
    ? again
    : ({ state }: { state: { data: AnswerOf<E> | undefined } }) => state.data !== undefined && again(state.data);

/** The same for what changes by itself: it is asked for again while somebody looks. */
export function useLiveAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  again: RefreshInterval<E> = LIVE_INTERVAL,
): AnswerOf<E> {
  const asked = answerQuery(useApi(), endpoint, params);
  return useSuspenseQuery({ ...asked, refetchInterval: refetchIntervalOf(again) }).data as AnswerOf<E>;
}

/** In milliseconds. */
const LIVE_INTERVAL = 15_000;

type OptionalAnswerOptions<E extends AnyEndpoint> = RequestInput<E> & {
  query?: QueryOf<E>;
  enabled?: boolean;
  refreshEvery?: RefreshInterval<E>;
  /** Shows the last answer until the next one is there, as while something is typed. */
  keepsLast?: boolean;
  /** Asked anew each time that it is opened. */
  isFresh?: boolean;
  /** `false` where whoever asks does so again sooner than waiting would. */
  retry?: false;
};

/** The same for what a page can be drawn without, and for pages that say themselves why there is none. */
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

/** Asks for an answer before the page is drawn, so that the server can draw it; it is kept where the page will read it. */
export function loadAnswer<E extends AnyEndpoint>(
  { api, queries }: { api: Api; queries: QueryClient },
  endpoint: E,
  params: ParamsOf<E>,
  query?: QueryOf<E>,
): Promise<AnswerOf<E>> {
  return queries.ensureQueryData(answerQuery(api, endpoint, params, query)) as Promise<AnswerOf<E>>;
}
