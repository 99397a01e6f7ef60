import { assignTicketVerifier, listTicketVerifiers, unassignTicketVerifier } from "../../contract/ticket-verifiers.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { on } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { userExists } from "../scoring/scorers-queries.ts";
import { homesAmong, homesOf } from "./queries.ts";

type VerifierRow = {
  userID: string;
  fullName: string;
  email: string;
  propertyID: string | null;
  place: string;
  sells: boolean;
};

const verifiersOf = (sql: Sql, serviceID: string) => sql<VerifierRow>`
  select v.user_id, u.full_name, u.email, v.property_id, coalesce(p.name, '') as place, v.sells
  from ticket_verifiers v join users u using (user_id) left join properties p using (client_id, property_id)
  where v.service_id = ${serviceID} order by u.full_name, v.user_id, p.position, p.name`;

type Assignment = { serviceID: string; userID: string; propertyID: string | null };

/** Answers whether there was anything to do. */
const assign = (sql: Sql, { serviceID, userID, propertyID, sells = false }: Assignment & { sells?: boolean }) => sql`
  insert into ticket_verifiers as v (service_id, user_id, property_id, sells)
  values (${serviceID}, ${userID}, ${propertyID}, ${sells})
  on conflict (client_id, service_id, user_id, coalesce(property_id, service_id)) do update set sells = excluded.sells
    where v.sells <> excluded.sells
  returning verifier_id`;

const unassign = (sql: Sql, { serviceID, userID, propertyID }: Assignment) => sql`
  delete from ticket_verifiers where service_id = ${serviceID} and user_id = ${userID}
    and ${propertyID === null ? fragment`property_id is null` : fragment`property_id = ${propertyID}`}
  returning verifier_id`;

export const ticketVerifiers = [
  on(listTicketVerifiers, async ({ sql, service: { serviceID } }) => {
    const [verifiers, homes] = await Promise.all([verifiersOf(sql, serviceID), homesOf(sql, serviceID)]);
    return { verifiers, homes };
  }),

  on(assignTicketVerifier, async ({ sql, service: { serviceID }, body, audit }) => {
    const { userID, propertyID } = body;
    found((await userExists(sql, userID))[0], "person");
    if (propertyID) found((await homesAmong(sql, serviceID, [propertyID]))[0], "home");
    const [assigned] = await assign(sql, { serviceID, ...body });
    if (assigned) await audit(userID, null, body);
    return {};
  }),

  on(unassignTicketVerifier, async ({ sql, service: { serviceID }, body, audit }) => {
    const [gone] = await unassign(sql, { serviceID, ...body });
    if (gone) await audit(body.userID, body, null);
    return {};
  }),
];
