import { Array as List } from "typebox";
import { get } from "../platform/endpoint.ts";
import { ID, Instant, oneOf, record } from "../platform/schema.ts";

/** How busy a home is, from how many came in a quarter of an hour, as nobody is counted who leaves. */
export const crowdLevels = {
  quiet: "Quiet now",
  steady: "Some visitors now",
  busy: "Busy now",
} as const;
export type CrowdLevel = keyof typeof crowdLevels;

/** Who comes stays for about half an hour: this is a dozen people in the house, or three dozen. */
const STEADY_SCANS = 6;
const BUSY_SCANS = 18;

export const crowdLevelOf = (scans: number): CrowdLevel =>
  scans < STEADY_SCANS ? "quiet" : scans < BUSY_SCANS ? "steady" : "busy";

/** Of the homes that are open now; of none, while nobody is scanned on the tour. */
export const listCrowds = get("/:client/parades/:service/crowds", {
  summary: "How busy the homes of a tour are right now",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    homes: List(record({ propertyID: ID(), crowd: oneOf(Object.keys(crowdLevels) as CrowdLevel[]) })),
  }),
});
