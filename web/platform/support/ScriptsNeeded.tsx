import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Said where JavaScript is off: what it is needed for. The rest of the page is read all the same. */
export const ScriptsNeeded = ({ children, className }: { children: ReactNode; className?: string }) => (
  <noscript>
    <p className={clsx("rounded-sm border bg-surface px-4 py-3 text-base text-ink-2", className)}>{children}</p>
  </noscript>
);
