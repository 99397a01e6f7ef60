import { areLetterKeysOn } from "./letter-keys.ts";

/** The keys belong to a text field that has the focus, or to an open dialog, or are turned off. */
export function areKeysTaken(target: EventTarget | null): boolean {
  if (!areLetterKeysOn() || document.querySelector("[data-slot=dialog]")) return true;
  return target instanceof HTMLElement && target.matches("textarea, select, input:not([type=radio], [type=range])");
}
