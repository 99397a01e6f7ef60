import { useRef, useState } from "react";
import { useKeyedState } from "./use-keyed-state.ts";

const noRows: ReadonlySet<string> = new Set();

/**
 * The selected rows. Removed rows are no longer selected; rows beyond the loaded ones can be selected all at once, as long as the list
 * is `of` the same.
 */
export function useSelection(ids: readonly string[], of = "") {
  const [selected, setKept] = useState(noRows);
  const [beyond, setBeyond] = useKeyedState(of, () => noRows);
  const last = useRef<string>(undefined);
  const selectedHere = ids.filter((id) => selected.has(id));
  const isHere = new Set(ids);
  const selectedIDs = [...selectedHere, ...[...beyond].filter((id) => selected.has(id) && !isHere.has(id))];

  function toggle(id: string, range = false) {
    const next = new Set(selected);
    const reach = range && last.current ? idsBetween(ids, last.current, id) : [id];
    const add = !next.has(id);
    for (const one of reach) {
      if (add) next.add(one);
      else next.delete(one);
    }
    last.current = id;
    setKept(next);
  }

  function choose(selection: readonly string[]) {
    setKept(new Set(selection));
    setBeyond(new Set(selection));
  }

  return {
    chosen: selectedIDs,
    has: (id: string) => selected.has(id),
    toggle,
    all: selectedHere.length > 0 && selectedHere.length === ids.length,
    some: selectedHere.length > 0,
    toggleAll: () => choose(selectedHere.length === ids.length ? [] : ids),
    choose,
    clear: () => choose([]),
  };
}

function idsBetween(ids: readonly string[], one: string, other: string) {
  const [a, b] = [ids.indexOf(one), ids.indexOf(other)];
  return a < 0 || b < 0 ? [other] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
