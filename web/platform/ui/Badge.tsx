import { clsx } from "clsx";
import type { ReactNode } from "react";

const tones = {
  neutral: "bg-sunken text-ink-2",
  brand: "bg-brand-soft text-brand-text",
  confirm: "bg-confirm-soft text-confirm-text",
  warning: "bg-warning-soft text-warning-text",
  danger: "bg-danger-soft text-danger-text",
  award: "bg-award-soft text-award-text",
};
export type Tone = keyof typeof tones;

type Props = { tone?: Tone; dot?: boolean; icon?: ReactNode; className?: string; children: ReactNode };

/** A state in a word or two. The dot marks states that a row may go through. */
export function Badge({ tone = "neutral", dot = false, icon, className, children }: Props) {
  return (
    <span
      data-slot="badge"
      data-tone={tone}
      className={clsx(
        "num inline-flex min-h-5 max-w-full shrink-0 items-center gap-1.5 rounded-[1rem] px-2 py-0.5 text-xs font-medium max-sm:wrap-anywhere sm:whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {dot && <i aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />}
      {icon}
      {children}
    </span>
  );
}
