import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { LATE_SCAN_HOURS } from "../../contract/door/shifts.ts";

export type VerifierRow = {
  userID: string;
  fullName: string;
  email: string;
  propertyID: string | null;
  place: string;
  sells: boolean;
};

export const verifiersOf = (sql: Sql, serviceID: string) => sql<VerifierRow>`
  select v.user_id, u.full_name, u.email, v.property_id, coalesce(p.name, '') as place, v.sells
  from ticket_verifiers v join users u using (user_id) left join properties p using (client_id, property_id)
  where v.service_id = ${serviceID} order by search_key(u.full_name), v.user_id, p.position, search_key(p.name), p.property_id`;

export type VerifierAssignment = { serviceID: string; userID: string; propertyID: string | null };

/** Returns a row if anything changed. */
export const addVerifier = (
  sql: Sql,
  { serviceID, userID, propertyID, sells = false }: VerifierAssignment & { sells?: boolean },
) => sql`
  insert into ticket_verifiers as v (service_id, user_id, property_id, sells)
  values (${serviceID}, ${userID}, ${propertyID}, ${sells})
  on conflict (client_id, service_id, user_id, coalesce(property_id, service_id)) do update set sells = excluded.sells
    where v.sells <> excluded.sells
  returning verifier_id`;

export const addVerifierOnce = (sql: Sql, { serviceID, userID, propertyID }: VerifierAssignment) => sql`
  insert into ticket_verifiers (service_id, user_id, property_id) values (${serviceID}, ${userID}, ${propertyID})
  on conflict do nothing`;

/** The end is stored: scans from before it are still taken in. */
export const removeVerifier = (sql: Sql, { serviceID, userID, propertyID }: VerifierAssignment, now: Date) => sql`
  with gone as (
    delete from ticket_verifiers where service_id = ${serviceID} and user_id = ${userID}
      and ${propertyID === null ? fragment`property_id is null` : fragment`property_id = ${propertyID}`}
    returning service_id, user_id, property_id, created_at)
  insert into ended_verifiers (service_id, user_id, property_id, began_at, ended_at)
  select service_id, user_id, property_id, least(created_at, ${now}::timestamptz), ${now}::timestamptz from gone
  returning ended_verifier_id`;

const mayHandInScans = (endedAt: Fragment) => fragment`${endedAt} > now() - make_interval(hours => ${LATE_SCAN_HOURS})`;

/** Places of ended assignments, with their ends, as long as scans from them are taken in. */
export const endedVerifierPlaces = (sql: Sql, serviceID: string, userID: string) => sql<{
  propertyID: string | null;
  endedAt: string;
}>`
  select property_id, ended_at from ended_verifiers
  where service_id = ${serviceID} and user_id = ${userID} and ${mayHandInScans(fragment`ended_at`)}`;

/** Somebody who checked tickets here until lately, by an assignment or otherwise: a device of theirs may have scans to hand in. */
export const formerVerifier = (sql: Sql, serviceID: string, userID: string) => sql`
  select from ended_verifiers where service_id = ${serviceID} and user_id = ${userID} and ${mayHandInScans(fragment`ended_at`)}
  union all
  select from door_devices where service_id = ${serviceID} and user_id = ${userID} and ${mayHandInScans(fragment`heard_at`)}`;
