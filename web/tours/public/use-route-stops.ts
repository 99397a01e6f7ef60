import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { toggled, useStoredHomes } from "./stored-homes.ts";
import { useStoredRecord } from "./stored-text.ts";

/** Where a visitor was on the route, and when (in ISO 8601); and what they leave out for now. */
export type RouteProgress = { seen: Readonly<Record<string, string>>; skipped: readonly string[] };
const noProgress: RouteProgress = { seen: {}, skipped: [] };

export function useRouteProgress({ client, service }: ServiceAddress) {
  const [progress, setProgress] = useStoredRecord(`route progress: ${client}/${service}`, noProgress);
  return { progress, setProgress };
}

/** The stops of a visitor's route, in order. What is taken off it is neither seen nor skipped any more. */
export function useRouteStops(at: ServiceAddress) {
  const { homes: stops, isHere, set: setStops } = useStoredHomes(`route: ${at.client}/${at.service}`);
  const { progress, setProgress } = useRouteProgress(at);
  function set(next: readonly string[]) {
    setStops(next);
    if (stops.some((stop) => !next.includes(stop))) setProgress(progressOfStops(progress, next));
  }
  return { stops, isHere, set, toggle: (propertyID: string) => set(toggled(stops, propertyID)) };
}

const progressOfStops = ({ seen, skipped }: RouteProgress, stops: readonly string[]): RouteProgress => ({
  seen: Object.fromEntries(Object.entries(seen).filter(([stop]) => stops.includes(stop))),
  skipped: skipped.filter((stop) => stops.includes(stop)),
});
