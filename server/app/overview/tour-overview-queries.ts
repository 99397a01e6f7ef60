import type { ParadeOverviewAnswer } from "../../../contract/app/program-overviews.ts";
import { linkIsOpen } from "../../platform/links/queries.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { isConflictOpen } from "../../door/door-queries.ts";

type BuilderRow = Omit<ParadeOverviewAnswer["builders"][number], "incomplete" | "homes">;

/** The builders of a tour, with when those who haven't answered were invited. */
export const buildersWithInvitations = (sql: Sql, serviceID: string) => sql<BuilderRow>`
  select b.builder_id, b.company, b.user_id is not null as is_owned, (
      select max(i.created_at) from invitations i
        join bearer_links l on l.client_id = i.client_id and l.record_id = i.invitation_id and l.purpose = 'invitation'
      where i.client_id = b.client_id and i.grants->>'kind' = 'builder' and i.grants->>'builderID' = b.builder_id::text
        and ${linkIsOpen}) as invited_at
  from builders b where b.service_id = ${serviceID} and b.removed_at is null order by b.position, b.builder_id`;

/** Who is inside each home by today's count, as the door has it. */
export const insideHomes = (sql: Sql, serviceID: string, now: Date) => sql<{ propertyID: string; inside: number }>`
  with today as (
    select date_trunc('day', ${now}::timestamptz, time_zone) as began from services where service_id = ${serviceID})
  select p.property_id, greatest(0,
      coalesce((select sum(people) from attendance_slots a
        where a.client_id = p.client_id and a.service_id = p.service_id and a.slot_at >= today.began and a.place_id = p.property_id), 0)
      + (select count(*) from scans c
        where c.client_id = p.client_id and c.place_id = p.property_id and c.at >= today.began and c.verdict = 'again' and c.undone_at is null)
      - coalesce((select sum(people) from exits e
        where e.client_id = p.client_id and e.place_id = p.property_id and e.at >= today.began), 0))::integer as inside
  from properties p, today where p.service_id = ${serviceID} and p.removed_at is null`;

/** A pass whose phone wasn't heard of for a quarter of an hour. */
export const doorNow = (sql: Sql, serviceID: string, now: Date) => sql<{
  conflicts: number;
  shifts: number;
  silentShifts: number;
}>`
  select (select count(*)::integer from scans c where c.service_id = ${serviceID} and ${isConflictOpen}) as conflicts,
    count(*)::integer as shifts,
    (count(*) filter (where not exists (
      select from door_devices d where d.client_id = f.client_id and d.service_id = f.service_id and d.shift_id = f.shift_id
        and d.heard_at > ${now}::timestamptz - interval '15 minutes')))::integer as silent_shifts
  from shifts f
  where f.service_id = ${serviceID} and f.starts_at <= ${now} and coalesce(f.ended_at, f.ends_at) > ${now}`;
