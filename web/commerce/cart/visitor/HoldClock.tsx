import { clsx } from "clsx";
import { Timer } from "lucide-react";
import type { TimeZone } from "../../../../contract/platform/time-zone.ts";
import { Ring } from "../../../platform/ui/Ring.tsx";
import { timeText } from "../../../platform/ui/date-text.ts";
import { type Hold, holdAnnouncement, countdownText } from "./hold.ts";

type Props = { hold: Hold; heldUntil: string; zone: TimeZone };

/** A ring that runs out with the hold. */
export const HoldRing = ({ hold, heldUntil, zone, totalSeconds }: Props & { totalSeconds: number }) => (
  <div className="flex items-center gap-3.5 border-b pb-5">
    <Ring part={hold.left / totalSeconds} stroke={hold.isShort ? "var(--warning)" : "var(--primary-line)"} />
    <div className="min-w-0 flex-1">
      <p className="text-md font-semibold">Held for you</p>
      <p className="text-base text-ink-2">until {timeText(heldUntil, zone)}</p>
    </div>
    <p aria-hidden className={clsx("num display text-xl", hold.isShort && "text-warning-text")}>
      {countdownText(hold.left)}
    </p>
  </div>
);

export const HoldPill = ({ hold }: Pick<Props, "hold">) => (
  <p
    data-slot="hold"
    className={clsx(
      "num inline-flex min-h-8 shrink-0 items-center gap-2 rounded-full px-3 text-base font-medium",
      hold.isShort ? "bg-warning-soft text-warning-text" : "bg-brand-soft text-brand-text",
    )}
  >
    <Timer aria-hidden size={16} />
    Held {countdownText(hold.left)}
  </p>
);

/** Announces the remaining time at five minutes, at one, and at the end. */
export const HoldAnnouncer = ({ hold }: { hold: Hold | undefined }) => (
  <p role="status" className="sr-only">
    {hold && holdAnnouncement(hold)}
  </p>
);
