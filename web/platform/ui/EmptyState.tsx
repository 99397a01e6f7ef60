import { clsx } from "clsx";
import { CloudExclamationPoint, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

type Props = { icon?: LucideIcon; title: ReactNode; text?: ReactNode; action?: ReactNode; className?: string };

/** An empty list: says so, and offers the next step in one button. */
export function EmptyState({ icon: Icon, title, text, action, className }: Props) {
  return (
    <div
      data-slot="empty-state"
      className={clsx("mx-auto grid max-w-md justify-items-center px-6 py-14 text-center", className)}
    >
      {Icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-sunken text-ink-3">
          <Icon aria-hidden size={22} />
        </span>
      )}
      <p className="text-md font-semibold text-balance">{title}</p>
      {text && <p className="mt-1 text-base text-balance text-ink-3">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

type ErrorProps = { title?: string; text?: ReactNode; onRetry?: () => void };

/** A failure to load: what happened, and a retry. */
export function ErrorState({ title = "This couldn’t be loaded", text, onRetry }: ErrorProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudExclamationPoint}
        title={title}
        text={text ?? "Nothing you have saved is lost."}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      />
    </div>
  );
}
