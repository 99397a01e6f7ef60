import type { ScoringWindow } from "../programs/scoring-window-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

type Service = Pick<ServiceRow, "resultsReleasedAt" | "timeZone">;

const releasedText = "The results have been released. Scores can't be changed any more.";

/** When scoring is open. Released results stand: nothing is scored any more until they are withheld again. */
export function scoringWindowView(timeframe: ScoringWindow | undefined, service: Service, now: Date) {
  const { timeZone } = service;
  const { opensAt = null, closesAt = null } = timeframe ?? {};
  return { isOpen: whyScoringClosed(timeframe, service, now) === undefined, opensAt, closesAt, timeZone };
}

export function whyScoringClosed(
  timeframe: ScoringWindow | undefined,
  service: Service,
  now: Date,
): string | undefined {
  if (service.resultsReleasedAt) return releasedText;
  if (!timeframe || now < new Date(timeframe.opensAt)) return "Scoring hasn't opened yet.";
  return now < new Date(timeframe.closesAt) ? undefined : "Scoring is closed.";
}
