import { type Sql, requireRow } from "../db/sql.ts";

/** The identity of a database. */
export type Installation = {
  installationID: string;
  seenAt: string;
  place: string;
  pausedAt: string | null;
  pausedBecause: string | null;
  resumedAt: string | null;
};

export const installationRow = (sql: Sql) => sql<Installation>`
  select installation_id, seen_at, place, paused_at, paused_because, resumed_at from installation`;

/** When several processes start at once the first one's row stays. */
export const addInstallation = (
  sql: Sql,
  { installationID, place, because }: { installationID: string; place: string; because: string | undefined },
) => sql`
  insert into installation (installation_id, seen_at, place, paused_at, paused_because)
  values (${installationID}, now(), ${place}, case when ${because ?? null}::text is not null then now() end, ${because ?? null})
  on conflict ((true)) do nothing`;

export const pauseInstallation = (sql: Sql, because: string) => sql`
  update installation set paused_at = now(), paused_because = ${because} where paused_at is null`;

export const moveInstallation = (sql: Sql, place: string) => sql`
  update installation set place = ${place} where place <> ${place} and paused_at is null`;

/** Resumes as the database that the files belong to. A clock that was put back makes nothing older. */
export const resumeInstallation = (sql: Sql, installationID: string | undefined, place: string) => sql`
  update installation set installation_id = coalesce(${installationID ?? null}::uuid, installation_id), place = ${place},
    seen_at = greatest(seen_at, now()), resumed_at = now(), paused_at = null, paused_because = null`;

/** Of several processes one at a time notes it. */
export const noteSeen = (sql: Sql, beforeSeconds: number) => sql<Installation>`
  update installation set seen_at = greatest(seen_at, now())
  where paused_at is null and seen_at <= now() - make_interval(secs => ${beforeSeconds})
  returning installation_id, seen_at, place, paused_at, paused_because, resumed_at`;

export const hasClients = async (sql: Sql): Promise<boolean> =>
  requireRow(await sql<{ has: boolean }>`select exists (select from clients) as has`).has;

/** The server and database by their own identifiers: a dump or copy doesn't have them, a base backup does. */
export async function databaseLocation(sql: Sql): Promise<string> {
  const { oid, may } = requireRow(
    await sql<{ oid: number; may: boolean }>`
      select oid, has_function_privilege('pg_control_system()', 'execute') as may
      from pg_database where datname = current_database()`,
  );
  // Some hosts don't allow it to ordinary roles.
  const [server] = may
    ? await sql<{ identifier: string }>`select system_identifier::text as identifier from pg_control_system()`
    : [];
  return `${server?.identifier ?? "unknown"} ${oid}`;
}

/** Due work that waits. */
export const countWaitingWork = (sql: Sql) => sql<{ kind: string; many: number; oldest: string }>`
  select kind, count(*)::integer as many, min(due_at) as oldest from due_work where due_at <= now()
  group by kind order by kind`;
