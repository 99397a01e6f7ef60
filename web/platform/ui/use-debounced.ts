import { useEffect, useState } from "react";

/** What was typed, once the typing has paused. */
export function useDebounced(text: string, pause = 300): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
