import { useInfiniteQuery } from "@tanstack/react-query";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf } from "../../../contract/platform/endpoint.ts";
import { type CallError, useApi } from "./api.ts";

type PagedAnswer = { next: string | null };

/**
 * A list that is asked for page by page: the pages that are here, and the way to the next. The first may have come with the
 * page that shows it.
 */
export function usePagedAnswer<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  query: QueryOf<E>,
  first?: AnswerOf<E> & PagedAnswer,
) {
  const { call } = useApi();
  const pages = useInfiniteQuery<AnswerOf<E> & PagedAnswer, CallError>({
    queryKey: [endpoint.path, params, query, "pages"],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...(query as object), ...(pageParam !== undefined && { after: pageParam }) } as QueryOf<E>;
      return call(endpoint, params, undefined, { signal, query: asked }) as Promise<AnswerOf<E> & PagedAnswer>;
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (last) => last,
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
