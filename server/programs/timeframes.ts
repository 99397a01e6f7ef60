import type { InputOf } from "../../contract/platform/endpoint.ts";
import { parseDateTime } from "../../contract/platform/forms/dates.ts";
import { type ServiceKind, hasTimeframe, isRepeatedTimeframe } from "../../contract/platform/service-kinds.ts";
import type { changeTimeframes } from "../../contract/programs/services.ts";
import type { StoredTimeframe } from "../../contract/platform/visibility.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";

type SentTimeframes = InputOf<typeof changeTimeframes>["timeframes"];
type ParsedTimeframe = SentTimeframes[number] & { index: number; opens: number; closes: number };

/** Refuses timeframes that the kind doesn't have, single ones that occur twice, days that overlap, and invalid times. */
export function refuseImpossibleTimeframes(kind: ServiceKind, timeframes: SentTimeframes): void {
  const parsed = timeframes.map(parseTimeframe);
  for (const { name, index } of parsed) {
    const sentence = "This kind of program doesn’t have this timeframe.";
    if (!hasTimeframe(kind, name)) refuse(sentence, 400, { errors: { [fieldPath(index, "name")]: sentence } });
  }
  for (const sameName of Map.groupBy(parsed, ({ name }) => name).values()) refuseClashing(sameName);
}

const fieldPath = (index: number, name: string) => `timeframes.${index}.${name}`;

function parseTimeframe(timeframe: SentTimeframes[number], index: number): ParsedTimeframe {
  const [opens, closes] = [parseDateTime(timeframe.opensAt), parseDateTime(timeframe.closesAt)];
  const invalid = "Valid date required";
  if (opens === null) refuse(invalid, 400, { errors: { [fieldPath(index, "opensAt")]: invalid } });
  if (closes === null) refuse(invalid, 400, { errors: { [fieldPath(index, "closesAt")]: invalid } });
  const sentence = "A timeframe must close after it opens.";
  if (opens >= closes) refuse(sentence, 400, { errors: { [fieldPath(index, "closesAt")]: sentence } });
  return { ...timeframe, index, opens, closes };
}

/** Refuses overlaps and duplicates among timeframes of one name. */
function refuseClashing(sameName: readonly ParsedTimeframe[]): void {
  const inOrder = sameName.toSorted((a, b) => a.opens - b.opens);
  const [first, second] = inOrder;
  if (first && second && !isRepeatedTimeframe(first.name)) refuse("A timeframe can be set only once.", 400);
  const early = inOrder.find(({ opens }, at) => at > 0 && opens < inOrder[at - 1]!.closes);
  const sentence = "Two days overlap: each opens after the one before has closed.";
  if (early) refuse(sentence, 400, { errors: { [fieldPath(early.index, "opensAt")]: sentence } });
}

type MatchOptions = { stored: readonly StoredTimeframe[]; isVersionKnown: boolean };
type TimeframeRow = Omit<SentTimeframes[number], "timeframeID"> & { timeframeID: string | null };

/**
 * Finds the row that each timeframe changes: by the ID it came with, or by its name where that has one row. Rows that are gone are added
 * again if the sender has seen the stored version (`isVersionKnown`). Undefined when the timeframes are of other rows than the stored ones.
 */
export function matchTimeframes(
  timeframes: SentTimeframes,
  { stored, isVersionKnown }: MatchOptions,
): TimeframeRow[] | undefined {
  const isStored = ({ name, timeframeID }: SentTimeframes[number]) =>
    stored.some((one) => one.name === name && one.timeframeID === timeframeID);
  if (!isVersionKnown && timeframes.some((one) => one.timeframeID != null && !isStored(one))) return undefined;
  const rows = timeframes.map((one) => ({
    ...one,
    timeframeID: isStored(one) ? (one.timeframeID ?? null) : onlyRowIDOf(one, stored),
  }));
  const rowIDs = rows.flatMap(({ timeframeID }) => timeframeID ?? []);
  return new Set(rowIDs).size < rowIDs.length ? undefined : rows;
}

const onlyRowIDOf = ({ name }: SentTimeframes[number], storedTimeframes: readonly StoredTimeframe[]): string | null =>
  isRepeatedTimeframe(name) ? null : (storedTimeframes.find((one) => one.name === name)?.timeframeID ?? null);

/** Replaces all timeframes; rows that aren't given are deleted. */
export async function writeTimeframes(sql: Sql, serviceID: string, rows: readonly TimeframeRow[]): Promise<void> {
  const rowIDs = rows.flatMap(({ timeframeID }) => timeframeID ?? []);
  await sql`delete from timeframes where service_id = ${serviceID} and timeframe_id <> all (${rowIDs}::uuid[])`;
  await sql`
    insert into timeframes (timeframe_id, service_id, name, opens_at, closes_at, audience)
    select coalesce(f."timeframeID", uuid_v7()), ${serviceID}, f.name, f."opensAt", f."closesAt", f.audience
    from json_to_recordset(${json(rows)}::json)
      as f ("timeframeID" uuid, name text, "opensAt" timestamptz, "closesAt" timestamptz, audience text)
    on conflict (client_id, timeframe_id)
    do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at, audience = excluded.audience`;
}
