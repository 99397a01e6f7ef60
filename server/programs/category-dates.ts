import { type TimeZone, deadlineText, momentText } from "../../contract/platform/time-zone.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import { reversedCategories } from "./category-date-queries.ts";

/** Checked once the new dates are written: the refusal takes them back. */
export async function refuseReversedCategories(sql: Sql, serviceID: string, timeZone: TimeZone): Promise<void> {
  const [reversed] = await reversedCategories(sql, serviceID);
  if (!reversed) return;
  const { name, opensAt, closesAt } = reversed;
  const sentence = `${name} would open on ${momentText(opensAt, timeZone)} and close on ${deadlineText(closesAt, timeZone)}. It must close after it opens.`;
  refuse(sentence, 400, { errors: { entriesCloseAt: sentence } });
}
