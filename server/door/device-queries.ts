import type { Sql } from "../platform/db/sql.ts";

export const isDeviceEnded = (sql: Sql, serviceID: string, deviceID: string) => sql`
  select from door_devices where service_id = ${serviceID} and device_id = ${deviceID} and ended_at is not null`;

export const deviceInService = (sql: Sql, serviceID: string | null, deviceID: string) =>
  sql<{
    deviceID: string;
    endedAt: string | null;
  }>`select device_id, ended_at from door_devices where device_id = ${deviceID} and service_id = ${serviceID}`;

type DeviceRow = {
  deviceID: string;
  who: string;
  isPass: boolean;
  place: string;
  what: string;
  heardAt: string;
  unsent: number;
  listedAt: string | null;
  battery: number | null;
  endedAt: string | null;
};

const MOST_DEVICES = 1_000;

/** The one that was heard of last first. */
export const doorDevicesOf = (sql: Sql, serviceID: string) => sql<DeviceRow>`
  select d.device_id, coalesce(u.full_name, f.name, '') as who, d.shift_id is not null as is_pass, coalesce(p.name, '') as place,
    d.what, d.heard_at, d.unsent, d.listed_at, d.battery, d.ended_at
  from door_devices d left join users u on u.user_id = d.user_id
    left join shifts f on f.client_id = d.client_id and f.shift_id = d.shift_id
    left join properties p on p.client_id = d.client_id and p.property_id = d.property_id
  where d.service_id = ${serviceID} order by d.heard_at desc, d.device_id limit ${MOST_DEVICES}`;

export type DeviceHeartbeat = {
  serviceID: string;
  deviceID: string;
  userID: string | null;
  shiftID: string | null;
  propertyID: string | null;
  what: string;
  unsent: number;
  listedAt?: string | undefined;
  battery: number | null;
};

export const noteHeartbeat = (sql: Sql, heard: DeviceHeartbeat, now: Date) => sql<{ ended: boolean }>`
  insert into door_devices (service_id, device_id, user_id, shift_id, property_id, what, heard_at, unsent, listed_at, battery)
  values (${heard.serviceID}, ${heard.deviceID}, ${heard.userID}, ${heard.shiftID}, ${heard.propertyID}, ${heard.what}, ${now},
    ${heard.unsent}, ${heard.listedAt ?? null}, ${heard.battery})
  on conflict (client_id, service_id, device_id) do update set user_id = excluded.user_id, shift_id = excluded.shift_id,
    property_id = excluded.property_id, what = excluded.what, heard_at = excluded.heard_at, unsent = excluded.unsent,
    listed_at = excluded.listed_at, battery = excluded.battery
  returning ended_at is not null as ended`;

/** Nothing, where it was ended before. */
export const endDevice = (sql: Sql, serviceID: string, deviceID: string, endedAt: Date) => sql<{
  shiftID: string | null;
}>`
  update door_devices set ended_at = ${endedAt} where service_id = ${serviceID} and device_id = ${deviceID} and ended_at is null
  returning shift_id`;

export const resumeDevice = (sql: Sql, serviceID: string, deviceID: string) => sql`
  update door_devices set ended_at = null where service_id = ${serviceID} and device_id = ${deviceID}`;

/** So many of what it said it hadn't handed in are here now. */
export const reduceWaitingScans = (sql: Sql, serviceID: string, deviceID: string, scans: number, now: Date) => sql`
  update door_devices set unsent = greatest(0, unsent - ${scans}), heard_at = ${now}
  where service_id = ${serviceID} and device_id = ${deviceID}`;
