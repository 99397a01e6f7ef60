import { useInfiniteQuery } from "@tanstack/react-query";
import type { AnswerOf, AnyEndpoint, ParamsOf, QueryOf } from "../../../contract/endpoint.ts";
import { type CallError, useApi } from "../../api/api.ts";

/** A list that grows, page by page from the newest on. */
export function useLog<E extends AnyEndpoint, Row>(
  endpoint: E,
  params: ParamsOf<E>,
  query: object,
  rowsOf: (answer: AnswerOf<E>) => Row[],
) {
  const { call } = useApi();
  const list = useInfiniteQuery<AnswerOf<E>, CallError, { pages: AnswerOf<E>[] }, unknown[], string | undefined>({
    queryKey: [endpoint.path, params, query, "pages"],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, params, undefined, {
        signal,
        query: { ...query, ...(pageParam && { after: pageParam }) } as QueryOf<E>,
      }),
    getNextPageParam: (answer) => (answer as { next: string | null }).next ?? undefined,
    throwOnError: true,
  });
  const pages = list.data?.pages ?? [];
  return {
    pages,
    rows: pages.flatMap(rowsOf),
    isPending: list.isPending,
    hasMore: list.hasNextPage,
    busy: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
  };
}
