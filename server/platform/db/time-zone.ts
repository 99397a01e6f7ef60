import type pg from "pg";

/**
 * Refuses to work where a connection's options don't arrive, as behind a pooler that ignores them: days and months would be those of
 * the server's own time zone.
 */
export async function refuseOtherTimeZone(connection: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await connection.query<{ timeZone: string; isUTC: boolean; role: string }>(
    `select current_setting('TimeZone') as "timeZone", session_user as role,
       extract(timezone from timestamptz '2026-01-15 12:00Z') = 0 and extract(timezone from timestamptz '2026-07-15 12:00Z') = 0 as "isUTC"`,
  );
  const { timeZone, isUTC, role } = rows[0]!;
  if (isUTC) return;
  throw new Error(
    `Connections to the database ${name} are in the time zone ${timeZone}, although Rosette asks for UTC: its URL says otherwise, or what ` +
      `stands before PostgreSQL ignores it. Take options out of the URL; behind a pooler, say as a superuser: ` +
      `alter role ${role} set timezone = 'UTC', and restart the pooler (docs/operators/past-one-machine.md#which-postgresql-and-what-may-stand-before-it).`,
  );
}
