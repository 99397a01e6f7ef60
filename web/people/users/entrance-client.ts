import { createContext, use, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { reservedClientURLs } from "../../../contract/platform/reserved-client-urls.ts";
import { useReturnPath } from "./return-path.ts";

/** In the tab alone, so that two associations in two tabs keep their own look. */
const STORAGE_KEY = "entrance client";

type EntranceClient = {
  /** The association from which somebody comes to sign in or to their account; its page once that is loaded. */
  url: string | undefined;
  name: string;
  /** The association's own systems by which people sign in. */
  signIn: readonly { providerID: string; name: string }[];
  /** For pages that learn it by what they read: an invitation says whose it is. */
  show: (url: string) => void;
};

export const EntranceContext = createContext<EntranceClient>({
  url: undefined,
  name: "Rosette",
  signIn: [],
  show: () => undefined,
});

export const useEntrance = (): EntranceClient => use(EntranceContext);

/** A page of the frame belongs to this association, whatever the way there was. */
export function useEntranceOf(url: string | undefined): void {
  const { show } = useEntrance();
  useEffect(() => {
    if (url !== undefined) show(url);
  }, [url, show]);
}

const isClientURL = (text: string) => /^[\w-]{3,100}$/.test(text) && !reservedClientURLs.has(text);

/** The client whose page it is, by the first part of a path of this product. Nothing else of an address is believed. */
export function clientInPath(path: string): string | undefined {
  const [first = ""] = path.replace(/^\//, "").split(/[/?#]/);
  return isClientURL(first) ? first : undefined;
}

/** Noted by the frames of the app; of public pages, which are documents of their own, the browser tells itself. */
export function noteEntranceClient(url: string | undefined): void {
  try {
    if (url === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, url);
  } catch {
    // Storage is forbidden: the look is that of the address alone.
  }
}

function notedClient(): string | undefined {
  try {
    const noted = sessionStorage.getItem(STORAGE_KEY);
    return noted && isClientURL(noted) ? noted : undefined;
  } catch {
    return undefined;
  }
}

/** The page by whose link this document was opened, where it is one of this product's. */
function pathBefore(): string | undefined {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isFirst = loaded !== undefined && new URL(loaded.name).pathname === location.pathname;
  if (!isFirst || !document.referrer) return undefined;
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : undefined;
}

/**
 * From which association somebody comes: by the way back, which the address carries; by a mail's link; else by the page before, in this
 * tab. Whoever comes from the platform's own first page comes from none.
 */
export function useEntranceClient(): { url: string | undefined; show: (url: string) => void } {
  const { to } = useReturnPath();
  const [search] = useSearchParams();
  const mailed = search.get("association");
  const named = (to && clientInPath(to)) ?? (mailed !== null && isClientURL(mailed) ? mailed : undefined);
  const [noted, setNoted] = useState(() => {
    const before = pathBefore();
    if (before === paths.home() || to === paths.home()) return undefined;
    return (before && clientInPath(before)) ?? notedClient();
  });
  const url = named ?? noted;
  useEffect(() => noteEntranceClient(url), [url]);
  return { url, show: setNoted };
}
