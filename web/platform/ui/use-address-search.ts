import { useEffect, useEffectEvent, useState } from "react";
import { useAddressFilter } from "./use-address-filter.ts";
import { useDebounced } from "./use-debounced.ts";

/** What is typed, and once typing pauses, what is searched for: kept in the address. */
export function useAddressSearch() {
  const [kept, keep] = useAddressFilter("search");
  const [typed, type] = useState(kept);
  const settled = useDebounced(typed.trim());
  const keepSettled = useEffectEvent((text: string) => {
    if (text !== kept) keep(text);
  });
  useEffect(() => keepSettled(settled), [settled]);
  return [{ typed, settled }, type] as const;
}
