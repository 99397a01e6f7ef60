import { type AuditEntry, actorText } from "../../../contract/people/audit.ts";
import { type TimeZone, wallClockMinute, zoneLabel } from "../../../contract/platform/time-zone.ts";
import { readCursor } from "../../platform/db/cursor.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { type Column, type ListRequest, type Listing, PART_SIZE, listing } from "../../tables/downloads/listing.ts";
import { countChanges } from "./change-queries.ts";
import { type ChangeFilter, changesPage, zoneOfChanges } from "./changes.ts";
import { describeChanges } from "./describe-changes.ts";

/** What the filter lets through, whole: as many looks as that takes. */
export async function changesListing({ filter, read }: ListRequest<ChangeFilter>): Promise<Listing> {
  const timeZone = await read((sql) => zoneOfChanges(sql, filter.serviceID));
  const { total } = requireRow(await read((sql) => countChanges(sql, filter.serviceID)));
  return listing(columnsIn(timeZone), total, changesParts({ filter, read }, timeZone));
}

async function* changesParts(
  { filter, read }: Pick<ListRequest<ChangeFilter>, "filter" | "read">,
  timeZone: TimeZone,
): AsyncGenerator<AuditEntry[]> {
  let next: string | null | undefined;
  do {
    const after = readCursor(next ?? undefined, "id");
    const page = await read(async (sql) => {
      const { rows, next: further } = await changesPage(sql, filter, timeZone, after, PART_SIZE);
      return { entries: await describeChanges(sql, rows, timeZone), further };
    });
    if (page.entries.length > 0) yield page.entries;
    next = page.further;
  } while (next !== null);
}

const columnsIn = (timeZone: TimeZone): readonly Column<AuditEntry>[] => [
  {
    id: "at",
    heading: `When (${zoneLabel(timeZone)})`,
    kind: "dateTime",
    value: ({ at }) => wallClockMinute(at, timeZone),
  },
  {
    id: "who",
    heading: "Who",
    kind: "text",
    value: actorText,
  },
  { id: "did", heading: "What they did", kind: "text", value: ({ did }) => did },
  {
    id: "fields",
    heading: "Before and after",
    kind: "text",
    value: ({ fields }) =>
      fields
        .map(({ label, before, after }) =>
          before !== null && after !== null ? `${label}: from ${before} to ${after}` : `${label}: ${after ?? before}`,
        )
        .join("; "),
  },
  { id: "program", heading: "Program", kind: "text", value: ({ serviceName }) => serviceName },
];
