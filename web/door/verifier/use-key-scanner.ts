import { useEffect, useEffectEvent } from "react";
import { newScannerKeys } from "./scanner-keys.ts";

/** Milliseconds between two keys of one code, also on a slow computer. */
const SAME_CODE_WITHIN = 1_000;
/** The shortest text that counts as a scanner's. */
const LEAST_KEYS = 6;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** A scanner on a cable types wherever the focus is: what it types is a code, also while the field isn't shown. */
export function useKeyScanner(onCode: (candidates: string[]) => void): void {
  const report = useEffectEvent(onCode);
  useEffect(() => {
    const keys = newScannerKeys();
    let lastAt = 0;
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - lastAt > SAME_CODE_WITHIN) keys.clear();
      lastAt = event.timeStamp;
      if (event.key !== "Enter") return keys.press(event);
      const { typed } = keys;
      if (typed.length < LEAST_KEYS) return;
      // The Enter would press the button that has the focus.
      event.preventDefault();
      const candidates = keys.candidates(typed);
      keys.clear();
      report(candidates);
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}
