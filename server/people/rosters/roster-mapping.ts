import { type RosterField, type RosterColumns, rosterFieldNames } from "../../../contract/people/rosters.ts";
import type { FieldReading } from "../../../contract/tables/reading.ts";
import { readingsToSave } from "../../tables/reading/column-readings.ts";
import { headingKey } from "../../tables/reading/guess-columns.ts";
import type { TableContent } from "../../tables/reading/read-table.ts";
import type { RosterSource } from "./roster-file.ts";
import type { RosterMapping } from "./schedule-queries.ts";

type ReadRoster = { readings: readonly FieldReading[]; table: Pick<TableContent, "names">; source: RosterSource };

/** How the columns of a roster were read, for the next from the same address. */
export const mappingOf = ({ readings, table, source }: ReadRoster): RosterMapping => ({
  headings: Object.fromEntries(Object.entries(source.columns).map(([field, at]) => [field, table.names[at] ?? ""])),
  layout: source.layout ?? {},
  readings: readingsToSave(readings, source),
});

/** The columns of the mapped fields, and the headings that aren't there any more. A column without a heading isn't found again. */
export function mappedColumns(mapping: RosterMapping, names: readonly string[]) {
  const columns: RosterColumns = {};
  const missing: string[] = [];
  for (const field of rosterFieldNames) {
    const heading = mapping.headings[field];
    if (heading === undefined) continue;
    const at = heading === "" ? -1 : names.findIndex((name) => headingKey(name) === headingKey(heading));
    if (at >= 0) columns[field satisfies RosterField] = at;
    else missing.push(heading);
  }
  return { columns, missing };
}
