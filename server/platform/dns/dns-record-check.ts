import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import type { CheckedDNSRecordState } from "../../../contract/platform/dns-records.ts";

/** How long a record is to be gone, in two checks, before what it proved isn't used any more. */
const GONE_FOR = DAY;
/** While somebody is likely to be adding records, they are looked for each hour. */
const NEW_FOR = 2 * DAY;

/** What an association proves by DNS records of its own, as it was before a check. Times are of ISO 8601. */
type ProvedByRecords = {
  createdAt: string;
  /** In use since then. */
  provedAt: string | null;
  missingSince: string | null;
  takenBackAt: string | null;
};

export type DNSRecordCheck = {
  checkedAt: Date;
  nextAt: Date;
  provedAt: Date | null;
  missingSince: Date | null;
  takenBackAt: Date | null;
  /** Whether it is in use from now on, or isn't any more; null: as before. */
  used: boolean | null;
};

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** What a check makes of it. That no name server answered says nothing about a record. */
export function afterDNSRecordCheck(before: ProvedByRecords, state: CheckedDNSRecordState, now: Date): DNSRecordCheck {
  const [provedAt, missingSince] = [dateOf(before.provedAt), dateOf(before.missingSince)];
  const takenBackAt = dateOf(before.takenBackAt);
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const seen = { checkedAt: now, used: null };
  if (state === "found") {
    const used = provedAt === null ? true : null;
    return { ...seen, provedAt: provedAt ?? now, missingSince: null, takenBackAt: null, nextAt: later(DAY), used };
  }
  if (state === "noAnswer") return { ...seen, provedAt, missingSince, takenBackAt, nextAt: later(HOUR) };
  if (provedAt === null) {
    const isNew = now.getTime() - Date.parse(before.createdAt) < NEW_FOR;
    return { ...seen, provedAt, missingSince: null, takenBackAt, nextAt: later(isNew ? HOUR : DAY) };
  }
  const goneSince = missingSince ?? now;
  const end = new Date(goneSince.getTime() + GONE_FOR);
  if (end > now) return { ...seen, provedAt, missingSince: goneSince, takenBackAt: null, nextAt: end };
  return { ...seen, provedAt: null, missingSince: null, takenBackAt: now, nextAt: later(DAY), used: false };
}
