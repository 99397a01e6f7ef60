import { useSyncExternalStore } from "react";

/** A hook of whether a media query holds. The server can't know, and says no. */
export function mediaHook(query: string): () => boolean {
  const watch = (changed: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  };
  const holds = () => window.matchMedia(query).matches;
  return () => useSyncExternalStore(watch, holds, () => false);
}
