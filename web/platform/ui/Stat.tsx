import { clsx } from "clsx";
import type { ReactNode } from "react";

const tones = {
  quiet: "text-ink-3",
  confirm: "text-confirm-text",
  warning: "text-warning-text",
  danger: "text-danger-text",
};

type Props = { label: ReactNode; value: ReactNode; note?: ReactNode; tone?: keyof typeof tones; className?: string };

/** One number, its name above, its meaning below. */
export const Stat = ({ label, value, note, tone = "quiet", className }: Props) => (
  <div data-slot="stat" className={clsx("px-5 py-4 max-sm:px-4", className)}>
    <p className="text-sm text-ink-3">{label}</p>
    <p className="display mt-1 text-2xl max-sm:text-xl">{value}</p>
    {note && <p className={clsx("num mt-0.5 text-sm", tones[tone])}>{note}</p>}
  </div>
);

/** Numbers side by side with hairlines between them, two by two on a phone, and more than three of them on a tablet; large letters need a line each. */
export const StatRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    data-slot="stat-row"
    className={clsx(
      "grid grid-cols-2 overflow-hidden max-[16rem]:grid-cols-1 *:-mt-px *:-ml-px *:border-t *:border-l lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none",
      "sm:not-has-[>:nth-child(4)]:grid-flow-col sm:not-has-[>:nth-child(4)]:auto-cols-fr sm:not-has-[>:nth-child(4)]:grid-cols-none",
      className,
    )}
  >
    {children}
  </div>
);
