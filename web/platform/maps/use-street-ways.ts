import { useEffect, useEffectEvent, useState } from "react";
import { getMap } from "../../../contract/platform/maps.ts";
import { useApi } from "../api/api.ts";
import { whenIdle } from "../ui/when-idle.ts";
import type { StreetPlace, StreetWays } from "./load-street-ways.ts";

/** By their places: the map and the times beside it use the same. */
const waysByPlaces = new Map<string, Promise<StreetWays>>();

/** The ways by street between places, in any order; undefined until they are known, and where the map has no streets. */
export function useStreetWays(places: readonly StreetPlace[]): StreetWays | undefined {
  const { call } = useApi();
  const [found, setFound] = useState<{ key: string; ways: StreetWays }>();
  const sorted = places.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const key = JSON.stringify(sorted.map((place) => [place.key, place.latitude, place.longitude]));
  const load = useEffectEvent(async (): Promise<StreetWays> => {
    const [{ loadStreetWays }, answer] = await Promise.all([import("./load-street-ways.ts"), call(getMap, {})]);
    return loadStreetWays(answer, sorted);
  });
  const isWanted = places.length > 1;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const cancel = whenIdle(() => {
      const ways = waysByPlaces.get(key) ?? load();
      waysByPlaces.set(key, ways);
      ways.then(
        (here) => !isGone && setFound({ key, ways: here }),
        // Without them lines are straight and times estimated; it is tried again with the next change.
        () => waysByPlaces.delete(key),
      );
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [key, isWanted]);
  return found?.key === key ? found.ways : undefined;
}
