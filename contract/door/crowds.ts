import { Array as List } from "typebox";
import { get } from "../platform/endpoint.ts";
import { ID, Instant, oneOf, record } from "../platform/schema.ts";

/** How busy a home is, from how many came in a quarter of an hour, as nobody is counted who leaves. */
export const crowds = {
  quiet: "Quiet now",
  steady: "Some visitors now",
  busy: "Busy now",
} as const;
export type Crowd = keyof typeof crowds;

/** Who comes stays for about half an hour: this is a dozen people in the house, or three dozen. */
const STEADY = 6;
const BUSY = 18;

export const crowdOf = (scans: number): Crowd => (scans < STEADY ? "quiet" : scans < BUSY ? "steady" : "busy");

/** Of the homes that are open now; of none, while nobody is scanned on the tour. */
export const listCrowds = get("/:client/parades/:service/crowds", {
  summary: "How busy the homes of a tour are right now",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    homes: List(record({ propertyID: ID(), crowd: oneOf(Object.keys(crowds) as Crowd[]) })),
  }),
});
