import { expect, test } from "vitest";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { nearestTo } from "./nearest-first.ts";

const home = (name: string, latitude: number | null, longitude: number | null) =>
  ({ propertyID: name, name, latitude, longitude }) as TourHome;

test("the nearest home comes first, whose distance is said; homes without a place come last, in their order", () => {
  const homes = [
    home("unplaced", null, null),
    home("far", 44.9, -91),
    home("near", 44.01, -91),
    home("also unplaced", null, null),
    home("here", 44, -91),
  ];
  const { sort, distanceText } = nearestTo({ latitude: 44, longitude: -91 });
  expect(sort(homes).map(({ name }) => name)).toEqual(["here", "near", "far", "unplaced", "also unplaced"]);
  expect(sort(homes).map(distanceText)).toEqual(["Right here", "0.9 miles away", "81 miles away", "", ""]);
  expect(homes[0]!.name).toBe("unplaced");
});
