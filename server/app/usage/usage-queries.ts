import type { Sql } from "../../platform/db/sql.ts";

export type PlacedClient = { clientID: string; url: string; database: string };

export const placedClients = (sql: Sql, url: string | null) => sql<PlacedClient>`
  select client_id, url, coalesce(shard, 'home') as database from client_places
  where ${url}::text is null or url = ${url} order by url`;

export type Usage = {
  name: string;
  since: string;
  people: number;
  programs: number;
  published: number;
  entries: number;
  orders: number;
  files: number;
  bytes: number;
  /** Mails that went out in the last thirty days. */
  mails: number;
};

/** What the client that the transaction has entered has and uses. Rehearsals are no programs, and their entries don’t count. */
export const usageOfClient = (sql: Sql, clientID: string) => sql<Usage>`
  with programs as (select service_id, status from services where rehearsal_of is null)
  select c.name, c.created_at as since,
    (select count(*)::integer from user_clients where client_id = c.client_id) as people,
    (select count(*)::integer from programs) as programs,
    (select count(*)::integer from programs where status = 'published') as published,
    (select count(*)::integer from entries join programs using (service_id)) as entries,
    (select count(*)::integer from transactions where state in ('paid', 'partlyRefunded', 'refunded')) as orders,
    (select count(*)::integer from uploads) as files,
    (select coalesce(sum(bytes), 0)::float8 from uploads) as bytes,
    (select count(*)::integer from mail_log where at > now() - interval '30 days' and reason is null) as mails
  from clients c where c.client_id = ${clientID}`;
