import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAddress } from "../../platform/address/address.ts";
import { keep, kept } from "../../platform/api/kept.ts";

type Set = (value: string) => void;

/**
 * N13 Who comes back without a query finds a list as it was filtered last; `names` are the filters that are kept. Answers how to
 * keep one the moment it is chosen: the page may be left before the address has changed.
 */
export function useLastFilter(of: string, names: readonly string[]): (name: string, set: Set) => Set {
  const { search, refine } = useAddress();
  const [last] = useState(() => (search ? null : kept("selected filter", of)));
  const now = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name))).toString();
  const isComing = useRef(Boolean(last));
  useEffect(() => {
    if (!isComing.current) keep("selected filter", now, of);
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
    keep("selected filter", next.toString(), of);
    set(value);
  };
}
