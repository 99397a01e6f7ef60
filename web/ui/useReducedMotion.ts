import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

function watch(changed: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether the reader asked for stillness. The server can't know, and says no. */
export const useReducedMotion = () =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(query).matches,
    () => false,
  );
