import type { EntryRow } from "../entries/queries.ts";
import { refuse } from "../http/refusal.ts";
import type { Window } from "./queries.ts";
import type { ServiceRow } from "../clients/directory-queries.ts";

type Service = Pick<ServiceRow, "resultsReleasedAt" | "timeZone">;

const alreadyReleased = "The results have been released. Scores can't be changed any more.";

/** When scoring is open. Released results stand: nothing is scored any more until they are withheld again. */
export function windowOf(timeframe: Window | undefined, service: Service, now: Date) {
  const { timeZone } = service;
  const { opensAt = null, closesAt = null } = timeframe ?? {};
  return { isOpen: whyNotScoring(timeframe, service, now) === undefined, opensAt, closesAt, timeZone };
}

export function whyNotScoring(timeframe: Window | undefined, service: Service, now: Date): string | undefined {
  if (service.resultsReleasedAt) return alreadyReleased;
  if (!timeframe || now < new Date(timeframe.opensAt)) return "Scoring hasn't opened yet.";
  return now < new Date(timeframe.closesAt) ? undefined : "Scoring is closed.";
}

/** An entry leaves the judging when it is taken back or disqualified, or a round goes on without it, and isn’t in it before it is let in. */
export function refuseNotJudged(entry: EntryRow): void {
  if (!entry.isJudged) refuse("This entry isn't being scored just now.", 409);
}
