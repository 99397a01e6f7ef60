import { useEffect } from "react";
import { readToken } from "../../platform/api/token.ts";
import { dismissToasts, timeLeft, toast, toasts, type ToastTone } from "../../platform/ui/toast.ts";

const KEY = "said before";
/** Longer than a document takes; what is older is news no more, over however many documents it went. */
const longest = 20_000;
/** In milliseconds: what would be gone before that has been read where it was said. */
const READABLE = 1000;

/**
 * What still stood on the document that was left, when it was said first, to whom (by the end of the token alone), and how many
 * milliseconds of its time were left.
 */
type SaidBefore = { text: string; tone: ToastTone; at: number; of: string; left: number };

const whose = () => readToken()?.slice(-6) ?? "";

/**
 * What was said last goes along to a page that is another document, for the rest of its time. What was said before it was read by then,
 * or what came after it would stand there all at once.
 */
export function useSaidBefore(): void {
  useEffect(() => {
    let said: readonly SaidBefore[] = take().filter(({ at, of }) => of === whose() && Date.now() - at < longest);
    // Whoever is here when something is said: by the time the document is left, somebody else may have signed in.
    const note = () => {
      said = toasts.now().map((one) => ({
        ...(said.find(({ text }) => text === one.text) ?? { at: Date.now(), of: whose() }),
        text: one.text,
        tone: one.tone,
        left: 0,
      }));
    };
    const hand = () => {
      const last = toasts.now().at(-1);
      const left = last ? timeLeft(last) : 0;
      keep(said.filter(({ text }) => text === last?.text && left >= READABLE).map((one) => ({ ...one, left })));
      // The browser may keep this document for whoever comes back to it.
      dismissToasts();
    };
    if (wasLedHere()) for (const { text, tone, left } of said) toast(text, tone, { time: left });
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
function wasLedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !loaded || loaded.type === "navigate";
}

function take(): readonly SaidBefore[] {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept ? (JSON.parse(kept) as SaidBefore[]) : [];
  } catch {
    // Forbidden: it is lost with its document.
    return [];
  }
}

function keep(said: readonly SaidBefore[]): void {
  if (said.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(said));
  } catch {
    // Full or forbidden.
  }
}
