import { LocateFixed } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { shortPrice } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { MapButton, MapFrame } from "../../platform/maps/MapFrame.tsx";
import { type Cluster, type MapHome, clustersOf } from "../../platform/maps/clusters.ts";
import type { MapBounds, MapMark, OpenMap } from "../../platform/maps/open-map.ts";
import { useMap } from "../../platform/maps/use-map.ts";
import { useStreetWays } from "../../platform/maps/use-street-ways.ts";
import { toast } from "../../platform/ui/toast.ts";
import { drawCluster, herePin, drawPin } from "./pins.ts";
import { type PlacedHome, placedHomes } from "./placed-homes.ts";
import { routeLines } from "./route-lines.ts";

type Props = {
  homes: readonly TourHome[];
  /** The selected home: the only gold pin. */
  selected: string | null;
  /** The home whose card is under the pointer. */
  pointed: string | null;
  onChoose(propertyID: string): void;
  saved: readonly string[];
  stops: readonly string[];
  /** Stops where the visitor was. */
  seen?: readonly string[];
  /** Called with the visible area each time the map rests; undefined where that has all homes. */
  onBox?(box: MapBounds | undefined): void;
  className?: string;
  controlsClass?: string;
  /** The filter: each time it changes the map shows all its homes, until the visitor moves it. */
  fitKey: string;
  children?: ReactNode;
};

/** A mark's size in pixels: nearer ones become one. */
const markSize = { width: 104, height: 46 };

const none: readonly string[] = [];

/** The homes as pins with their prices, near ones clustered. The list beside it serves people who can't see the map. */
export function HomesMap(props: Props) {
  const { seen = none } = props;
  const { homes, selected, pointed, saved, stops, fitKey, className, controlsClass, children } = props;
  const mapState = useMap();
  const { map } = mapState;
  const [zoom, setZoom] = useState(0);
  const [position, setHere] = useState<{ latitude: number; longitude: number }>();
  const homesOnMap = placedHomes(homes);
  // The map reports each move. It shows all homes until the visitor moves it, and then isn't moved back.
  const fitting = useRef<"now" | "done" | "moved">("done");
  const fit = useEffectEvent((opened: OpenMap) => {
    fitting.current = "now";
    opened.fit(homesOnMap);
    fitting.current = "done";
    props.onBox?.(undefined);
  });
  const moved = useEffectEvent((opened: OpenMap, isResized: boolean) => {
    setZoom(opened.zoom());
    if (fitting.current === "now") return;
    if (isResized && fitting.current === "done") return fit(opened);
    fitting.current = "moved";
    props.onBox?.(opened.box());
  });
  useEffect(() => map?.onMove((isResized) => moved(map, isResized)), [map]);
  useEffect(() => {
    if (map && fitKey !== "") fit(map);
  }, [map, fitKey]);
  // The rest of a long list comes a little later.
  const fitMore = useEffectEvent((opened: OpenMap) => fitting.current === "done" && fit(opened));
  useEffect(() => {
    if (map && homesOnMap.length > 0) fitMore(map);
  }, [map, homesOnMap.length]);

  const focus = homesOnMap.find(({ key }) => key === selected);
  const [latitude, longitude] = [focus?.latitude, focus?.longitude];
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map?.reveal({ latitude, longitude });
  }, [map, latitude, longitude]);

  const markOf = (cluster: Cluster<PlacedHome>): MapMark =>
    cluster.spots.length === 1
      ? pinMark(cluster.spots[0]!, { selected, pointed, saved, stops }, props.onChoose)
      : clusterMark(cluster, () => map?.fitNearer(cluster.spots));
  const isApart = ({ key }: MapHome) => key === selected || key === pointed || stops.includes(key);
  const marks = zoom === 0 ? [] : clustersOf(homesOnMap, zoom, markSize, isApart).map(markOf);
  const drawn = JSON.stringify([marks.map(({ key, html, label }) => [key, html, label]), position]);
  const draw = useEffectEvent((opened: OpenMap) => opened.show(position ? [...marks, hereMark(position)] : marks));
  useEffect(() => {
    if (map) draw(map);
  }, [map, drawn]);

  const stopsOnMap = stops.flatMap((stop) => homesOnMap.find(({ key }) => key === stop) ?? []);
  const { ways } = useStreetWays(stopsOnMap);
  const routeText = JSON.stringify([stopsOnMap.map(({ key }) => key), seen]);
  const drawRoute = useEffectEvent((opened: OpenMap) => opened.showLines(routeLines(stopsOnMap, ways, seen)));
  useEffect(() => {
    if (map) drawRoute(map);
  }, [map, routeText, ways]);

  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setHere(coords);
        map?.goTo(coords, 14);
      },
      () => toast("Your phone didn’t say where you are. Allow it for this page, and try again."),
      { timeout: 10_000 },
    );
  }
  return (
    <MapFrame
      label="Map of the homes"
      shown={mapState}
      className={className}
      controlsClass={controlsClass}
      controls={
        <MapButton label="Where I am" onClick={locate}>
          <LocateFixed aria-hidden size={18} />
        </MapButton>
      }
    >
      {children}
    </MapFrame>
  );
}

type MapLook = Pick<Props, "selected" | "pointed" | "saved" | "stops">;

function pinMark(home: PlacedHome, { selected, pointed, saved, stops }: MapLook, onChoose: Props["onChoose"]): MapMark {
  const { key, name, price } = home;
  const stop = stops.indexOf(key) + 1;
  const words = [name, price === null ? "" : shortPrice(price), stop > 0 ? `stop ${stop}` : ""];
  const look = key === selected ? "chosen" : key === pointed ? "pointed" : "plain";
  return {
    key,
    at: home,
    label: words.filter(Boolean).join(", "),
    ...drawPin({ text: price === null ? "" : shortPrice(price), stop, isSaved: saved.includes(key), look }),
    onTop: look !== "plain",
    onPress: () => onChoose(key),
  };
}

function clusterMark({ spots, from, ...at }: Cluster<PlacedHome>, onPress: () => void): MapMark {
  const priced = from === null ? "" : `from ${shortPrice(from)}`;
  return {
    key: `cluster ${spots.map(({ key }) => key).join(" ")}`,
    at,
    label: [plural(spots.length, "home"), priced].filter(Boolean).join(", "),
    ...drawCluster(spots.length, priced),
    onPress,
  };
}

const hereMark = (at: { latitude: number; longitude: number }): MapMark => ({
  key: "here",
  at,
  label: "Where you are",
  ...herePin,
});
