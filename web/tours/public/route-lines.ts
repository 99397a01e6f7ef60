import type { MapLine } from "../../platform/maps/open-map.ts";
import type { StreetPlace, StreetWays } from "../../platform/maps/load-street-ways.ts";

/** A route from stop to stop: along the streets; straight and dotted where the map has none. What was driven is pale. */
export const routeLines = (
  stops: readonly StreetPlace[],
  ways: StreetWays | undefined,
  seen: readonly string[],
): MapLine[] =>
  stops.slice(1).map((to, at) => {
    const from = stops[at]!;
    const way = ways?.wayBetween(from.key, to.key);
    const looks = ["map-way", !way && "map-way-straight", seen.includes(to.key) && "map-way-seen"];
    return { line: way?.line ?? [from, to], className: looks.filter(Boolean).join(" ") };
  });
