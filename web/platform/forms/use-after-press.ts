import { useCallback, useEffect, useRef } from "react";

/**
 * Does something at once, or, while a pointer is down, after it is up. An error that appears as a field is left would
 * move what is being pressed away from under the pointer, and the press would be lost.
 */
export function useAfterPress() {
  const isDown = useRef(false);
  const waiting = useRef<Array<() => void>>([]);

  useEffect(() => {
    const down = () => (isDown.current = true);
    const up = () => {
      isDown.current = false;
      // The click itself comes right after.
      if (waiting.current.length > 0) setTimeout(() => waiting.current.splice(0).forEach((act) => act()));
    };
    window.addEventListener("pointerdown", down, true);
    window.addEventListener("pointerup", up, true);
    window.addEventListener("pointercancel", up, true);
    return () => {
      window.removeEventListener("pointerdown", down, true);
      window.removeEventListener("pointerup", up, true);
      window.removeEventListener("pointercancel", up, true);
    };
  }, []);

  return useCallback((act: () => void) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  }, []);
}
