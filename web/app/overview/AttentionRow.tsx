import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../../platform/ui/Button.tsx";

type Props = {
  icon: LucideIcon;
  title: string;
  text: string;
  urgent: boolean;
  /** Where it is seen to, and what is done there. */
  to: string;
  action: string;
  /** Of what program, where several stand in one list. */
  place?: ReactNode;
  /** Only the most urgent one has a filled button. */
  isFirst?: boolean;
};

/** One thing that needs somebody: what happened, and the way to where it is seen to. */
export const AttentionRow = ({ icon: Icon, title, text, urgent, to, action, place, isFirst = false }: Props) => (
  <li className="flex items-center gap-x-3 border-t px-5 py-2.5 max-sm:items-start max-sm:px-4">
    <span
      className={clsx(
        "grid size-7 shrink-0 place-items-center rounded-sm max-sm:mt-0.5",
        urgent ? "bg-danger-soft text-danger-text" : "bg-warning-soft text-warning-text",
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
    </span>
    <div className="min-w-0 flex-1 items-center gap-x-6 md:flex">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {title}
          {urgent && <span className="sr-only"> (can’t wait)</span>}
        </p>
        <p className="text-sm text-pretty wrap-anywhere text-ink-3">{text}</p>
      </div>
      {place && (
        <p className="w-52 shrink-0 text-sm wrap-anywhere text-ink-3 max-md:w-auto max-md:text-ink-2">{place}</p>
      )}
    </div>
    <span className={place ? "flex shrink-0 justify-end md:w-20" : "shrink-0"}>
      <LinkButton size="sm" variant={isFirst ? "primary" : undefined} to={to} aria-label={`${action}: ${title}`}>
        {action}
      </LinkButton>
    </span>
  </li>
);
