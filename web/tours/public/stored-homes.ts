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
function useStoredText(name: string): { text: string; isHere: boolean; store(text: string): void } {
  const isHere = useHydrated();
  const text = useSyncExternalStore(
    listen,
    () => readStored(name),
    () => "",
  );
  return { text, isHere, store: (next) => writeStored(name, next) };
}

/** A record in the browser's storage; what isn't there is as `usual` says. */
export function useStoredRecord<T extends object>(name: string, usual: T): [record: T, store: (next: T) => void] {
  const { text, store } = useStoredText(name);
  const record = useMemo(() => ({ ...usual, ...partIn<T>(text) }), [text, usual]);
  return [record, (next) => store(JSON.stringify(next))];
}

function partIn<T>(text: string): Partial<T> {
  try {
    return text ? (JSON.parse(text) as Partial<T>) : {};
  } catch {
    return {};
  }
}

const idsIn = (text: string) => text.split(" ").filter(Boolean);

/** A list of homes in their order. */
function useStoredHomes(name: string) {
  const { text, isHere, store: keepText } = useStoredText(name);
  const homes = useMemo(() => idsIn(text), [text]);
  const set = (next: readonly string[]) => keepText([...new Set(next)].join(" "));
  return { homes, isHere, set };
}

const toggled = (homes: readonly string[], propertyID: string) =>
  homes.includes(propertyID) ? homes.filter((one) => one !== propertyID) : [...homes, propertyID];

/** The homes that a visitor has saved. */
export function useSavedHomes({ client, service }: ServiceAddress) {
  const { homes: saved, set } = useStoredHomes(`saved homes: ${client}/${service}`);
  return { saved, toggle: (propertyID: string) => set(toggled(saved, propertyID)) };
}

/** Where a visitor was on the route, and when (in ISO 8601); and what they leave out for now. */
export type RouteProgress = { seen: Readonly<Record<string, string>>; skipped: readonly string[] };
const noProgress: RouteProgress = { seen: {}, skipped: [] };

export function useRouteProgress({ client, service }: ServiceAddress) {
  const [progress, setProgress] = useStoredRecord(`route progress: ${client}/${service}`, noProgress);
  return { progress, setProgress };
}

/** The stops of a visitor's route, in order. What is taken off it is neither seen nor skipped any more. */
export function useRouteStops(at: ServiceAddress) {
  const { homes: stops, isHere, set: setStops } = useStoredHomes(`route: ${at.client}/${at.service}`);
  const { progress, setProgress } = useRouteProgress(at);
  function set(next: readonly string[]) {
    setStops(next);
    if (stops.some((stop) => !next.includes(stop))) setProgress(progressOfStops(progress, next));
  }
  return { stops, isHere, set, toggle: (propertyID: string) => set(toggled(stops, propertyID)) };
}

const progressOfStops = ({ seen, skipped }: RouteProgress, stops: readonly string[]): RouteProgress => ({
  seen: Object.fromEntries(Object.entries(seen).filter(([stop]) => stops.includes(stop))),
  skipped: skipped.filter((stop) => stops.includes(stop)),
});
