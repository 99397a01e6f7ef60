import { DAY } from "../../../contract/platform/durations.ts";
import { CHANGE_RETENTION_DAYS } from "../../../contract/platform/polling.ts";
import { clock } from "../clock.ts";
import { pageOf, readCursor } from "../db/cursor.ts";
import { type Sql, requireRow } from "../db/sql.ts";
import { refuse } from "../http/refusal.ts";
import { type PolledKind, changedRecords, pollMoment } from "./queries.ts";

type Moment = { at: string; open: readonly string[] };

/** `2026-11-28T05:45:00.123456Z`, with the transactions that were under way behind it, where there were any. */
const asOfText = ({ at, open }: Moment): string => (open.length > 0 ? `${at}~${open.join(".")}` : at);

const asOfPattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z)(?:~(\d{1,19}(?:\.\d{1,19})*))?$/;

function momentIn(updatedSince: string): Moment {
  const [, at = "", open] = asOfPattern.exec(updatedSince) ?? [];
  const time = Date.parse(at);
  const numbers = open?.split(".") ?? [];
  if (Number.isNaN(time) || numbers.some((number) => BigInt(number) >= 2n ** 63n))
    refuse("updatedSince is an instant, as 2026-11-28T05:45:00Z, or the asOf of an earlier answer.");
  if (time < clock.now().getTime() - CHANGE_RETENTION_DAYS * DAY)
    refuse(
      `It is known for ${CHANGE_RETENTION_DAYS} days what changed. Read the list once without updatedSince, and go on from its asOf.`,
      422,
    );
  return { at, open: numbers };
}

/** When a list is read: in its transaction, before it. */
export const asOfNow = async (sql: Sql): Promise<string> => asOfText(requireRow(await pollMoment(sql)));

type Poll = {
  kind: PolledKind;
  serviceID: string | null;
  updatedSince: string;
  after: string | undefined;
  size: number;
};

/** A page of what changed, by its IDs; `asOf` is that of the first page, since which anything may have changed. */
export async function changedPage(sql: Sql, { kind, serviceID, updatedSince, after, size }: Poll) {
  const cursor = readCursor(after, "text", "instant", "id");
  const asOf = cursor?.[0] ?? (await asOfNow(sql));
  const rows = await changedRecords(sql, {
    kind,
    serviceID,
    ...momentIn(updatedSince),
    after: cursor && [cursor[1], cursor[2]],
    most: size + 1,
  });
  const { page, next } = pageOf(rows, size, ({ changedAt, recordID }) => [asOf, changedAt, recordID]);
  return { ids: page.map(({ recordID }) => recordID), next, asOf };
}

/** The rows of a page in the order of `ids`, and those of them that aren't there. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string) {
  const byID = new Map(rows.map((row) => [idOf(row), row]));
  return {
    rows: ids.flatMap((id) => byID.get(id) ?? []),
    gone: ids.filter((id) => !byID.has(id)),
  };
}
