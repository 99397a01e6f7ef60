import { clsx } from "clsx";
import { CircleExclamationPoint, CircleCheck, Info, TriangleExclamationPoint } from "lucide-react";
import type { ReactNode } from "react";

const looks = {
  info: { icon: Info, color: "bg-brand-soft text-brand-text" },
  warning: { icon: TriangleExclamationPoint, color: "bg-warning-soft text-warning-text" },
  danger: { icon: CircleExclamationPoint, color: "bg-danger-soft text-danger-text" },
  confirm: { icon: CircleCheck, color: "bg-confirm-soft text-confirm-text" },
};

type Props = {
  tone?: keyof typeof looks;
  title?: ReactNode;
  action?: ReactNode;
  /** Announced to screen readers when it appears: for results of an action. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A permanent message within the page. */
export function Notice({ tone = "info", title, action, live = false, className, children }: Props) {
  const { icon: Icon, color } = looks[tone];
  return (
    <div
      data-slot="notice"
      data-tone={tone}
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={clsx("flex items-start gap-3 rounded-md px-4 py-3 text-base", color, className)}
    >
      <Icon aria-hidden size={18} className="mt-px" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-56">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className={clsx("text-pretty", title && "mt-0.5 text-ink-2")}>{children}</div>}
        </div>
        {action && <div className="-my-0.5 max-w-full shrink-0">{action}</div>}
      </div>
    </div>
  );
}
