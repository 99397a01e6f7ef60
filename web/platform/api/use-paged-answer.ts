import { useInfiniteQuery } from "@tanstack/react-query";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { type CallError, useApi } from "./api.ts";

type PagedAnswer = { next: string | null };

type PagedAnswerOptions<E extends AnyEndpoint> = {
  /** Came with the page that shows it. */
  first?: AnswerOf<E> & PagedAnswer;
  /** Milliseconds until the pages are fetched again, by what the first of them says, for lists that change by themselves. */
  refreshEvery?: (first: AnswerOf<E>) => number | false;
};

/** A list in pages: the pages that are here, and a function for the next. */
export function usePagedAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query: QueryOf<E>,
  { first, refreshEvery }: PagedAnswerOptions<E> = {},
) {
  const { call } = useApi();
  const pages = useInfiniteQuery<AnswerOf<E> & PagedAnswer, CallError>({
    queryKey: [endpoint.path, params, query, "pages"],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => {
      const pageQuery = { ...(query as object), ...(pageParam !== undefined && { after: pageParam }) } as QueryOf<E>;
      return call(endpoint, params, undefined, { signal, query: pageQuery }) as Promise<AnswerOf<E> & PagedAnswer>;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (last) => last,
    ...(refreshEvery && {
      refetchInterval: ({ state }) => state.data?.pages[0] !== undefined && refreshEvery(state.data.pages[0]),
    }),
    ...(first && { initialData: { pages: [first], pageParams: [undefined] } }),
  });
  return {
    pages: pages.data?.pages ?? [],
    isLoading: pages.isPending,
    error: pages.error,
    retry: () => void pages.refetch(),
    more: pages.hasNextPage,
    busy: pages.isFetchingNextPage,
    onMore: () => void pages.fetchNextPage(),
  };
}
