import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ServiceAt } from "../../../contract/addresses.ts";
import type { AnswerOf, QueryOf } from "../../../contract/endpoint.ts";
import { listEntries } from "../../../contract/entries.ts";
import { type CallError, useApi } from "../../api/api.ts";

type Page = AnswerOf<typeof listEntries>;
type Query = QueryOf<typeof listEntries>;

export type EntryList = Pick<Page, "entries" | "categories" | "standings" | "timeZone" | "total"> & {
  isLoading: boolean;
  error: CallError | null;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  again(): void;
};

/** A list that goes on. While another is asked for, the last one stays in sight. */
export function useEntries(at: ServiceAt, query: Query): EntryList {
  const { call } = useApi();
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    Page,
    CallError,
    { pages: Page[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [listEntries.path, at, query, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(listEntries, at, undefined, { signal, query: { ...query, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const first = data?.pages[0];
  return {
    entries: data?.pages.flatMap(({ entries }) => entries) ?? [],
    categories: first?.categories ?? [],
    standings: first?.standings ?? [],
    timeZone: first?.timeZone ?? "UTC",
    total: first?.total ?? 0,
    isLoading: isPending,
    error,
    hasMore: hasNextPage,
    isBusy: isFetchingNextPage,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}
