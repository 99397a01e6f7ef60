import { Menu as Base } from "@base-ui/react/menu";
import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "../address/Link.tsx";
import { besideTrigger, popupClass } from "./popup-class.ts";

type Props = { trigger: ReactElement<Record<string, unknown>>; align?: "start" | "end"; children: ReactNode };

/** What else can be done, behind one button. */
export const Menu = ({ trigger, align = "end", children }: Props) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal role="region" aria-label="Menu">
      <Base.Positioner {...besideTrigger} align={align} className="z-50">
        <Base.Popup data-slot="menu" className={clsx(popupClass, "min-w-48 p-1")}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

type ItemProps = {
  icon?: LucideIcon;
  danger?: boolean;
  /** Why it can't be done now: it is shown, and can't be chosen. */
  reason?: string;
  /** At the right: a key, a number. */
  hint?: ReactNode;
  to?: string;
  onSelect?: () => void;
  children: ReactNode;
};

const itemClass =
  "flex min-h-8 cursor-pointer items-center gap-2.5 rounded-xs px-2.5 py-1.5 outline-none select-none touch:min-h-11 " +
  "data-disabled:cursor-not-allowed";

export function MenuItem({ icon: Icon, danger = false, reason, hint, to, onSelect, children }: ItemProps) {
  const color = danger
    ? "text-danger-text data-highlighted:bg-danger-soft"
    : "data-highlighted:bg-sunken dark:data-highlighted:bg-ink/8";
  return (
    <Base.Item
      data-slot="menu-item"
      disabled={reason !== undefined}
      onClick={onSelect}
      render={to && !reason ? <Link to={to} /> : undefined}
      className={clsx(itemClass, color)}
    >
      {Icon && <Icon aria-hidden size={16} className={clsx(!danger && "text-ink-3", reason && "opacity-50")} />}
      <span className="min-w-0 flex-1">
        <span className={clsx("block", reason && "opacity-50")}>{children}</span>
        {reason && <span className="block max-w-60 text-xs text-pretty text-ink-3">{reason}</span>}
      </span>
      {hint && <span className="num pl-4 text-xs text-ink-3">{hint}</span>}
    </Base.Item>
  );
}

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-line" />;

export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Base.Group>
    <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs text-ink-3">{label}</Base.GroupLabel>
    {children}
  </Base.Group>
);
