import { clsx } from "clsx";
import type { ReactNode } from "react";

const CIRCUMFERENCE = 2 * Math.PI * 19;

type Props = { part: number; stroke: string; size?: string; children?: ReactNode };

/** A ring that runs out: `part` of it is left, and what stands in the middle says how much that is. */
export const Ring = ({ part, stroke, size = "size-11", children }: Props) => (
  <span aria-hidden className={clsx("relative grid shrink-0 place-items-center", size)}>
    <svg viewBox="0 0 44 44" className="absolute inset-0 size-full -rotate-90">
      <circle cx="22" cy="22" r="19" fill="none" stroke="var(--line)" strokeWidth="4" />
      <circle
        cx="22"
        cy="22"
        r="19"
        fill="none"
        stroke={stroke}
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${Math.max(0, Math.min(1, part)) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
      />
    </svg>
    {children}
  </span>
);
