import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import { clock } from "../../platform/clock.ts";
import type { App } from "../../platform/app.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { RecordsFound } from "./dns-records.ts";
import { lookUpRecords } from "./look-up-records.ts";
import * as queries from "./own-sender-queries.ts";

/** How long the record is to be gone, in two checks, before mail goes back to the installation's address. */
const GONE_FOR = DAY;
/** While somebody is likely to be adding records, they are looked for each hour. */
const NEW_FOR = 2 * DAY;

type Checked = queries.CheckedSender & {
  /** Whether mail comes from the address from now on, or doesn't any more; null: as before. */
  used: boolean | null;
};

/** What a check makes of a sender. That no name server answered says nothing about a record. */
function afterCheck(sender: queries.OwnSenderRow, found: RecordsFound, now: Date): Checked {
  const { state } = found.dkim;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const [provedAt, missingSince] = [dateOf(sender.provedAt), dateOf(sender.missingSince)];
  const takenBackAt = dateOf(sender.takenBackAt);
  const seen = { found, checkedAt: now };
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const isNew = now.getTime() - Date.parse(sender.createdAt) < NEW_FOR;
  if (state === "found")
    return {
      ...seen,
      provedAt: provedAt ?? now,
      missingSince: null,
      takenBackAt: null,
      nextAt: later(DAY),
      used: provedAt === null ? true : null,
    };
  if (state === "noAnswer") return { ...seen, provedAt, missingSince, takenBackAt, nextAt: later(HOUR), used: null };
  if (provedAt === null)
    return { ...seen, provedAt, missingSince: null, takenBackAt, nextAt: later(isNew ? HOUR : DAY), used: null };
  const goneSince = missingSince ?? now;
  const end = new Date(goneSince.getTime() + GONE_FOR);
  if (end > now) return { ...seen, provedAt, missingSince: goneSince, takenBackAt: null, nextAt: end, used: null };
  return { ...seen, provedAt: null, missingSince: null, takenBackAt: now, nextAt: later(DAY), used: false };
}

type Transact = (
  work: (sql: Sql, note: (used: boolean | null) => Promise<void>) => Promise<Checked | undefined>,
) => Promise<Checked | undefined>;

/** Looks the records up and keeps what came of it; undefined: the sender was removed meanwhile. */
export async function checkSender(
  { settings }: Pick<App, "settings">,
  { ownSenderID, ...sender }: queries.OwnSenderRow,
  transact: Transact,
): Promise<Checked | undefined> {
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
