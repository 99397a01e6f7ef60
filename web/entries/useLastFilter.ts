import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { keep, kept } from "../api/kept.ts";

type Set = (value: string) => void;

/**
 * N13 Who comes back without a query finds a list as it was filtered last; `names` are the filters that are kept. Answers how to
 * keep one the moment it is chosen: the page may be left before the address has changed.
 */
export function useLastFilter(of: string, names: readonly string[]): (name: string, set: Set) => Set {
  const [search, setSearch] = useSearchParams();
  const [last] = useState(() => (search.size > 0 ? null : kept("selected filter", of)));
  const now = new URLSearchParams([...search].filter(([name]) => names.includes(name))).toString();
  useEffect(() => keep("selected filter", now, of), [now, of]);
  useEffect(() => {
    if (last) setSearch(last, { replace: true });
  }, [last]);
  return (name, set) => (value) => {
    const next = new URLSearchParams(now);
    if (value) next.set(name, value);
    else next.delete(name);
    keep("selected filter", next.toString(), of);
    set(value);
  };
}
