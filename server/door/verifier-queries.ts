import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";

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
  where v.service_id = ${serviceID} order by u.full_name, v.user_id, p.position, p.name`;

export type VerifierAt = { serviceID: string; userID: string; propertyID: string | null };

/** Answers whether there was anything to do. */
export const addVerifier = (
  sql: Sql,
  { serviceID, userID, propertyID, sells = false }: VerifierAt & { sells?: boolean },
) => sql`
  insert into ticket_verifiers as v (service_id, user_id, property_id, sells)
  values (${serviceID}, ${userID}, ${propertyID}, ${sells})
  on conflict (client_id, service_id, user_id, coalesce(property_id, service_id)) do update set sells = excluded.sells
    where v.sells <> excluded.sells
  returning verifier_id`;

export const removeVerifier = (sql: Sql, { serviceID, userID, propertyID }: VerifierAt) => sql`
  delete from ticket_verifiers where service_id = ${serviceID} and user_id = ${userID}
    and ${propertyID === null ? fragment`property_id is null` : fragment`property_id = ${propertyID}`}
  returning verifier_id`;
