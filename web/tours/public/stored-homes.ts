import { useMemo, useSyncExternalStore } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";

/** Saved homes and the route are stored on this device alone; the server doesn't learn them. */
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

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
    // Without storage nothing is remembered.
  }
  notifyListeners();
}

function listen(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** A text in the browser's storage. The server draws none; the browser shows it after hydration. */
export function useStoredText(name: string): { text: string; isHere: boolean; store(text: string): void } {
  const isHere = useHydrated();
  const text = useSyncExternalStore(
    listen,
    () => readStored(name),
    () => "",
  );
  return { text, isHere, store: (next) => writeStored(name, next) };
}

const idsIn = (text: string) => text.split(" ").filter(Boolean);

/** A list of homes in their order. */
function useStoredHomes(name: string) {
  const { text, isHere, store: keepText } = useStoredText(name);
  const homes = useMemo(() => idsIn(text), [text]);
  const set = (next: readonly string[]) => keepText([...new Set(next)].join(" "));
  const toggle = (propertyID: string) =>
    set(homes.includes(propertyID) ? homes.filter((one) => one !== propertyID) : [...homes, propertyID]);
  return { homes, isHere, set, toggle };
}

/** The homes that a visitor has saved. */
export function useSavedHomes({ client, service }: ServiceAddress) {
  const { homes, toggle } = useStoredHomes(`saved homes: ${client}/${service}`);
  return { saved: homes, toggle };
}

/** The stops of a visitor's route, in order. */
export function useRouteStops({ client, service }: ServiceAddress) {
  const { homes, isHere, set, toggle } = useStoredHomes(`route: ${client}/${service}`);
  return { stops: homes, isHere, set, toggle };
}

/** Where a visitor was on the route, and when (in ISO 8601); and what they leave out for now. */
export type RouteProgress = { seen: Readonly<Record<string, string>>; skipped: readonly string[] };
const noProgress: RouteProgress = { seen: {}, skipped: [] };

export function useRouteProgress({ client, service }: ServiceAddress) {
  const { text, store } = useStoredText(`route progress: ${client}/${service}`);
  const progress = useMemo(() => progressIn(text), [text]);
  return { progress, setProgress: (next: RouteProgress) => store(JSON.stringify(next)) };
}

function progressIn(text: string): RouteProgress {
  try {
    return { ...noProgress, ...(text ? (JSON.parse(text) as Partial<RouteProgress>) : {}) };
  } catch {
    return noProgress;
  }
}
