import { useRef, useState } from "react";

/** Which rows are chosen. Rows that are no longer there are no longer chosen. */
export function useSelection(ids: readonly string[]) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const chosen = ids.filter((id) => kept.has(id));

  function toggle(id: string, range = false) {
    const next = new Set(kept);
    const reach = range && last.current ? between(ids, last.current, id) : [id];
    const add = !next.has(id);
    for (const one of reach) {
      if (add) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setKept(next);
  }

  return {
    chosen,
    has: (id: string) => kept.has(id),
    toggle,
    all: chosen.length > 0 && chosen.length === ids.length,
    some: chosen.length > 0,
    toggleAll: () => setKept(chosen.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setKept(new Set()),
  };
}

function between(ids: readonly string[], one: string, other: string) {
  const [a, b] = [ids.indexOf(one), ids.indexOf(other)];
  return a < 0 || b < 0 ? [other] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
