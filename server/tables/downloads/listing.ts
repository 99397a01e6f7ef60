import type { columnKinds } from "../../../contract/entries/entry-views.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { type TimeZone, zoneLabel } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";

/**
 * What a column holds, and so how a spreadsheet reckons with it: `money` in cents, `instant` in UTC, `date` and `dateTime` as the
 * clocks on the wall show them. What doesn't fit its column is text.
 */
export type ColumnKind = (typeof columnKinds)[number];

export type ListCell = string | number | boolean | null;

export type ColumnHeading = { id: string; heading: string; kind: ColumnKind };
export type Column<Row> = ColumnHeading & { value(row: Row): ListCell };

/** A list as it goes into a file: what its columns are, how many lines there will be, and these, part by part. */
export type Listing = { columns: readonly ColumnHeading[]; total: number; parts: AsyncIterable<ListCell[][]> };

/** Which list: inside which client, of which of its programs, and which of its rows. */
export type ListRequest<Filter> = {
  clientID: string;
  serviceID: string | null;
  /** Who asked for it. */
  userID: string;
  /** Whether they read what others recommend of applicants. */
  letters: boolean;
  filter: Filter;
  /** A transaction for each part: between them nobody waits for whoever reads or writes slowly. */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** What a list is called, the call that asks for it, and how it is read, by the filter that its call has checked. */
type ListDefinition = { label: string; call: AnyEndpoint; read(ask: ListRequest<never>): Promise<Listing> };

/** By their names, which stand in the names of files; `app/lists.ts` says them. */
export type Lists = Readonly<Record<string, ListDefinition>>;

/** As many rows as are in memory at once. */
export const PART_SIZE = 500;

export const listing = <Row>(
  columns: readonly Column<Row>[],
  total: number,
  parts: AsyncIterable<readonly Row[]>,
): Listing => ({ columns, total, parts: cellsOfParts(columns, parts) });

async function* cellsOfParts<Row>(columns: readonly Column<Row>[], parts: AsyncIterable<readonly Row[]>) {
  for await (const rows of parts) yield rows.map((row) => columns.map(({ value }) => value(row)));
}

/** The same list: whoever reads an instant is told whose clocks show it. */
export const withZoneInHeadings = ({ columns, ...list }: Listing, zone: TimeZone): Listing => ({
  ...list,
  columns: columns.map((column) =>
    column.kind === "instant" ? { ...column, heading: `${column.heading} (${zoneLabel(zone)})` } : column,
  ),
});

/** Part after part, each from behind the last row of the one before, until there is none. */
export async function* pagesAfter<Row>(after: (last: Row | undefined) => Promise<readonly Row[]>) {
  let last: Row | undefined;
  do {
    const rows = await after(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
  } while (last !== undefined);
}
