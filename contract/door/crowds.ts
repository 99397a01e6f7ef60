import { Array as List } from "typebox";
import { HOUR, MINUTE } from "../platform/durations.ts";
import { get } from "../platform/endpoint.ts";
import { ID, Instant, oneOf, record } from "../platform/schema.ts";

/** Levels of how busy a home is, by scans in a quarter of an hour: people who leave aren't counted. */
export const crowdLevels = {
  quiet: "Quiet now",
  steady: "Some visitors now",
  busy: "Busy now",
} as const;
export type CrowdLevel = keyof typeof crowdLevels;

/** Visitors stay for about half an hour, so that these are a dozen people in the house, and three dozen. */
const STEADY_SCANS = 6;
const BUSY_SCANS = 18;

export const crowdLevelOf = (scans: number): CrowdLevel =>
  scans < STEADY_SCANS ? "quiet" : scans < BUSY_SCANS ? "steady" : "busy";

/** Of fewer visitors on a day it can't be told when it was quiet. */
const ENOUGH_SCANS = 24;

/**
 * From when on a home had at most half as many visitors as on average of that day, in milliseconds: on a half hour, an hour after it opened
 * at the earliest. Null where it never grew quiet, or too few came to tell.
 */
export function quietFrom(
  slots: readonly { at: number; scans: number }[],
  { opensAt, closesAt }: { opensAt: number; closesAt: number },
): number | null {
  const within = slots.filter(({ at }) => at >= opensAt && at < closesAt);
  const scansFrom = (moment: number) => within.reduce((sum, { at, scans }) => (at < moment ? sum : sum + scans), 0);
  const total = scansFrom(opensAt);
  if (total < ENOUGH_SCANS) return null;
  const usual = total / (closesAt - opensAt);
  for (let moment = opensAt + HOUR; moment <= closesAt - 30 * MINUTE; moment += 30 * MINUTE)
    if (scansFrom(moment) / (closesAt - moment) <= usual / 2) return moment;
  return null;
}

/** Homes that are open now. The list is empty as long as nobody is scanned on the tour. */
export const listCrowds = get("/:client/parades/:service/crowds", {
  summary: "How busy the homes of a tour are right now",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    homes: List(record({ propertyID: ID(), crowd: oneOf(Object.keys(crowdLevels) as CrowdLevel[]) })),
    /** Since when a home was quiet on the tour's last day that is over, while there is one to come. */
    quiet: List(record({ propertyID: ID(), from: Instant() })),
  }),
});
