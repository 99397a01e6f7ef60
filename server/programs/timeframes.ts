import type { InputOf } from "../../contract/platform/endpoint.ts";
import { parseDateTime } from "../../contract/platform/forms/dates.ts";
import { type ServiceKind, hasTimeframe, isRepeatedTimeframe } from "../../contract/platform/service-kinds.ts";
import type { changeTimeframes } from "../../contract/programs/services.ts";
import type { StoredTimeframe } from "../../contract/platform/visibility.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";

type SentTimeframes = InputOf<typeof changeTimeframes>["timeframes"];
type ParsedTimeframe = SentTimeframes[number] & { index: number; opens: number; closes: number };

/** Those that the kind has, the single ones once, the days of the others one after the other; made of minutes that there are. */
export function refuseImpossibleTimeframes(kind: ServiceKind, timeframes: SentTimeframes): void {
  const found = timeframes.map(parseTimeframe);
  for (const { name, index } of found) {
    const sentence = "This kind of program doesn’t have this timeframe.";
    if (!hasTimeframe(kind, name)) refuse(sentence, 400, { errors: { [fieldPath(index, "name")]: sentence } });
  }
  for (const alike of Map.groupBy(found, ({ name }) => name).values()) refuseClashing(alike);
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

/** What can't be said of timeframes of one name. */
function refuseClashing(alike: readonly ParsedTimeframe[]): void {
  const inOrder = alike.toSorted((a, b) => a.opens - b.opens);
  const [first, second] = inOrder;
  if (first && second && !isRepeatedTimeframe(first.name)) refuse("A timeframe can be set only once.", 400);
  const early = inOrder.find(({ opens }, at) => at > 0 && opens < inOrder[at - 1]!.closes);
  const sentence = "Two days overlap: each opens after the one before has closed.";
  if (early) refuse(sentence, 400, { errors: { [fieldPath(early.index, "opensAt")]: sentence } });
}

type StoredTimeframes = { kept: readonly StoredTimeframe[]; knowing: boolean };
type TimeframeRow = Omit<SentTimeframes[number], "timeframeID"> & { timeframeID: string | null };

/**
 * Each with the ID of the row that it changes, if there is one: the ID it came with, or its name's where that has one row. One
 * that has gone meanwhile is added again by whoever knows that it has (`knowing`). Undefined where they are of other rows than are kept.
 */
export function matchTimeframes(
  timeframes: SentTimeframes,
  { kept, knowing }: StoredTimeframes,
): TimeframeRow[] | undefined {
  const isKept = ({ name, timeframeID }: SentTimeframes[number]) =>
    kept.some((one) => one.name === name && one.timeframeID === timeframeID);
  if (!knowing && timeframes.some((one) => one.timeframeID != null && !isKept(one))) return undefined;
  const rows = timeframes.map((one) => ({
    ...one,
    timeframeID: isKept(one) ? (one.timeframeID ?? null) : onlyRowIDOf(one, kept),
  }));
  const known = rows.flatMap(({ timeframeID }) => timeframeID ?? []);
  return new Set(known).size < known.length ? undefined : rows;
}

const onlyRowIDOf = ({ name }: SentTimeframes[number], kept: readonly StoredTimeframe[]): string | null =>
  isRepeatedTimeframe(name) ? null : (kept.find((one) => one.name === name)?.timeframeID ?? null);

/** As they are now: rows that aren't among them go. */
export async function writeTimeframes(sql: Sql, serviceID: string, rows: readonly TimeframeRow[]): Promise<void> {
  const known = rows.flatMap(({ timeframeID }) => timeframeID ?? []);
  await sql`delete from timeframes where service_id = ${serviceID} and timeframe_id <> all (${known}::uuid[])`;
  await sql`
    insert into timeframes (timeframe_id, service_id, name, opens_at, closes_at, audience)
    select coalesce(f."timeframeID", uuid_v7()), ${serviceID}, f.name, f."opensAt", f."closesAt", f.audience
    from json_to_recordset(${json(rows)}::json)
      as f ("timeframeID" uuid, name text, "opensAt" timestamptz, "closesAt" timestamptz, audience text)
    on conflict (client_id, timeframe_id)
    do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at, audience = excluded.audience`;
}
