import type { Sql } from "../../platform/db/sql.ts";
import { isMembershipVerified } from "./verified-membership.ts";

export type Membership = { memberNumber: string | null; level: string | null; verified: boolean; createdAt: string };

export const membershipOf = (sql: Sql, userID: string) => sql<Membership>`
  select member_number, level, ${isMembershipVerified} as verified, created_at from memberships m where user_id = ${userID}`;

export type NamedClient = { clientID: string; name: string };

export const clientsOf = (sql: Sql, userID: string) => sql<NamedClient & { url: string }>`
  select client_id, url, name from user_clients join clients using (client_id) where user_id = ${userID} order by search_key(name)`;
