import { expect, test } from "vitest";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { type TourFilter, fitsFilter, noFilter } from "./tour-filter.ts";

const hours = { opensAt: "2030-05-04T16:00:00Z", closesAt: "2030-05-04T22:00:00Z" };
const home: TourHome = {
  propertyID: "quarry",
  name: "Quarry House",
  number: 9,
  address: "12 Bluff Street",
  city: "Winona",
  state: null,
  zip: "55987",
  latitude: null,
  longitude: null,
  toldAt: null,
  price: 50_000_000,
  status: "forSale",
  beds: 4,
  baths: 2.5,
  squareFeet: 2_000,
  propertyGroupID: "mid",
  company: "Park & Rye",
  builderID: "park",
  onlineTour: false,
  cover: null,
  openings: [
    { timeframeID: "sat", day: hours.opensAt, hours },
    { timeframeID: "sun", day: "2030-05-05T16:00:00Z", hours: null },
  ],
};
const at = { now: new Date("2030-05-04T17:00:00Z"), saved: ["quarry"] };
const isShown = (filter: Partial<TourFilter>, of = home, when = at) => fitsFilter(of, { ...noFilter, ...filter }, when);

test.each<[Partial<TourFilter>, boolean]>([
  [{}, true],
  [{ search: "quarry" }, true],
  [{ search: "RYE park" }, true],
  [{ search: "9" }, true],
  [{ search: "55987" }, true],
  [{ search: "winona bluff" }, true],
  [{ search: "elm" }, false],
  [{ price: "500000-800000" }, true],
  [{ price: "0-500000" }, false],
  [{ price: "800000-" }, false],
  [{ beds: "4" }, true],
  [{ beds: "5" }, false],
  [{ group: "mid" }, true],
  [{ group: "top" }, false],
  [{ builder: "park" }, true],
  [{ builder: "other" }, false],
  [{ open: "now" }, true],
  [{ open: "sat" }, true],
  [{ open: "sun" }, false],
  [{ online: "1" }, false],
  [{ saved: "1" }, true],
])("a home of half a million with four bedrooms, open on Saturday alone, looked for by %o: %s", (filter, shown) => {
  expect(isShown(filter)).toBe(shown);
});

test("what isn't known of a home doesn't fit what is looked for", () => {
  const unknown = { ...home, price: null, beds: null, openings: [] };
  for (const filter of [{ price: "0-500000" }, { beds: "2" }, { open: "now" }])
    expect(isShown(filter, unknown)).toBe(false);
});
