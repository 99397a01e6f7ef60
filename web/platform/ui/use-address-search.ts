import { useEffect, useEffectEvent, useState } from "react";
import { useAddressFilter } from "./use-address-filter.ts";
import { useDebounced } from "./use-debounced.ts";

/** The typed text, and once typing pauses, the search in the address. */
export function useAddressSearch() {
  const [searched, setSearched] = useAddressFilter("search");
  const [typed, type] = useState(searched);
  const settled = useDebounced(typed.trim());
  const keepSettled = useEffectEvent((text: string) => {
    if (text !== searched) setSearched(text);
  });
  useEffect(() => keepSettled(settled), [settled]);
  return [{ typed, settled }, type] as const;
}
