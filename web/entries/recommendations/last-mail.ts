import { betweenMails } from "../../../contract/entries/recommendations.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { dateTimeText } from "../../platform/ui/dates.ts";

type Mailed = { mailedAt: string; remindedAt: string | null; endedAt: string | null };

const lastOf = ({ mailedAt, remindedAt }: Mailed) =>
  remindedAt !== null && Date.parse(remindedAt) > Date.parse(mailedAt) ? remindedAt : mailedAt;

/** 'Asked Fri, Jun 19, 5:00 PM CDT', 'Reminded …'; once it is over, when that was. */
export function momentOf(one: Mailed, zone: TimeZone): string {
  if (one.endedAt !== null) return dateTimeText(one.endedAt, zone);
  const last = lastOf(one);
  return `${last === one.mailedAt ? "Asked" : "Reminded"} ${dateTimeText(last, zone)}`;
}

/** Nobody is written to twice within a day. */
export const whyNotRemind = (one: Mailed, now: Date): string | undefined =>
  now.getTime() - Date.parse(lastOf(one)) < betweenMails ? "Written to within a day. Remind them tomorrow." : undefined;
