import type { Program } from "../../../contract/people/clients.ts";
import { isRepeatedTimeframe } from "../../../contract/platform/service-kinds.ts";
import { deadlineName } from "../../../contract/programs/deadline-words.ts";
import { withCategoryWindows } from "../../../contract/platform/visibility.ts";
import { timeframeLabel } from "../program-state.ts";

/** `isDeadline`: until when something can be done; else when doors open. */
export type ComingDate = { text: string; at: string; until: string | null; isDeadline: boolean; forMembers: boolean };

type DatedProgram = Pick<Program, "kind" | "timeframes" | "categoryDates" | "everyCategoryDated" | "cancelled">;

/** A program's deadlines, and the days of its tour or event, that aren't over, soonest first. */
export function comingDates({ kind, cancelled, ...dates }: DatedProgram, now: Date): ComingDate[] {
  if (cancelled) return [];
  return withCategoryWindows(dates)
    .flatMap(({ name, opensAt, closesAt, audience }): ComingDate[] => {
      const forMembers = audience === "member";
      if (isRepeatedTimeframe(name))
        return [{ text: timeframeLabel(kind, name), at: opensAt, until: closesAt, isDeadline: false, forMembers }];
      const text = deadlineName(kind, name);
      return text ? [{ text, at: closesAt, until: null, isDeadline: true, forMembers }] : [];
    })
    .filter(({ at, until }) => Date.parse(until ?? at) > now.getTime())
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** What a countdown counts to: the next deadline, or, where there is none, the next day on which doors open. */
export const countedDate = (dates: readonly ComingDate[], now: Date): ComingDate | undefined => {
  const ahead = dates.filter(({ at }) => Date.parse(at) > now.getTime());
  return ahead.find(({ isDeadline }) => isDeadline) ?? ahead[0];
};
