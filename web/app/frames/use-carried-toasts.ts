import { useEffect } from "react";
import { readToken } from "../../platform/api/token.ts";
import { dismissToasts, toastTimeLeft, toast, toasts, type ToastTone } from "../../platform/ui/toast.ts";

const STORAGE_KEY = "said before";
/** Longer than a document takes; what is older is news no more, over however many documents it went. */
const LONGEST_CARRIED = 20_000;
/** In milliseconds: what would be gone before that has been read where it was said. */
const SHORTEST_LEFT = 1000;

/**
 * What still stood on the document that was left, when it was said first, to whom (by the end of the token alone), and how many
 * milliseconds of its time were left.
 */
type CarriedToast = { text: string; tone: ToastTone; at: number; of: string; left: number };

const tokenEnd = () => readToken()?.slice(-6) ?? "";

/**
 * What was said last goes along to a page that is another document, for the rest of its time. What was said before it was read by then,
 * or what came after it would stand there all at once.
 */
export function useCarriedToasts(): void {
  useEffect(() => {
    let said: readonly CarriedToast[] = takeStoredToasts().filter(
      ({ at, of }) => of === tokenEnd() && Date.now() - at < LONGEST_CARRIED,
    );
    // Whoever is here when something is said: by the time the document is left, somebody else may have signed in.
    const note = () => {
      said = toasts.now().map((one) => ({
        ...(said.find(({ text }) => text === one.text) ?? { at: Date.now(), of: tokenEnd() }),
        text: one.text,
        tone: one.tone,
        left: 0,
      }));
    };
    const hand = () => {
      const last = toasts.now().at(-1);
      const left = last ? toastTimeLeft(last) : 0;
      storeToasts(
        said.filter(({ text }) => text === last?.text && left >= SHORTEST_LEFT).map((one) => ({ ...one, left })),
      );
      // The browser may keep this document for whoever comes back to it.
      dismissToasts();
    };
    if (cameByLink()) for (const { text, tone, left } of said) toast(text, tone, { time: left });
    note();
    const unwatch = toasts.watch(note);
    addEventListener("pagehide", hand);
    return () => {
      removeEventListener("pagehide", hand);
      unwatch();
    };
  }, []);
}

/** Whoever reloads, or comes back, has read it. */
function cameByLink(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !loaded || loaded.type === "navigate";
}

function takeStoredToasts(): readonly CarriedToast[] {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return kept ? (JSON.parse(kept) as CarriedToast[]) : [];
  } catch {
    // Forbidden: it is lost with its document.
    return [];
  }
}

function storeToasts(said: readonly CarriedToast[]): void {
  if (said.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(said));
  } catch {
    // Full or forbidden.
  }
}
