import { crowdOf, listCrowds } from "../../../contract/door/crowds.ts";
import { SLOT } from "../../../contract/door/attendance.ts";
import { isOpen, openingsOf } from "../../../contract/platform/opening-hours.ts";
import { on } from "../../platform/http/handle.ts";
import { publicOnes } from "../../tours/queries.ts";
import { daysOf, homesCounted, slotsSince } from "./queries.ts";

const HOUR = 4 * SLOT;

export const crowds = [
  on(listCrowds, async ({ sql, service: { serviceID, timeZone: zone }, now }) => {
    const [days, homes, slots] = await Promise.all([
      daysOf(sql, serviceID),
      homesCounted(sql, serviceID, publicOnes),
      slotsSince(sql, serviceID, new Date(now.getTime() - HOUR)),
    ]);
    // Where nobody is scanned at all, a home that nobody came to isn't known to be quiet.
    if (slots.length === 0) return { now: now.toISOString(), homes: [] };
    const open = homes.filter(({ hours }) => isOpen(openingsOf(days, hours, zone), now));
    return {
      now: now.toISOString(),
      homes: open.map(({ propertyID }) => ({ propertyID, crowd: crowdOf(recent(slots, propertyID, now)) })),
    };
  }),
];

/** In the last 15 minutes: this slot's, and so much of the one before as isn't over that long. */
function recent(
  slots: readonly { propertyID: string | null; at: string; scans: number }[],
  propertyID: string,
  now: Date,
) {
  const own = slots.filter((slot) => slot.propertyID === propertyID);
  const into = now.getTime() % SLOT;
  const begun = now.getTime() - into;
  const at = (moment: number) => own.find((slot) => Date.parse(slot.at) === moment)?.scans ?? 0;
  return at(begun) + at(begun - SLOT) * (1 - into / SLOT);
}
