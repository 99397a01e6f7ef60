import type { ReactNode } from "react";

/** A stop's number at the line that joins all of them. */
export const StopTrack = ({ mark, isLast, children }: { mark: ReactNode; isLast?: boolean; children: ReactNode }) => (
  <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3">
    <div className="flex flex-col items-center">
      {mark}
      {!isLast && <i aria-hidden className="w-0.5 flex-1 bg-line-2" />}
    </div>
    {children}
  </div>
);
