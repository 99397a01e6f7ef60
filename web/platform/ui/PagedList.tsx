import type { ReactNode } from "react";
import { ErrorState } from "./EmptyState.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

/** How far a list has come that is asked for page by page. */
export type Paging = {
  isLoading: boolean;
  error: { message: string } | null;
  retry: () => void;
  more: boolean;
  busy: boolean;
  onMore: () => void;
  /** Where what follows is by itself: on a public page. */
  to?: string | undefined;
};

type Props = {
  list: Paging;
  shown: number;
  /** How many there are in all, where that is known. */
  total?: number;
  /** Says how many are shown even when that is all of them. */
  counts?: boolean;
  empty: ReactNode;
  loading?: ReactNode;
  children: ReactNode;
};

/** A list on its way, broken, empty, or there with the way to more. What is there stays, whatever becomes of the rest. */
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
