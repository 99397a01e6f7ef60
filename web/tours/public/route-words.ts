import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { type DateLike, type TimeZone, formatMoment, timeParts } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";

/** '9.4 miles', about. */
export const milesText = (miles: number): string =>
  miles < 0.05
    ? "no distance"
    : `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} ${miles < 1.05 && miles >= 0.95 ? "mile" : "miles"}`;

/** '24 min', '1 h 10 min' */
export function minutesText(minutes: number): string {
  const rounded = Math.max(1, Math.round(minutes));
  const hours = Math.floor(rounded / 60);
  return hours === 0 ? `${rounded} min` : `${hours} h${rounded % 60 > 0 ? ` ${rounded % 60} min` : ""}`;
}

export const timeOfDayText = (moment: DateLike, zone: TimeZone): string => formatMoment(moment, timeParts, zone);

/** The stops stand behind the #, which isn't sent to the server: only people with the address learn them. */
export const routeLink = (at: ServiceAddress, homes: readonly TourHome[]): string =>
  `${paths.tourRoute(at)}#${homes.map(({ propertyID }) => propertyID).join(".")}`;

export const stopsInLink = (hash: string): string[] => hash.replace(/^#/, "").split(".").filter(isID);

type MapPlace = Pick<TourHome, "latitude" | "longitude" | "address" | "city" | "state">;

/** A position, else a postal address, as maps accept it. */
const mapPlaceText = ({ latitude, longitude, address, city, state }: MapPlace): string =>
  latitude === null ? [address, city, state].filter(Boolean).join(", ") : `${latitude},${longitude}`;

/** The most waypoints that Google Maps accepts. */
const MOST_WAYPOINTS = 9;

/** Addresses that phones open in their own maps: from the current position through all stops to the last. */
export function directionsLinks(homes: readonly MapPlace[]): { google: string; apple: string; isCut: boolean } {
  const waypoints = homes.slice(0, MOST_WAYPOINTS + 1).map(mapPlaceText);
  const google = new URL("https://www.google.com/maps/dir/?api=1&travelmode=driving");
  google.searchParams.set("destination", waypoints.at(-1) ?? "");
  if (waypoints.length > 1) google.searchParams.set("waypoints", waypoints.slice(0, -1).join("|"));
  const apple = new URL("https://maps.apple.com/?dirflg=d");
  apple.searchParams.set("daddr", waypoints.join(" to:"));
  return { google: google.href, apple: apple.href, isCut: homes.length > waypoints.length };
}
