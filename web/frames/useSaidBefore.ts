import { useEffect } from "react";
import { readToken } from "../api/token.ts";
import { dismissToasts, toast, toasts, type ToastTone } from "../ui/toast.ts";

const KEY = "said before";
/** Longer than a document takes; what is older is news no more. */
const longest = 20_000;

type SaidText = { text: string; tone: ToastTone };
/** What still stood on the document that was left, when that was, and whose it was: by the end of the token alone. */
type SaidBefore = { said: readonly SaidText[]; at: number; of: string };

const whose = () => readToken()?.slice(-6) ?? "";

/** What was just said goes along to a page that is another document, and is said there once. */
export function useSaidBefore(): void {
  useEffect(() => {
    const kept = take();
    if (kept && wasLedHere() && kept.of === whose() && Date.now() - kept.at < longest)
      for (const { text, tone } of kept.said) toast(text, tone);
    addEventListener("pagehide", hand);
    return () => removeEventListener("pagehide", hand);
  }, []);
}

/** Whoever reloads, or comes back, has read it. */
function wasLedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return !loaded || loaded.type === "navigate";
}

function take(): SaidBefore | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept ? (JSON.parse(kept) as SaidBefore) : undefined;
  } catch {
    // Forbidden: it is lost with its document.
    return undefined;
  }
}

function hand(): void {
  const said = toasts.now().map(({ text, tone }) => ({ text, tone }));
  if (said.length === 0) return;
  // The browser may keep this document for whoever comes back to it.
  dismissToasts();
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ said, at: Date.now(), of: whose() } satisfies SaidBefore));
  } catch {
    // Full or forbidden.
  }
}
