import { useEffect, useMemo, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { MINUTE } from "../../../contract/platform/durations.ts";
import { maxStops } from "../../../contract/platform/route-size.ts";
import { useStreetWays } from "../../platform/maps/use-street-ways.ts";
import { useNow } from "../../platform/ui/use-now.ts";
import { placedHomes } from "./placed-homes.ts";
import type { RouteInput, RoutePlan, RouteWishes, planRoute } from "./plan-route.ts";
import { useStoredRecord } from "./stored-text.ts";
import { type RouteProgress, useRouteProgress, useRouteStops } from "./use-route-stops.ts";
import type { TourAnswer } from "./use-full-tour.ts";

const usualWishes: RouteWishes = { day: "", start: "", minutesEach: 30, isByHand: false };

/** In milliseconds. */
const CLOCK_INTERVAL = 15_000;

export type Route = ReturnType<typeof useRoute>;

/** The homes of the route in the order of the drive. The route is stored on this device alone. Urgent where the page waits for them. */
export function useRoute(at: ServiceAddress, tour: TourAnswer & { isWhole: boolean }, { isUrgent = false } = {}) {
  const { stops, isHere, set, toggle } = useRouteStops(at);
  const { progress, setProgress } = useRouteProgress(at);
  const [wishes, setWishes] = useStoredRecord(`route wishes: ${at.client}/${at.service}`, usualWishes);
  const change = (changed: Partial<RouteWishes>) => setWishes({ ...wishes, ...changed });
  // To the minute, as times are shown: it isn't planned anew for less.
  const minute = Math.floor(Math.max(Date.parse(tour.now), useNow(CLOCK_INTERVAL).getTime()) / MINUTE);
  const now = useMemo(() => new Date(minute * MINUTE), [minute]);
  const days = useMemo(
    () => tour.days.filter(({ closesAt }) => Date.parse(closesAt) > now.getTime()),
    [tour.days, now],
  );
  const places = useMemo(
    () => placedHomes(tour.homes.filter(({ propertyID }) => stops.includes(propertyID))),
    [tour.homes, stops],
  );
  const { ways, isSettled } = useStreetWays(places, isUrgent);
  const planner = usePlanner(stops.length > 0, isUrgent);
  const plan = useMemo(() => {
    const input = { tour, stops, wishes, progress, days, now, legBetween: ways?.wayBetween };
    return planner ? planner(input) : planOfNothing(input);
  }, [planner, tour, stops, wishes, progress, days, now, ways]);
  const { seen, skipped } = progress;
  const without = (propertyID: string): RouteProgress => ({
    seen: Object.fromEntries(Object.entries(seen).filter(([one]) => one !== propertyID)),
    skipped: skipped.filter((one) => one !== propertyID),
  });
  /** Those that aren't in this order stay on the route. */
  const inOrder = (order: readonly string[]) => [...order, ...stops.filter((stop) => !order.includes(stop))];
  return {
    ...plan,
    stops,
    /** Between any two stops, by street. */
    ways,
    isHere,
    /** Whether its times and its order are those that it stays with. */
    isSettled: isSettled && (planner !== undefined || stops.length === 0),
    wishes,
    days,
    now,
    change,
    isFull: stops.length >= maxStops,
    /** Whether each of its stretches follows streets. */
    isByStreets:
      ways !== undefined &&
      plan.numbered.every((key, place, all) => place === 0 || ways.wayBetween(all[place - 1]!, key) !== undefined),
    toggle,
    /** Joins the route before a stop of it, or at its end. */
    add(propertyID: string, before: string | undefined) {
      const order = plan.ahead.map((home) => home.propertyID);
      const place = before === undefined ? order.length : order.indexOf(before);
      set(inOrder(order.toSpliced(place, 0, propertyID)));
    },
    /** Returns the progress before it, for undoing. */
    markSeen(propertyID: string): RouteProgress {
      const rest = without(propertyID);
      setProgress({ ...rest, seen: { ...rest.seen, [propertyID]: new Date().toISOString() } });
      return progress;
    },
    skip(propertyID: string): RouteProgress {
      const rest = without(propertyID);
      setProgress({ ...rest, skipped: [...rest.skipped, propertyID] });
      return progress;
    },
    /** Neither seen nor skipped. */
    putBack: (propertyID: string) => setProgress(without(propertyID)),
    setProgress,
    /** An order made by hand stays until the visitor asks for the best one. */
    reorder(order: readonly string[]) {
      set(inOrder(order));
      change({ isByHand: true });
    },
    take(order: readonly string[]) {
      set(order.slice(0, maxStops));
      change({ isByHand: true });
    },
    orderForMe: () => change({ isByHand: false }),
  };
}

/** Planning is loaded once there is a stop. */
function usePlanner(isWanted: boolean, isUrgent: boolean): typeof planRoute | undefined {
  const [planner, setPlanner] = useState<typeof planRoute>();
  useEffect(() => {
    if (!isWanted) return;
    import("./plan-route.ts").then(
      (module) => setPlanner(() => module.planRoute),
      (error: unknown) => {
        // The list of homes does without the stops' numbers; the route's page can't.
        if (isUrgent)
          setPlanner(() => {
            throw error;
          });
      },
    );
  }, [isWanted, isUrgent]);
  return planner;
}

const planOfNothing = ({ wishes, now, days }: RouteInput): RoutePlan => ({
  day: days[0],
  drive: { visits: [], leftOut: [], miles: 0, minutes: 0, doneAt: null },
  options: { startAt: now, minutesEach: wishes.minutesEach },
  seen: [],
  ahead: [],
  skipped: [],
  homes: [],
  untold: [],
  numbered: [],
  isUnderway: false,
});
