import { crowdLevelOf, listCrowds } from "../../../contract/door/crowds.ts";
import { ATTENDANCE_SLOT } from "../../../contract/door/attendance.ts";
import { isHomeOpen, openingsOf } from "../../../contract/platform/opening-hours.ts";
import { on } from "../../platform/http/handlers.ts";
import { isPublicHome } from "../../tours/tour-queries.ts";
import { daysOf, attendanceHomes, slotsSince } from "./attendance-queries.ts";

const SLOTS_OF_AN_HOUR = 4 * ATTENDANCE_SLOT;

export const crowds = [
  on(listCrowds, async ({ sql, service: { serviceID, timeZone: zone }, now }) => {
    const [days, homes, slots] = await Promise.all([
      daysOf(sql, serviceID),
      attendanceHomes(sql, serviceID, isPublicHome),
      slotsSince(sql, serviceID, new Date(now.getTime() - SLOTS_OF_AN_HOUR)),
    ]);
    // Where nobody is scanned at all, a home that nobody came to isn't known to be quiet.
    if (slots.length === 0) return { now: now.toISOString(), homes: [] };
    const open = homes.filter(({ hours }) => isHomeOpen(openingsOf(days, hours, zone), now));
    return {
      now: now.toISOString(),
      homes: open.map(({ propertyID }) => ({ propertyID, crowd: crowdLevelOf(recentScans(slots, propertyID, now)) })),
    };
  }),
];

/** In the last 15 minutes: this slot's, and so much of the one before as isn't over that long. */
function recentScans(
  slots: readonly { propertyID: string | null; at: string; scans: number }[],
  propertyID: string,
  now: Date,
) {
  const own = slots.filter((slot) => slot.propertyID === propertyID);
  const into = now.getTime() % ATTENDANCE_SLOT;
  const begun = now.getTime() - into;
  const at = (moment: number) => own.find((slot) => Date.parse(slot.at) === moment)?.scans ?? 0;
  return at(begun) + at(begun - ATTENDANCE_SLOT) * (1 - into / ATTENDANCE_SLOT);
}
