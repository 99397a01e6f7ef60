import { useMemo, useSyncExternalStore } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";

/** What somebody has marked and chosen on this device alone: nobody is told. */
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((hear) => hear());

const readStored = (name: string): string => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
};

function writeStored(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Where nothing can be kept, nothing is.
  }
  notifyListeners();
}

function listen(hear: () => void) {
  listeners.add(hear);
  addEventListener("storage", hear);
  return () => {
    listeners.delete(hear);
    removeEventListener("storage", hear);
  };
}

/** A text that is kept on the device. The server draws none; the browser shows it once it has taken over. */
export function useStoredText(name: string): { text: string; isHere: boolean; keep(text: string): void } {
  const isHere = useHydrated();
  const text = useSyncExternalStore(
    listen,
    () => readStored(name),
    () => "",
  );
  return { text, isHere, keep: (next) => writeStored(name, next) };
}

const idsIn = (text: string) => text.split(" ").filter(Boolean);

/** A list of homes in their order. */
function useStoredHomes(name: string) {
  const { text, isHere, keep: keepText } = useStoredText(name);
  const homes = useMemo(() => idsIn(text), [text]);
  const set = (next: readonly string[]) => keepText([...new Set(next)].join(" "));
  const toggle = (propertyID: string) =>
    set(homes.includes(propertyID) ? homes.filter((one) => one !== propertyID) : [...homes, propertyID]);
  return { homes, isHere, set, toggle };
}

/** The homes that somebody has marked, and how one is marked. */
export function useSavedHomes({ client, service }: ServiceAddress) {
  const { homes, toggle } = useStoredHomes(`saved homes: ${client}/${service}`);
  return { saved: homes, toggle };
}

/** Where somebody means to drive, in this order. */
export function useRouteStops({ client, service }: ServiceAddress) {
  const { homes, isHere, set, toggle } = useStoredHomes(`route: ${client}/${service}`);
  return { stops: homes, isHere, set, toggle };
}
