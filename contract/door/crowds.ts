import { Array as List } from "typebox";
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

/** Homes that are open now. The list is empty as long as nobody is scanned on the tour. */
export const listCrowds = get("/:client/parades/:service/crowds", {
  summary: "How busy the homes of a tour are right now",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    homes: List(record({ propertyID: ID(), crowd: oneOf(Object.keys(crowdLevels) as CrowdLevel[]) })),
  }),
});
