import { useAddress } from "../../platform/address/address.ts";
import { type TourFilter, noFilter } from "./tour-filter.ts";

export type TourFiltering = ReturnType<typeof useTourFilter>;

/** In the address, so that a search can be sent to somebody. */
export function useTourFilter() {
  const { search, refine } = useAddress();
  const asked = new URLSearchParams(search);
  const names = Object.keys(noFilter) as (keyof TourFilter)[];
  const now = Object.fromEntries(names.map((name) => [name, asked.get(name) ?? ""])) as TourFilter;
  const isFiltered = Object.values(now).some((value) => value !== "");
  const clear = () => refine((address) => names.forEach((name) => address.delete(name)));
  return { now, isFiltered, clear };
}
