import { clsx } from "clsx";
import { CircleExclamationPoint, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { type Toast, dismissToast, toasts } from "./toast.ts";
import { useHydrated } from "./use-hydrated.ts";

const noToasts: readonly Toast[] = [];
const icons = { confirm: CircleCheck, danger: CircleExclamationPoint, neutral: Info };
const colors = { confirm: "text-[#5bdba3]", danger: "text-[#ff8f86]", neutral: "text-white/70" };

/** The place of toasts: in the body, above dialogs. The server renders none. */
export const Toasts = () => useHydrated() && createPortal(<ToastRegion />, document.body);

/**
 * Failures are announced at once, everything else when the screen reader pauses, and nothing that an alert says already. Live regions
 * stay readable behind an open dialog.
 */
function ToastRegion() {
  const all = useSyncExternalStore(toasts.watch, toasts.now, () => noToasts);
  const [isPaused, setPaused] = useState(false);
  const [silent, spoken] = [all.filter((one) => one.silent), all.filter((one) => !one.silent)];
  const groups = {
    polite: spoken.filter(({ tone }) => tone !== "danger"),
    assertive: spoken.filter(({ tone }) => tone === "danger"),
    off: silent,
  };
  return (
    <div
      role="region"
      aria-label="Notifications"
      data-slot="toasts"
      className="pointer-events-none fixed right-0 bottom-0 z-70 grid w-full justify-items-end gap-2 p-4 empty:hidden sm:w-auto sm:p-6"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {(["polite", "assertive", "off"] as const).map((live) => (
        <div key={live} aria-live={live} className="contents">
          {groups[live].map((one) => (
            <ToastItem key={one.id} toast={one} isPaused={isPaused} />
          ))}
        </div>
      ))}
    </div>
  );
}

function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { action } = toast;
  useTimeLimit(isPaused, toast.time, () => dismissToast(toast.id));
  const Icon = icons[toast.tone];
  return (
    <div
      data-slot="toast"
      data-tone={toast.tone}
      className="pointer-events-auto flex w-full animate-rise items-start gap-3 rounded-md bg-[#0e2229] py-3 pr-2 pl-4 text-base text-white shadow-3 sm:w-auto sm:max-w-[420px] sm:min-w-72 dark:bg-raised"
    >
      <Icon aria-hidden size={18} className={clsx("mt-px", colors[toast.tone])} />
      <span className="min-w-0 flex-1 wrap-break-word">{toast.text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(toast.id);
            action.run();
          }}
          className="thumb relative -my-1 h-7 rounded-xs px-2 font-semibold text-[#66cfd2] hover:bg-white/12 focus-visible:outline-white"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="thumb relative -my-1 grid size-7 place-items-center rounded-full text-white/70 hover:bg-white/12 hover:text-white focus-visible:outline-white"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}

/** Counts down only while no pointer or focus is on the toasts. */
function useTimeLimit(isPaused: boolean, time: number, end: () => void) {
  const remaining = useRef(time);
  const onEnd = useEffectEvent(end);
  useEffect(() => {
    if (isPaused) return;
    const since = Date.now();
    const timer = setTimeout(() => onEnd(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - since;
    };
  }, [isPaused]);
}
