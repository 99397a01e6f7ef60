import { afterDNSRecordCheck } from "../../platform/dns/dns-record-check.ts";
import { clock } from "../../platform/clock.ts";
import type { App } from "../../platform/app.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { RecordsFound } from "./dns-records.ts";
import { lookUpRecords } from "./look-up-records.ts";
import * as queries from "./own-sender-queries.ts";

/** Mail comes from an address once its DKIM record is found; the others are recommended. */
const afterCheck = (sender: queries.OwnSenderRow, found: RecordsFound, now: Date): queries.CheckedSender => ({
  ...afterDNSRecordCheck(sender, found.dkim.state, now),
  found,
});

type Transact = (
  work: (sql: Sql, note: (used: boolean | null) => Promise<void>) => Promise<queries.CheckedSender | undefined>,
) => Promise<queries.CheckedSender | undefined>;

/** Looks the records up and keeps what came of it; undefined: the sender was removed meanwhile. */
export async function checkSender(
  { settings }: Pick<App, "settings">,
  { ownSenderID, ...sender }: queries.OwnSenderRow,
  transact: Transact,
): Promise<queries.CheckedSender | undefined> {
  const found = await lookUpRecords(settings, sender);
  return transact(async (sql, note) => {
    const [locked] = await queries.lockOwnSender(sql);
    if (locked?.ownSenderID !== ownSenderID) return undefined;
    const checked = afterCheck(locked, found, clock.now());
    await queries.storeSenderCheck(sql, checked);
    await note(checked.used);
    return checked;
  });
}
