import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAddress } from "../../platform/address/address.ts";
import { storeValue, storedValue } from "../../platform/api/browser-storage.ts";

type SetFilter = (value: string) => void;

/**
 * N13 Who comes back without a query finds a list as it was filtered last; `names` are the filters that are kept. Answers how to
 * keep one the moment it is chosen: the page may be left before the address has changed.
 */
export function useLastFilter(of: string, names: readonly string[]): (name: string, set: SetFilter) => SetFilter {
  const { search, refine } = useAddress();
  const [last] = useState(() => (search ? null : storedValue("selected filter", of)));
  const now = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name))).toString();
  const isComing = useRef(Boolean(last));
  useEffect(() => {
    if (!isComing.current) storeValue("selected filter", now, of);
    isComing.current = false;
  }, [now, of]);
  const restore = useEffectEvent((query: string) =>
    refine((next) => new URLSearchParams(query).forEach((value, name) => next.set(name, value))),
  );
  useEffect(() => {
    if (last) restore(last);
  }, [last]);
  return (name, set) => (value) => {
    const next = new URLSearchParams(now);
    if (value) next.set(name, value);
    else next.delete(name);
    storeValue("selected filter", next.toString(), of);
    set(value);
  };
}
