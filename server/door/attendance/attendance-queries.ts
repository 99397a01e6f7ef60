import type { AttendancePlace } from "../../../contract/door/attendance.ts";
import type { OtherHours, TourDay } from "../../../contract/platform/opening-hours.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

/** An instant on the clocks of a zone, treated as UTC. */
const clockTimeOf = (instant: Fragment, zone: TimeZone) =>
  fragment`to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** A builder's homes, or all homes and the program itself. */
const homesFilter = (builderID: string | null) =>
  builderID === null
    ? emptyFragment
    : fragment`and a.property_id in (select p.property_id from properties p where p.builder_id = ${builderID})`;

type PlaceSlots = { propertyID: string | null; slots: AttendancePlace["slots"] };

/** Sums counters that were kept at each scan: the cost depends on the slots, not on the scans. */
export const slotsByPlace = (sql: Sql, serviceID: string, zone: TimeZone, builderID: string | null) => sql<PlaceSlots>`
  with slots as (
    select a.property_id, a.slot_at, sum(a.people)::integer as scans from attendance_slots a
    where a.service_id = ${serviceID} ${homesFilter(builderID)}
    group by a.property_id, a.slot_at having sum(a.people) > 0)
  select property_id, json_agg(json_build_object('at', ${clockTimeOf(fragment`slot_at`, zone)}, 'scans', scans) order by slot_at) as slots
  from slots group by property_id`;

export const slotsSince = (sql: Sql, serviceID: string, since: Date) => sql<{
  propertyID: string | null;
  at: string;
  scans: number;
}>`
  select property_id, slot_at as at, sum(people)::integer as scans from attendance_slots
  where service_id = ${serviceID} and slot_at > ${since} group by property_id, slot_at having sum(people) > 0`;

export const slotsBetween = (sql: Sql, serviceID: string, { opensAt, closesAt }: TourDay) => sql<{
  propertyID: string | null;
  at: string;
  scans: number;
}>`
  select property_id, slot_at as at, sum(people)::integer as scans from attendance_slots
  where service_id = ${serviceID} and slot_at >= ${opensAt} and slot_at < ${closesAt}
  group by property_id, slot_at having sum(people) > 0`;

export const slotsByDay = (sql: Sql, serviceID: string) => sql<{ day: string; scans: number }>`
  select to_char(a.slot_at at time zone s.time_zone, 'YYYY-MM-DD') as day, sum(a.people)::integer as scans
  from attendance_slots a join services s using (client_id, service_id)
  where a.service_id = ${serviceID} group by 1 having sum(a.people) > 0`;

/** Opening times of a program's main days. */
export const daysOf = (sql: Sql, serviceID: string) => sql<TourDay>`
  select timeframe_id, opens_at, closes_at from timeframes
  where service_id = ${serviceID} and name in ${repeatedTimeframeNames} order by opens_at`;

export type AttendanceHome = {
  propertyID: string;
  name: string;
  number: number | null;
  removed: boolean;
  hours: OtherHours[];
};

export const builtByFilter = (builderID: string) => fragment`and p.builder_id = ${builderID}`;

export const attendanceHomes = (sql: Sql, serviceID: string, which: Fragment = emptyFragment) => sql<AttendanceHome>`
  select p.property_id, p.name, p.number, p.removed_at is not null as removed,
    (select coalesce(json_agg(json_build_object('timeframeID', h.timeframe_id, 'opens', h.opens, 'closes', h.closes)), '[]')
      from property_hours h where h.property_id = p.property_id) as hours
  from properties p
  where p.service_id = ${serviceID} ${which}
  order by p.position, search_key(p.name), p.property_id`;

/** The program and its source. */
export const attendanceProgram = (sql: Sql, serviceID: string) => sql<{
  name: string;
  before: { serviceID: string; name: string; zone: TimeZone } | null;
}>`
  select s.name, case when b.service_id is not null
    then json_build_object('serviceID', b.service_id, 'name', b.name, 'zone', b.time_zone) end as before
  from services s left join services b on b.client_id = s.client_id and b.service_id = s.copied_from and b.kind = s.kind
  where s.service_id = ${serviceID}`;
