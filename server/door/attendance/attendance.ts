import {
  type Attendance,
  attendanceForBuilder,
  downloadAttendanceList,
  getAttendance,
} from "../../../contract/door/attendance.ts";
import { type OtherHours, type TourDay, openingsOf } from "../../../contract/platform/opening-hours.ts";
import { type TimeZone, localDayOf, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { sendTables } from "../../tables/downloads/table-replies.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import {
  builtByFilter,
  daysOf,
  attendanceHomes,
  attendanceProgram,
  slotsByDay,
  slotsByPlace,
} from "./attendance-queries.ts";
import type { ServiceRow } from "../../platform/access/directory-queries.ts";

export const attendance = [
  on(getAttendance, ({ sql, service, now }) => attendanceOf(sql, service, now, null)),

  on(attendanceForBuilder, async ({ sql, service, now, builder }) => ({
    ...(await attendanceOf(sql, service, now, builder.builderID)),
    company: builder.company,
  })),

  onOutsideTransaction(downloadAttendanceList, ({ reply, body, service }) =>
    sendTables(reply, { ...body, zone: service.timeZone, name: `${service.url}-attendance` }),
  ),
];

async function attendanceOf(
  sql: Sql,
  { serviceID, timeZone: zone }: ServiceRow,
  now: Date,
  builderID: string | null,
): Promise<Attendance> {
  const [{ name, before }, days, homes, placesWithSlots] = await Promise.all([
    attendanceProgram(sql, serviceID).then(requireRow),
    daysOf(sql, serviceID),
    attendanceHomes(sql, serviceID, builderID === null ? undefined : builtByFilter(builderID)),
    slotsByPlace(sql, serviceID, zone, builderID),
  ]);
  const slotsAt = new Map(placesWithSlots.map(({ propertyID, slots }) => [propertyID, slots]));
  const slotsOfProgram = slotsAt.get(null) ?? [];
  const places = [
    ...homes.map(({ hours, ...home }) => ({
      ...home,
      open: openingsOn(days, hours, zone),
      slots: slotsAt.get(home.propertyID) ?? [],
    })),
    // An event has no homes; a tour with homes lets nobody in beside them.
    ...(builderID === null && (homes.length === 0 || slotsOfProgram.length > 0)
      ? [
          {
            propertyID: null,
            name,
            number: null,
            removed: false,
            open: openingsOn(days, [], zone),
            slots: slotsOfProgram,
          },
        ]
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
    now: clockTime(now, zone),
    places,
    days: scans,
    before: wholeBefore ? { name: wholeBefore.name, days: await dayCountsBefore(sql, wholeBefore) } : null,
  };
}

const clockTime = (moment: string | Date, zone: TimeZone) => `${wallClockMinute(moment, zone)}:00Z`;

const openingsOn = (days: readonly TourDay[], hours: readonly OtherHours[], zone: TimeZone) =>
  openingsOf(days, hours, zone).flatMap(({ hours: window }) =>
    window ? [{ opensAt: clockTime(window.opensAt, zone), closesAt: clockTime(window.closesAt, zone) }] : [],
  );

type DayCount = Attendance["days"][number];

/** Days of the program, and any other day on which somebody came. */
function dayCounts(days: readonly TourDay[], zone: TimeZone, counts: readonly DayCount[]): DayCount[] {
  const totals = new Map(days.map(({ opensAt }) => [localDayOf(opensAt, zone), 0]));
  for (const { day, scans } of counts) totals.set(day, (totals.get(day) ?? 0) + scans);
  return [...totals].map(([day, scans]) => ({ day, scans })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

async function dayCountsBefore(
  sql: Sql,
  { serviceID, zone }: { serviceID: string; zone: TimeZone },
): Promise<DayCount[]> {
  const [days, counts] = await Promise.all([daysOf(sql, serviceID), slotsByDay(sql, serviceID)]);
  return dayCounts(days, zone, counts);
}
