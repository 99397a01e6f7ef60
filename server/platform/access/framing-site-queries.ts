import type { Sql } from "../db/sql.ts";

type FramingSites = { sites: string[] };

export const framingSites = (sql: Sql, clientID: string) => sql<FramingSites>`
  select framing_sites as sites from clients where client_id = ${clientID}`;

export const lockFramingSites = (sql: Sql, clientID: string) => sql<FramingSites>`
  select framing_sites as sites from clients where client_id = ${clientID} for update`;

export const saveFramingSites = (sql: Sql, clientID: string, sites: readonly string[]) =>
  sql`update clients set framing_sites = ${sites} where client_id = ${clientID}`;
