import { useEffect, useEffectEvent, useState } from "react";
import { useFilter } from "./useFilter.ts";
import { useDebounced } from "./useDebounced.ts";

/** What is typed, and once typing pauses, what is searched for: kept in the address. */
export function useSearch() {
  const [kept, keep] = useFilter("search");
  const [typed, type] = useState(kept);
  const settled = useDebounced(typed.trim());
  const keepSettled = useEffectEvent((text: string) => {
    if (text !== kept) keep(text);
  });
  useEffect(() => keepSettled(settled), [settled]);
  return [{ typed, settled }, type] as const;
}
