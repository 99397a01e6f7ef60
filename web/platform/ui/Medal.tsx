import { clsx } from "clsx";
import { Award } from "lucide-react";

const looks = {
  gold: "bg-award text-award-ink",
  silver: "bg-[#dde5e8] text-[#1d2b30]",
  bronze: "bg-[#e5bd94] text-[#321a04]",
  plain: "bg-white text-[#1d2b30] inset-ring inset-ring-[#1d2b30]/12",
};

export type MedalLook = keyof typeof looks;

/** 'Best in Show' shines like gold; a title that names no metal is plain. */
function medalOf(title: string): MedalLook {
  if (/gold|best|grand|winner|first|1st/i.test(title)) return "gold";
  if (/silver|second|2nd/i.test(title)) return "silver";
  return /bronze|third|3rd/i.test(title) ? "bronze" : "plain";
}

type Props = { title: string; look?: MedalLook; size?: "sm" | "md"; className?: string };

/** An award title, readable on any photograph. A long one wraps to a second line. */
export const Medal = ({ title, look = medalOf(title), size = "sm", className }: Props) => (
  <span
    data-slot="medal"
    className={clsx(
      "inline-flex items-center gap-1.5 max-w-full rounded-[1rem] py-0.5 font-semibold",
      size === "sm" ? "min-h-7 px-2.5 text-sm" : "min-h-8 px-3.5 text-base",
      looks[look],
      className,
    )}
  >
    <Award aria-hidden size={size === "sm" ? 14 : 16} className="shrink-0" />
    <span className="min-w-0 wrap-break-word">{title}</span>
  </span>
);
