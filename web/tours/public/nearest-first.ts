import type { Coordinates } from "../../../contract/platform/map-coordinates.ts";
import { milesBetween } from "../../../contract/platform/drive-planning.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { placedHomes } from "./placed-homes.ts";
import { milesText } from "./route-words.ts";

/** Homes by their distance from whoever looks; without `sort` why they aren't. */
export type NearestFirst = {
  text: string;
  sort?(homes: readonly TourHome[]): TourHome[];
  distanceText?(home: TourHome): string;
};

/** Milliseconds until a device that doesn't know its place is given up. */
const FIND_WITHIN = 15_000;

const failureTexts: Readonly<Record<number, string>> = {
  1: "This page may not ask your device where it is, so the homes stay as they were. Allow the location in your browser’s settings for this page, and choose “Nearest first” again.",
  2: "Your device doesn’t know where it is just now, so the homes stay as they were. Try again in a moment, or outdoors.",
  3: "Your device took too long to say where it is, so the homes stay as they were. Try again in a moment, or outdoors.",
};

/** Asks the device for its place, which is kept nowhere but in the page that asks. */
export function findNearest(): Promise<NearestFirst> {
  return new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve({ text: failureTexts[2]! });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(nearestTo(coords)),
      ({ code }) => resolve({ text: failureTexts[code] ?? failureTexts[2]! }),
      { timeout: FIND_WITHIN, maximumAge: 60_000 },
    );
  });
}

export function nearestTo(here: Coordinates): Required<NearestFirst> {
  const milesTo = (home: TourHome): number | undefined => {
    const [placed] = placedHomes([home]);
    return placed && milesBetween(here, placed);
  };
  return {
    text: "The nearest to you come first; distances are estimates. Homes whose place isn’t announced come last.",
    sort: (homes) =>
      homes
        .map((home) => ({ home, miles: milesTo(home) ?? Infinity }))
        .toSorted((one, other) => (one.miles < other.miles ? -1 : Number(one.miles > other.miles)))
        .map(({ home }) => home),
    distanceText(home) {
      const miles = milesTo(home);
      return miles === undefined ? "" : miles < 0.05 ? "Right here" : `${milesText(miles)} away`;
    },
  };
}
