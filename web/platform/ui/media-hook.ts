import { useSyncExternalStore } from "react";

/** Makes a hook for a media query. On the server it is false. */
export function mediaHook(query: string): () => boolean {
  const watch = (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  };
  const holds = () => window.matchMedia(query).matches;
  return () => useSyncExternalStore(watch, holds, () => false);
}
