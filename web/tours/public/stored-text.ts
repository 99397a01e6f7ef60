import { useMemo, useSyncExternalStore } from "react";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";

/** What a visitor chooses is stored on this device alone; the server doesn't learn it. */
const listeners = new Set<() => void>();

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
  for (const listener of listeners) listener();
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
