import { useEffect, useEffectEvent } from "react";
import type { Coordinates } from "../../../contract/platform/map-coordinates.ts";
import { MapFrame } from "./MapFrame.tsx";
import type { OpenMap } from "./open-map.ts";
import { useMap } from "./use-map.ts";

type Props = {
  label: string;
  place: Coordinates | null;
  /** Places to show while there is no pin yet. */
  around: readonly Coordinates[];
  onPlace(at: Coordinates): void;
  className?: string;
};

/** Near enough to tell a house from its neighbor. */
const CLOSE_ZOOM = 16;
/** Some ten centimeters: finer than anybody means. */
const DEGREE_PRECISION = 1e6;
const roundDegrees = (degrees: number) => Math.round(degrees * DEGREE_PRECISION) / DEGREE_PRECISION;

const pinSVG = `<svg aria-hidden="true" viewBox="0 0 32 44" class="size-full drop-shadow-md"><path d="M16 1C7.700 1 1 7.600 1 15.800 1 27 16 43 16 43s15-16 15-27.200C31 7.600 24.300 1 16 1z" fill="var(--award)" stroke="var(--award-ink)" stroke-width="1.500"/><circle cx="16" cy="16" r="5" fill="var(--award-ink)"/></svg>`;

/** A pin that is put by pressing the map, and moved by dragging it, or by the arrow keys. */
export function PlaceMap({ label, place, around, onPlace, className }: Props) {
  const shownMap = useMap();
  const { map } = shownMap;
  const placePin = useEffectEvent(({ latitude, longitude }: Coordinates) =>
    onPlace({ latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }),
  );
  useEffect(() => map?.onPress(placePin), [map]);
  const begin = useEffectEvent((opened: OpenMap) => {
    if (place) opened.goTo(place, CLOSE_ZOOM);
    else opened.fit(around);
  });
  useEffect(() => {
    if (map) begin(map);
  }, [map]);
  const [latitude, longitude] = [place?.latitude, place?.longitude];
  useEffect(() => {
    if (!map) return;
    if (latitude === undefined || longitude === undefined) return map.show([]);
    const at = { latitude, longitude };
    map.show([
      { key: "place", at, html: pinSVG, width: 32, height: 44, points: true, label: "The home", onDrag: placePin },
    ]);
    map.reveal(at);
  }, [map, latitude, longitude]);
  return <MapFrame label={label} shown={shownMap} className={className} />;
}
