import { useMemo, useSyncExternalStore } from "react";
import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { useHydrated } from "../../platform/ui/useHydrated.ts";

/** What somebody has marked and chosen on this device alone: nobody is told. */
const heard = new Set<() => void>();
const tell = () => heard.forEach((hear) => hear());

const read = (name: string): string => {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
};

function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Where nothing can be kept, nothing is.
  }
  tell();
}

function listen(hear: () => void) {
  heard.add(hear);
  addEventListener("storage", hear);
  return () => {
    heard.delete(hear);
    removeEventListener("storage", hear);
  };
}

/** A text that is kept on the device. The server draws none; the browser shows it once it has taken over. */
export function useKeptText(name: string): { text: string; isHere: boolean; keep(text: string): void } {
  const isHere = useHydrated();
  const text = useSyncExternalStore(
    listen,
    () => read(name),
    () => "",
  );
  return { text, isHere, keep: (next) => keep(name, next) };
}

const idsIn = (text: string) => text.split(" ").filter(Boolean);

/** A list of homes in their order. */
function useKeptHomes(name: string) {
  const { text, isHere, keep: keepText } = useKeptText(name);
  const homes = useMemo(() => idsIn(text), [text]);
  const set = (next: readonly string[]) => keepText([...new Set(next)].join(" "));
  const toggle = (propertyID: string) =>
    set(homes.includes(propertyID) ? homes.filter((one) => one !== propertyID) : [...homes, propertyID]);
  return { homes, isHere, set, toggle };
}

/** The homes that somebody has marked, and how one is marked. */
export function useSaved({ client, service }: ServiceAt) {
  const { homes, toggle } = useKeptHomes(`saved homes: ${client}/${service}`);
  return { saved: homes, toggle };
}

/** Where somebody means to drive, in this order. */
export function useStops({ client, service }: ServiceAt) {
  const { homes, isHere, set, toggle } = useKeptHomes(`route: ${client}/${service}`);
  return { stops: homes, isHere, set, toggle };
}
