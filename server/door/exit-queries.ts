import { type Sql, json } from "../platform/db/sql.ts";
import { type DoorPlace, type NewScan, placeID } from "./door-queries.ts";

export type NewExit = Omit<NewScan, "scanID" | "ticketID" | "told" | "verdict"> & { exitID: string; people: number };

/** What was heard of before stays as it is. */
export const insertExits = (sql: Sql, exits: readonly NewExit[], now: Date) => sql`
  insert into exits (exit_id, service_id, property_id, people, at, received_at, user_id, shift_id, device_id)
  select "exitID", "serviceID", "propertyID", people, at, ${now}, "userID", "shiftID", "deviceID"
  from json_to_recordset(${json(exits)}::json) as n (
    "exitID" uuid, "serviceID" uuid, "propertyID" uuid, people integer, at timestamptz, "userID" uuid, "shiftID" uuid, "deviceID" uuid)
  on conflict (client_id, exit_id) do nothing`;

/** Of today, by the program's clock: nobody stays overnight, whatever wasn't counted out. */
export const countInside = (sql: Sql, place: DoorPlace, now: Date) => sql<{ inside: number }>`
  with today as (
    select date_trunc('day', ${now}::timestamptz, time_zone) as began from services where service_id = ${place.serviceID})
  select greatest(0,
    coalesce((select sum(people) from attendance_slots a
      where a.service_id = ${place.serviceID} and a.slot_at >= today.began and a.place_id = ${placeID(place)}), 0)
    + (select count(*) from scans c
      where c.place_id = ${placeID(place)} and c.at >= today.began and c.verdict = 'again' and c.undone_at is null)
    - coalesce((select sum(people) from exits e where e.place_id = ${placeID(place)} and e.at >= today.began), 0))::integer as inside
  from today`;
