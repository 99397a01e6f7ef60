import { clsx } from "clsx";
import type { ReactNode } from "react";

export type Description = { term: ReactNode; value: ReactNode; key?: string };

/** Names and values, line by line. A missing value says so. */
export const DescriptionList = ({ items, className }: { items: readonly Description[]; className?: string }) => (
  <dl data-slot="description-list" className={clsx("divide-y text-base", className)}>
    {items.map(({ term, value, key }, i) => (
      <div key={key ?? i} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(120px,1fr)_2fr]">
        <dt className="text-ink-3">{term}</dt>
        <dd className="min-w-0 wrap-break-word">{value ?? <span className="text-ink-3">None</span>}</dd>
      </div>
    ))}
  </dl>
);
