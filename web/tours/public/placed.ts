import type { TourHome } from "../../../contract/tours/tour.ts";
import type { Spot } from "../../platform/maps/clusters.ts";
import type { Box } from "../../platform/maps/openMap.ts";

/** A home whose place is told. */
export type Placed = TourHome & Spot;

export const placedOf = (homes: readonly TourHome[]): Placed[] =>
  homes.flatMap((home) => {
    const { latitude, longitude, propertyID } = home;
    return latitude === null || longitude === null ? [] : [{ ...home, key: propertyID, latitude, longitude }];
  });

export const isWithin = ({ latitude, longitude }: TourHome, box: Box): boolean =>
  latitude !== null &&
  longitude !== null &&
  latitude >= box.south &&
  latitude <= box.north &&
  longitude >= box.west &&
  longitude <= box.east;
