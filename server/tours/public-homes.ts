import type { Coordinates } from "../../contract/platform/map-coordinates.ts";
import { openingsOf, type TourDay } from "../../contract/platform/opening-hours.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import type { TourHome } from "../../contract/tours/tour.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type PublicPropertyRow, publicPropertyRows, tourDays } from "./tour-queries.ts";

/** T03 The homes that everybody may see, in their order. */
export async function publicHomes(sql: Sql, serviceID: string, zone: TimeZone, now: Date): Promise<TourHome[]> {
  const [days, rows] = await Promise.all([tourDays(sql, serviceID), publicPropertyRows(sql, serviceID)]);
  return rows.map((row) => tourHomeOf(row, { days, zone, now }));
}

export type TourTime = { days: readonly TourDay[]; zone: TimeZone; now: Date };

export function tourHomeOf(row: PublicPropertyRow, { days, zone, now }: TourTime): TourHome {
  const isTold = row.revealedAt === null || Date.parse(row.revealedAt) <= now.getTime();
  return {
    ...row,
    ...(!isTold && { address: "", zip: null, latitude: null, longitude: null }),
    toldAt: isTold ? null : row.revealedAt,
    company: row.company ?? "",
    openings: openingsOf(days, row.hours, zone),
  };
}

/** Where homes stand, of those that may be told. */
export const placesOf = (homes: readonly TourHome[]): Coordinates[] =>
  homes.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
