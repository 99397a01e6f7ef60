import { isHomeOpen } from "../../../contract/platform/opening-hours.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";

export type TourFilter = {
  search: string;
  price: string;
  beds: string;
  group: string;
  builder: string;
  open: string;
  online: string;
  saved: string;
};
export const noFilter: TourFilter = {
  search: "",
  price: "",
  beds: "",
  group: "",
  builder: "",
  open: "",
  online: "",
  saved: "",
};
export const filterNames = Object.keys(noFilter) as (keyof TourFilter)[];

/** From the first amount on, below the second, in cents. */
export const priceRanges = [
  { value: "0-500000", label: "Under $500,000" },
  { value: "500000-800000", label: "$500,000 to $800,000" },
  { value: "800000-", label: "$800,000 and more" },
];
export const bedroomOptions = [2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: `${count} or more bedrooms`,
}));

/** Now, or on a day of the tour, by its ID. */
export const openNow = "now";

/** A home that lacks a fact (price, beds) fits no filter by it. */
export function fitsFilter(
  home: TourHome,
  filter: TourFilter,
  { now, saved }: { now: Date; saved: readonly string[] },
) {
  const { price, beds, group, builder, open, online } = filter;
  return (
    matchesSearch(home, filter.search) &&
    (price === "" || isInPriceRange(home, price)) &&
    (beds === "" || (home.beds !== null && home.beds >= Number(beds))) &&
    (group === "" || home.propertyGroupID === group) &&
    (builder === "" || home.builderID === builder) &&
    (open === "" || isOpenOn(home, open, now)) &&
    (online === "" || home.onlineTour) &&
    (filter.saved === "" || saved.includes(home.propertyID))
  );
}

/** The words of the search are in the home's name, address or builder, or its number. */
const matchesSearch = ({ name, address, city, zip, company, number }: TourHome, search: string): boolean =>
  isMatch(search, name, address, city, zip, company, number);

function isInPriceRange({ price }: TourHome, range: string): boolean {
  const [from = "", below = ""] = range.split("-");
  return price !== null && price >= Number(from) * 100 && (below === "" || price < Number(below) * 100);
}

const isOpenOn = ({ openings }: TourHome, open: string, now: Date): boolean =>
  open === openNow
    ? isHomeOpen(openings, now)
    : openings.some(({ timeframeID, hours }) => timeframeID === open && hours !== null);
