import { clsx } from "clsx";
import { Timer } from "lucide-react";
import { timeText } from "../../ui/dates.ts";
import { type Hold, announcement, clockText } from "./hold.ts";

type Props = { hold: Hold; heldUntil: string };

/** Held for whom, and until when: a ring that runs out. */
export const HoldRing = ({ hold, heldUntil, whole }: Props & { whole: number }) => (
  <div className="flex items-center gap-3.5 border-b pb-5">
    <Ring part={Math.min(1, hold.left / whole)} isShort={hold.isShort} />
    <div className="min-w-0 flex-1">
      <p className="text-md font-semibold">Held for you</p>
      <p className="text-base text-ink-2">until {timeText(heldUntil, "here")}</p>
    </div>
    <p aria-hidden className={clsx("num display text-xl", hold.isShort && "text-warning-text")}>
      {clockText(hold.left)}
    </p>
  </div>
);

const AROUND = 2 * Math.PI * 19;

const Ring = ({ part, isShort }: { part: number; isShort: boolean }) => (
  <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden className="shrink-0 -rotate-90">
    <circle cx="22" cy="22" r="19" fill="none" stroke="var(--line)" strokeWidth="4" />
    <circle
      cx="22"
      cy="22"
      r="19"
      fill="none"
      stroke={isShort ? "var(--warning)" : "var(--primary-line)"}
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray={`${part * AROUND} ${AROUND}`}
    />
  </svg>
);

/** The same where there is little room. */
export const HoldPill = ({ hold }: Pick<Props, "hold">) => (
  <p
    data-slot="hold"
    className={clsx(
      "num inline-flex min-h-8 shrink-0 items-center gap-2 rounded-full px-3 text-base font-medium",
      hold.isShort ? "bg-warning-soft text-warning-text" : "bg-brand-soft text-brand-text",
    )}
  >
    <Timer aria-hidden size={16} />
    Held {clockText(hold.left)}
  </p>
);

/** Says at five minutes, at one and at the end how long it is still held. */
export const HoldAnnouncer = ({ hold }: { hold: Hold | undefined }) => (
  <p role="status" className="sr-only">
    {hold && announcement(hold)}
  </p>
);
