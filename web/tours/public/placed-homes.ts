import type { TourHome } from "../../../contract/tours/tour.ts";
import type { MapHome } from "../../platform/maps/mark-layout.ts";
import type { MapBounds } from "../../../contract/platform/map-coordinates.ts";

/** A home whose position is public. */
export type PlacedHome = TourHome & MapHome;

export const placedHomes = (homes: readonly TourHome[]): PlacedHome[] =>
  homes.flatMap((home) => {
    const { latitude, longitude, propertyID } = home;
    return latitude === null || longitude === null ? [] : [{ ...home, key: propertyID, latitude, longitude }];
  });

export const isWithin = ({ latitude, longitude }: TourHome, box: MapBounds): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= box.south &&
  latitude <= box.north &&
  longitude >= box.west &&
  longitude <= box.east;
