import type { ReactNode } from "react";
import { ErrorState } from "./EmptyState.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

/** The state of a list in pages. */
export type Paging = {
  isLoading: boolean;
  error: { message: string } | null;
  retry: () => void;
  more: boolean;
  busy: boolean;
  onMore: () => void;
  /** The address of the next page, for public pages. */
  to?: string | undefined;
};

type Props = {
  list: Paging;
  shown: number;
  /** How many there are in all, where that is known. */
  total?: number;
  /** Shows the count even when all are shown. */
  counts?: boolean;
  empty: ReactNode;
  loading?: ReactNode;
  children: ReactNode;
};

/** A list that is loading, failed, empty, or shown with a way to more. Loaded items stay, whatever becomes of the rest. */
export function PagedList({ list, shown, total, counts = true, empty, loading = <SkeletonRows />, children }: Props) {
  if (list.isLoading) return loading;
  const broken = list.error && <ErrorState text={list.error.message} onRetry={list.retry} />;
  if (shown === 0) return broken ?? empty;
  return (
    <>
      {children}
      {broken ?? ((list.more || counts) && <LoadMore shown={shown} total={total} {...list} />)}
    </>
  );
}
