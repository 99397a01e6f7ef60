import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { type TimeZone, formatMoment, timeParts } from "../../../contract/platform/time-zone.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";

/** '9.4 miles', about. */
export const milesText = (miles: number): string =>
  miles < 0.05
    ? "no distance"
    : `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} ${miles < 1.05 && miles >= 0.95 ? "mile" : "miles"}`;

/** '24 min', '1 h 10 min' */
export function minutesText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  return hours === 0 ? `${whole} min` : `${hours} h${whole % 60 > 0 ? ` ${whole % 60} min` : ""}`;
}

export const timeOfDayText = (moment: number, zone: TimeZone): string =>
  formatMoment(new Date(moment), timeParts, zone);

/** What stands behind the # is told to nobody, the server included: only to whom the address is sent. */
export const routeLink = (at: ServiceAddress, homes: readonly TourHome[]): string =>
  `${paths.tourRoute(at)}#${homes.map(({ propertyID }) => propertyID).join(".")}`;

export const stopsInLink = (hash: string): string[] => hash.replace(/^#/, "").split(".").filter(isID);

type MapPlace = Pick<TourHome, "latitude" | "longitude" | "address" | "city" | "state">;

/** A place as maps take it: where it is, else what it is called. */
const mapPlaceText = ({ latitude, longitude, address, city, state }: MapPlace): string =>
  latitude === null ? [address, city, state].filter(Boolean).join(", ") : `${latitude},${longitude}`;

/** As many stops as Google's maps take on the way. */
const MOST_WAYPOINTS = 9;

/** Addresses that phones open in their own maps: from where one is, by all stops, to the last. */
export function directionsLinks(homes: readonly MapPlace[]): { google: string; apple: string; isCut: boolean } {
  const given = homes.slice(0, MOST_WAYPOINTS + 1).map(mapPlaceText);
  const google = new URL("https://www.google.com/maps/dir/?api=1&travelmode=driving");
  google.searchParams.set("destination", given.at(-1) ?? "");
  if (given.length > 1) google.searchParams.set("waypoints", given.slice(0, -1).join("|"));
  const apple = new URL("https://maps.apple.com/?dirflg=d");
  apple.searchParams.set("daddr", given.join(" to:"));
  return { google: google.href, apple: apple.href, isCut: homes.length > given.length };
}
