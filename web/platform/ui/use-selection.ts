import { useRef, useState } from "react";
import { useKeyedState } from "./use-keyed-state.ts";

const noRows: ReadonlySet<string> = new Set();

/**
 * Which rows are chosen. Rows that are no longer there are no longer chosen; those beyond the rows that are here can be, all at
 * once, as long as the list is `of` the same.
 */
export function useSelection(ids: readonly string[], of = "") {
  const [kept, setKept] = useState(noRows);
  const [beyond, setBeyond] = useKeyedState(of, () => noRows);
  const last = useRef<string>(undefined);
  const here = ids.filter((id) => kept.has(id));
  const isHere = new Set(ids);
  const chosen = [...here, ...[...beyond].filter((id) => kept.has(id) && !isHere.has(id))];

  function toggle(id: string, range = false) {
    const next = new Set(kept);
    const reach = range && last.current ? idsBetween(ids, last.current, id) : [id];
    const add = !next.has(id);
    for (const one of reach) {
      if (add) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setKept(next);
  }

  function choose(these: readonly string[]) {
    setKept(new Set(these));
    setBeyond(new Set(these));
  }

  return {
    chosen,
    has: (id: string) => kept.has(id),
    toggle,
    all: here.length > 0 && here.length === ids.length,
    some: here.length > 0,
    toggleAll: () => choose(here.length === ids.length ? [] : ids),
    choose,
    clear: () => choose([]),
  };
}

function idsBetween(ids: readonly string[], one: string, other: string) {
  const [a, b] = [ids.indexOf(one), ids.indexOf(other)];
  return a < 0 || b < 0 ? [other] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
