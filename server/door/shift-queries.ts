import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";

export type ShiftRow = {
  shiftID: string;
  name: string;
  propertyID: string | null;
  startsAt: string;
  endsAt: string;
  endedAt: string | null;
  sells: boolean;
};

const columns = fragment`f.shift_id, f.name, f.property_id, f.starts_at, f.ends_at, f.ended_at, f.sells`;

export const shiftInService = (sql: Sql, serviceID: string | null, shiftID: string) => sql<ShiftRow>`
  select ${columns} from shifts f where shift_id = ${shiftID} and service_id = ${serviceID}`;

/** In the order of their beginning. */
export const shiftsAmong = (sql: Sql, serviceID: string, shiftIDs: readonly string[]) => sql<ShiftRow>`
  select ${columns} from shifts f where f.service_id = ${serviceID} and f.shift_id = any (${shiftIDs}::uuid[])
  order by f.starts_at, search_key(f.name), f.shift_id`;

export const shiftsOf = (sql: Sql, serviceID: string) => sql<ShiftRow & { place: string; letIn: number }>`
  select ${columns}, coalesce(p.name, '') as place,
    (select count(*)::integer from scans c where c.shift_id = f.shift_id and c.seat is not null) as let_in
  from shifts f left join properties p using (client_id, property_id)
  where f.service_id = ${serviceID} order by f.starts_at, search_key(f.name), f.shift_id`;

export type Shift = Omit<ShiftRow, "shiftID" | "endedAt">;

export const insertShift = (sql: Sql, serviceID: string, shift: Shift, madeBy: string) => sql<{ shiftID: string }>`
  insert into shifts (service_id, name, property_id, starts_at, ends_at, sells, made_by)
  values (${serviceID}, ${shift.name}, ${shift.propertyID}, ${shift.startsAt}, ${shift.endsAt}, ${shift.sells}, ${madeBy}) returning shift_id`;

export const updateShift = (sql: Sql, shiftID: string, shift: Shift) => sql`
  update shifts set name = ${shift.name}, property_id = ${shift.propertyID}, starts_at = ${shift.startsAt}, ends_at = ${shift.endsAt},
    sells = ${shift.sells}
  where shift_id = ${shiftID}`;

export const setShiftEnded = (sql: Sql, shiftID: string, endedAt: Date | null) =>
  sql`update shifts set ended_at = ${endedAt} where shift_id = ${shiftID}`;

/** A pass expires with its shift. */
export const setPassExpiry = (sql: Sql, shiftID: string, expiresAt: Date) => sql`
  update bearer_links set expires_at = ${expiresAt} where purpose = 'shift' and record_id = ${shiftID} and revoked_at is null`;
