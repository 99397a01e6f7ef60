import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { keep, kept } from "../api/kept.ts";

/** N13 Who comes back without a query finds a list as it was filtered last; `names` are the filters that are kept. */
export function useLastFilter(of: string, names: readonly string[]): void {
  const [search, setSearch] = useSearchParams();
  const [last] = useState(() => (search.size > 0 ? null : kept("selected filter", of)));
  const now = new URLSearchParams([...search].filter(([name]) => names.includes(name))).toString();
  useEffect(() => keep("selected filter", now, of), [now, of]);
  useEffect(() => {
    if (last) setSearch(last, { replace: true });
  }, [last]);
}
