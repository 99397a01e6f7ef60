import type { ReactNode } from "react";

export const ApplicationCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border bg-surface p-5 sm:p-6">
    {children}
  </section>
);
