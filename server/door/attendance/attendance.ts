import {
  type Attendance,
  attendanceForBuilder,
  downloadAttendanceList,
  getAttendance,
} from "../../../contract/door/attendance.ts";
import { type OtherHours, type TourDay, openingsOf } from "../../../contract/platform/opening-hours.ts";
import { type TimeZone, wallClock } from "../../../contract/platform/time-zone.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { sendPages } from "../../tables/downloads/pages.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { builtBy, daysOf, homesCounted, programCounted, slotsByDay, slotsOf } from "./queries.ts";
import type { ServiceRow } from "../../platform/access/directory-queries.ts";

export const attendance = [
  on(getAttendance, ({ sql, service, now }) => attendanceOf(sql, service, now, null)),

  on(attendanceForBuilder, async ({ sql, service, now, builder }) => ({
    ...(await attendanceOf(sql, service, now, builder.builderID)),
    company: builder.company,
  })),

  outside(downloadAttendanceList, ({ reply, body, service }) =>
    sendPages(reply, { ...body, zone: service.timeZone, name: `${service.url}-attendance` }),
  ),
];

async function attendanceOf(
  sql: Sql,
  { serviceID, timeZone: zone }: ServiceRow,
  now: Date,
  builderID: string | null,
): Promise<Attendance> {
  const [{ name, before }, days, homes, counted] = await Promise.all([
    programCounted(sql, serviceID).then(one),
    daysOf(sql, serviceID),
    homesCounted(sql, serviceID, builderID === null ? undefined : builtBy(builderID)),
    slotsOf(sql, serviceID, zone, builderID),
  ]);
  const slotsAt = new Map(counted.map(({ propertyID, slots }) => [propertyID, slots]));
  const own = slotsAt.get(null) ?? [];
  const places = [
    ...homes.map(({ hours, ...home }) => ({
      ...home,
      open: openOn(days, hours, zone),
      slots: slotsAt.get(home.propertyID) ?? [],
    })),
    // An event has no homes; a tour that has some lets nobody in beside them.
    ...(builderID === null && (homes.length === 0 || own.length > 0)
      ? [{ propertyID: null, name, number: null, removed: false, open: openOn(days, [], zone), slots: own }]
      : []),
  ].filter(({ removed, slots }) => !removed || slots.length > 0);
  const scans = dayCounts(
    days,
    zone,
    places.flatMap(({ slots }) => slots.map((slot) => ({ day: slot.at.slice(0, 10), scans: slot.scans }))),
  );
  const wholeBefore = builderID === null && before;
  return {
    program: name,
    zone,
    now: shown(now, zone),
    places,
    days: scans,
    before: wholeBefore ? { name: wholeBefore.name, days: await daysBefore(sql, wholeBefore) } : null,
  };
}

const shown = (moment: string | Date, zone: TimeZone) => `${wallClock(moment, zone)}:00Z`;

const openOn = (days: readonly TourDay[], hours: readonly OtherHours[], zone: TimeZone) =>
  openingsOf(days, hours, zone).flatMap(({ hours: window }) =>
    window ? [{ opensAt: shown(window.opensAt, zone), closesAt: shown(window.closesAt, zone) }] : [],
  );

type DayCount = Attendance["days"][number];

/** Each day of the program, and each on which somebody came. */
function dayCounts(days: readonly TourDay[], zone: TimeZone, counts: readonly DayCount[]): DayCount[] {
  const totals = new Map(days.map(({ opensAt }) => [wallClock(opensAt, zone).slice(0, 10), 0]));
  for (const { day, scans } of counts) totals.set(day, (totals.get(day) ?? 0) + scans);
  return [...totals].map(([day, scans]) => ({ day, scans })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

async function daysBefore(sql: Sql, { serviceID, zone }: { serviceID: string; zone: TimeZone }): Promise<DayCount[]> {
  const [days, counts] = await Promise.all([daysOf(sql, serviceID), slotsByDay(sql, serviceID)]);
  return dayCounts(days, zone, counts);
}
