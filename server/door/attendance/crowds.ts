import { crowdLevelOf, listCrowds, quietFrom } from "../../../contract/door/crowds.ts";
import { ATTENDANCE_SLOT } from "../../../contract/door/attendance.ts";
import { type TourDay, isHomeOpen, openingsOf } from "../../../contract/platform/opening-hours.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { on } from "../../platform/http/handlers.ts";
import { isPublicHome } from "../../tours/tour-queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type AttendanceHome, daysOf, attendanceHomes, slotsBetween, slotsSince } from "./attendance-queries.ts";

const SLOTS_OF_AN_HOUR = 4 * ATTENDANCE_SLOT;

export const crowds = [
  on(listCrowds, async ({ sql, service: { serviceID, timeZone: zone }, now }) => {
    const [days, homes, slots] = await Promise.all([
      daysOf(sql, serviceID),
      attendanceHomes(sql, serviceID, isPublicHome),
      slotsSince(sql, serviceID, new Date(now.getTime() - SLOTS_OF_AN_HOUR)),
    ]);
    const quiet = await quietHomes(sql, { serviceID, days, homes, zone, now });
    // Without any scan on the tour, a home without visitors isn't known to be quiet.
    if (slots.length === 0) return { now: now.toISOString(), homes: [], quiet };
    const open = homes.filter(({ hours }) => isHomeOpen(openingsOf(days, hours, zone), now));
    return {
      now: now.toISOString(),
      homes: open.map(({ propertyID }) => ({ propertyID, crowd: crowdLevelOf(recentScans(slots, propertyID, now)) })),
      quiet,
    };
  }),
];

/** Scans of the last 15 minutes: this slot's, and the share of the slot before that is within them. */
function recentScans(
  slots: readonly { propertyID: string | null; at: string; scans: number }[],
  propertyID: string,
  now: Date,
) {
  const slotsOfHome = slots.filter((slot) => slot.propertyID === propertyID);
  const into = now.getTime() % ATTENDANCE_SLOT;
  const slotStart = now.getTime() - into;
  const at = (moment: number) => slotsOfHome.find((slot) => Date.parse(slot.at) === moment)?.scans ?? 0;
  return at(slotStart) + at(slotStart - ATTENDANCE_SLOT) * (1 - into / ATTENDANCE_SLOT);
}

type PastTour = {
  serviceID: string;
  days: readonly TourDay[];
  homes: readonly AttendanceHome[];
  zone: TimeZone;
  now: Date;
};

/** By the last day that is over, while a day is to come. */
async function quietHomes(sql: Sql, { serviceID, days, homes, zone, now }: PastTour) {
  const isOver = ({ closesAt }: TourDay) => Date.parse(closesAt) <= now.getTime();
  const last = days.findLast(isOver);
  if (!last || days.every(isOver)) return [];
  const slots = await slotsBetween(sql, serviceID, last);
  const slotsOf = Map.groupBy(slots, ({ propertyID }) => propertyID);
  return homes.flatMap(({ propertyID, hours }) => {
    const open = openingsOf([last], hours, zone)[0]?.hours;
    if (!open) return [];
    const homeSlots = (slotsOf.get(propertyID) ?? []).map(({ at, scans }) => ({ at: Date.parse(at), scans }));
    const from = quietFrom(homeSlots, { opensAt: Date.parse(open.opensAt), closesAt: Date.parse(open.closesAt) });
    return from === null ? [] : [{ propertyID, from: new Date(from).toISOString() }];
  });
}
