import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { dateTimeText, endText } from "../../platform/ui/date-text.ts";

type ScoringWindow = { isOpen: boolean; opensAt: string | null; closesAt: string | null; timeZone: TimeZone };

/** Why nothing can be scored now, with the time where there is one. */
export function scoringClosedText(
  { isOpen, opensAt, closesAt, timeZone }: ScoringWindow,
  now = new Date(),
): string | undefined {
  if (isOpen) return undefined;
  if (opensAt === null) return "Scoring hasn’t been scheduled yet.";
  if (now < new Date(opensAt)) return `Scoring opens ${dateTimeText(opensAt, timeZone)}.`;
  return closesAt !== null && now >= new Date(closesAt)
    ? `Scoring closed ${endText(closesAt, timeZone)}.`
    : "The results have been released. Scores can’t be changed any more.";
}
