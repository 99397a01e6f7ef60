import { clsx } from "clsx";
import type { CSSProperties } from "react";

type Props = { className?: string; style?: CSSProperties };

/** A gray shape of content that is loading. */
export function Skeleton({ className, style }: Props) {
  return (
    <span
      aria-hidden
      data-slot="skeleton"
      style={style}
      className={clsx("block animate-breathe rounded-xs bg-ink/8", className)}
    />
  );
}

/** Lines of text, the last one shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2" aria-hidden>
      {Array.from({ length: lines }, (_, i) => (
        <Skeleton key={i} className={clsx("h-3.5", i === lines - 1 && lines > 1 ? "w-3/5" : "w-full")} />
      ))}
    </span>
  );
}

/** Rows as tall as the table's own. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading" className="divide-y">
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className="flex h-(--row) items-center gap-4 px-4">
          <Skeleton className="h-3.5 flex-[2]" />
          <Skeleton className="h-3.5 flex-1" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
