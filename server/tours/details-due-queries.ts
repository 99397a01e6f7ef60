import { type Sql, requireRow } from "../platform/db/sql.ts";

/** By when a program's sponsors, and its homes, are to be complete. */
export const completionDates = async (sql: Sql, serviceID: string) =>
  requireRow(
    await sql<{ sponsorsDue: string | null; homesDue: string | null }>`
      select d.sponsors_due, d.homes_due
      from (select ${serviceID}::uuid as service_id) s left join details_due d using (service_id)`,
  );
