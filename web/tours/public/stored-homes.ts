import { useMemo } from "react";
import { useStoredText } from "./stored-text.ts";

/** A list of homes in their order. */
export function useStoredHomes(name: string) {
  const { text, isHere, store } = useStoredText(name);
  const homes = useMemo(() => text.split(" ").filter(Boolean), [text]);
  const set = (next: readonly string[]) => store([...new Set(next)].join(" "));
  return { homes, isHere, set };
}

export const toggled = (homes: readonly string[], propertyID: string) =>
  homes.includes(propertyID) ? homes.filter((one) => one !== propertyID) : [...homes, propertyID];
