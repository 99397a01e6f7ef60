import { parseDateTime } from "../../contract/forms/format.ts";
import type { Timeframe } from "../../contract/visibility.ts";
import { type Sql, json } from "../db/sql.ts";
import { refuse } from "../http/refusal.ts";

/** Each window once, made of minutes that there are, and closing after it opens. */
export function refuseImpossible(timeframes: readonly Timeframe[]): void {
  const names = timeframes.map(({ name }) => name);
  if (new Set(names).size < names.length) refuse("A timeframe can be set only once.", 400);
  for (const { name, opensAt, closesAt } of timeframes) {
    const [opens, closes] = [parseDateTime(opensAt), parseDateTime(closesAt)];
    if (opens === null) refuse("Valid date required", 400, { [`${name}.opensAt`]: "Valid date required" });
    if (closes === null) refuse("Valid date required", 400, { [`${name}.closesAt`]: "Valid date required" });
    const sentence = "A timeframe must close after it opens.";
    if (opens >= closes) refuse(sentence, 400, { [`${name}.closesAt`]: sentence });
  }
}

/** As they are now: those that aren't named any more go. */
export async function writeTimeframes(sql: Sql, serviceID: string, timeframes: readonly Timeframe[]): Promise<void> {
  await sql`
    delete from timeframes where service_id = ${serviceID} and name <> all (${timeframes.map(({ name }) => name)}::text[])`;
  await sql`
    insert into timeframes (service_id, name, opens_at, closes_at, audience)
    select ${serviceID}, f.name, f."opensAt", f."closesAt", f.audience
    from json_to_recordset(${json(timeframes)}::json)
      as f (name text, "opensAt" timestamptz, "closesAt" timestamptz, audience text)
    on conflict on constraint timeframes_once
    do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at, audience = excluded.audience`;
}
