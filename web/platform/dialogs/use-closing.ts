import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

/** How long a dialog takes to go. */
export const closingTime = 50;

export type DialogState = { key: number; node: ReactNode; open: boolean };

/** One place for one dialog: it opens at once, in place of any other, and is gone 50 ms after it is closed. */
export function useClosing() {
  const [shown, setShown] = useState<DialogState | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = useCallback((node: ReactNode) => {
    clearTimeout(timer.current);
    setShown((last) => ({ key: (last?.key ?? 0) + 1, node, open: true }));
  }, []);
  const close = useCallback(() => {
    setShown((last) => last && { ...last, open: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(null), closingTime);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { shown, open, close };
}
