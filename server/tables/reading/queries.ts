import type { ColumnReading, FieldReadings } from "../../../contract/tables/reading.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { headingKey } from "./guess-columns.ts";

export type TableSubject = "members" | "homes" | "builders" | "tickets";

type HeadingRow = { heading: string; field: string | null; reading: ColumnReading | null };

/** The headings of the client's earlier tables, with the field and reading of each. */
export const savedHeadings = (sql: Sql, subject: TableSubject) => sql<HeadingRow>`
  select heading, field, reading from table_headings where subject = ${subject}`;

type TableMapping = {
  subject: TableSubject;
  headings: readonly string[];
  columns: Record<string, number>;
  readings: FieldReadings;
};

/** Saves the field and reading of each heading for the next table; sorted, so that two saves at once don't deadlock. */
export async function saveHeadings(sql: Sql, { subject, headings, columns, readings }: TableMapping): Promise<void> {
  const fields = new Map(Object.entries(columns).map(([field, at]) => [at, field]));
  const rows = new Map<string, HeadingRow>();
  for (const [at, name] of headings.entries()) {
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
