import { useEffect, useEffectEvent, useState } from "react";
import { getMap } from "../../../contract/platform/maps.ts";
import { useApi } from "../api/api.ts";
import { whenIdle } from "../ui/when-idle.ts";
import type { StreetPlace, StreetWays } from "./load-street-ways.ts";

/** By their places: a page that is opened again, and another of the tour, use the same. */
const waysByPlaces = new Map<string, Promise<StreetWays>>();

/** In milliseconds. Who waits for them goes on without; later ones are used when the page is opened again. */
const PATIENCE = 4_000;

type FoundWays = { ways: StreetWays | undefined; isSettled: boolean };

/**
 * The ways by street between places, in any order; none where the map has no streets. Settled once they are known, or nobody waits for
 * them any longer: the order of a drive that is made from them doesn't change under somebody's hand. Those of fewer places stay meanwhile.
 */
export function useStreetWays(places: readonly StreetPlace[], isUrgent = false): FoundWays {
  const { call } = useApi();
  const [found, setFound] = useState<FoundWays>({ ways: undefined, isSettled: false });
  const sorted = places.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const key = JSON.stringify(sorted.map((place) => [place.key, place.latitude, place.longitude]));
  const load = useEffectEvent(async (): Promise<StreetWays> => {
    const [{ loadStreetWays }, answer] = await Promise.all([import("./load-street-ways.ts"), call(getMap, {})]);
    return loadStreetWays(answer, sorted);
  });
  const isWanted = places.length > 1;
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const settle = (ways?: StreetWays) => {
      if (!isOver) setFound((before) => ({ ways: ways ?? before.ways, isSettled: true }));
      isOver = true;
    };
    const start = () => {
      const ways = waysByPlaces.get(key) ?? load();
      waysByPlaces.set(key, ways);
      ways.then(settle, () => {
        // Without them lines are straight and times estimated; it is tried again with the next change.
        waysByPlaces.delete(key);
        settle();
      });
    };
    const patience = setTimeout(settle, isUrgent ? PATIENCE : 2 * PATIENCE);
    const cancel = isUrgent ? start() : whenIdle(start);
    return () => {
      isOver = true;
      clearTimeout(patience);
      cancel?.();
    };
  }, [key, isWanted, isUrgent]);
  return isWanted ? found : { ways: undefined, isSettled: true };
}
