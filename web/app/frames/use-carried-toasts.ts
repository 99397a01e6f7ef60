import { useEffect } from "react";
import { readTokenOrSign } from "../../platform/api/token.ts";
import { dismissToasts, toastTimeLeft, toast, toasts, type ToastTone } from "../../platform/ui/toast.ts";

const STORAGE_KEY = "said before";
/** Milliseconds; longer than a document takes to load. Older toasts are dropped, over however many documents. */
const LONGEST_CARRIED = 20_000;
/** Milliseconds; a toast with less time left has been read. */
const SHORTEST_LEFT = 1000;

/** A toast of the document that was left: time of its first showing, account (the end of its token only), and remaining milliseconds. */
type CarriedToast = { text: string; tone: ToastTone; at: number; of: string; left: number };

const tokenEnd = () => readTokenOrSign()?.slice(-6) ?? "";

/**
 * The last toast is shown on in the next document for the rest of its time. Earlier ones have been read by then, or all would appear at
 * once.
 */
export function useCarriedToasts(): void {
  useEffect(() => {
    let carried: readonly CarriedToast[] = takeStoredToasts().filter(
      ({ at, of }) => of === tokenEnd() && Date.now() - at < LONGEST_CARRIED,
    );
    // The account at the time of the toast: another one may have signed in before the document is left.
    const note = () => {
      carried = toasts.now().map((one) => ({
        ...(carried.find(({ text }) => text === one.text) ?? { at: Date.now(), of: tokenEnd() }),
        text: one.text,
        tone: one.tone,
        left: 0,
      }));
    };
    const hand = () => {
      const last = toasts.now().at(-1);
      const left = last ? toastTimeLeft(last) : 0;
      storeToasts(
        carried.filter(({ text }) => text === last?.text && left >= SHORTEST_LEFT).map((one) => ({ ...one, left })),
      );
      // The back-forward cache may keep this document.
      dismissToasts();
    };
    if (cameByLink()) for (const { text, tone, left } of carried) toast(text, tone, { time: left });
    note();
    const unwatch = toasts.watch(note);
    addEventListener("pagehide", hand);
    return () => {
      removeEventListener("pagehide", hand);
      unwatch();
    };
  }, []);
}

/** Whether a link led here: after a reload or Back the toasts have been read. */
function cameByLink(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !loaded || loaded.type === "navigate";
}

function takeStoredToasts(): readonly CarriedToast[] {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return stored ? (JSON.parse(stored) as CarriedToast[]) : [];
  } catch {
    // Storage is forbidden: the toast is lost with its document.
    return [];
  }
}

function storeToasts(carried: readonly CarriedToast[]): void {
  if (carried.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(carried));
  } catch {
    // Storage is full or forbidden.
  }
}
