import { shortestMailInterval } from "../../../contract/entries/recommendations.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { dateTimeText } from "../../platform/ui/date-text.ts";

type MailedRecommendation = { mailedAt: string; remindedAt: string | null; endedAt: string | null };

const lastMailedAt = ({ mailedAt, remindedAt }: MailedRecommendation) =>
  remindedAt !== null && Date.parse(remindedAt) > Date.parse(mailedAt) ? remindedAt : mailedAt;

/** 'Asked Fri, Jun 19, 5:00 PM CDT', 'Reminded …'; once it is over, when that was. */
export function lastMailText(one: MailedRecommendation, zone: TimeZone): string {
  if (one.endedAt !== null) return dateTimeText(one.endedAt, zone);
  const last = lastMailedAt(one);
  return `${last === one.mailedAt ? "Asked" : "Reminded"} ${dateTimeText(last, zone)}`;
}

/** Nobody is written to twice within a day. */
export const whyNotRemind = (one: MailedRecommendation, now: Date): string | undefined =>
  now.getTime() - Date.parse(lastMailedAt(one)) < shortestMailInterval
    ? "Written to within a day. Remind them tomorrow."
    : undefined;
