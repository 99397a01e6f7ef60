import type { ColumnReading, FieldReadings } from "../../../contract/tables/reading.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { headingKey } from "./guess-columns.ts";

export type TableSubject = "members" | "homes" | "builders" | "tickets";

type HeadingRow = { heading: string; field: string | null; reading: ColumnReading | null };

/** What a client's earlier tables called what. */
export const savedHeadings = (sql: Sql, subject: TableSubject) => sql<HeadingRow>`
  select heading, field, reading from table_headings where subject = ${subject}`;

type Mapping = {
  subject: TableSubject;
  names: readonly string[];
  columns: Record<string, number>;
  readings: FieldReadings | undefined;
};

/** Keeps what the columns of a table were, for the next one; in one order, so that two at once wait for each other. */
export async function saveHeadings(sql: Sql, { subject, names, columns, readings = {} }: Mapping): Promise<void> {
  const fields = new Map(Object.entries(columns).map(([field, at]) => [at, field]));
  const rows = new Map<string, HeadingRow>();
  for (const [at, name] of names.entries()) {
    const heading = headingKey(name);
    const field = fields.get(at) ?? null;
    // Of two columns of one heading, the one that was chosen counts.
    if (heading === "" || (rows.get(heading)?.field && field === null)) continue;
    rows.set(heading, { heading, field, reading: (field !== null && readings[field]) || null });
  }
  const ordered = [...rows.values()].toSorted((one, other) => (one.heading < other.heading ? -1 : 1));
  await sql`
    insert into table_headings (subject, heading, field, reading)
    select ${subject}, mapping.* from unnest(
      ${ordered.map(({ heading }) => heading)}::text[], ${ordered.map(({ field }) => field)}::text[],
      ${ordered.map(({ reading }) => reading)}::text[]) as mapping (heading, field, reading)
    on conflict (client_id, subject, heading) do update set field = excluded.field, reading = excluded.reading`;
}
