import { useMemo } from "react";
import { useAddress } from "../../platform/address/address.ts";
import { type TourFilter, filterNames } from "./tour-filter.ts";

export type TourFiltering = ReturnType<typeof useTourFilter>;

/** Filters are in the address, so that a search can be sent to somebody. */
export function useTourFilter() {
  const { search, refine } = useAddress();
  const now = useMemo(() => filterIn(search), [search]);
  const isFiltered = Object.values(now).some((value) => value !== "");
  const clear = () => refine((address) => filterNames.forEach((name) => address.delete(name)));
  return { now, isFiltered, clear };
}

function filterIn(search: string): TourFilter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ""])) as TourFilter;
}
