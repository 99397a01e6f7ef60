import { LocateFixed } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { shortPrice } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { MapButton, MapFrame } from "../../platform/maps/MapFrame.tsx";
import { type Cluster, type MapHome, clustersOf } from "../../platform/maps/clusters.ts";
import type { MapBounds, MapMark, OpenMap } from "../../platform/maps/open-map.ts";
import { useMap } from "../../platform/maps/use-map.ts";
import { toast } from "../../platform/ui/toast.ts";
import { drawCluster, herePin, drawPin } from "./pins.ts";
import { type PlacedHome, placedHomes } from "./placed-homes.ts";

type Props = {
  homes: readonly TourHome[];
  /** The one that is looked at: the only gold thing. */
  chosen: string | null;
  /** The one whose card is pointed at. */
  pointed: string | null;
  onChoose(propertyID: string): void;
  saved: readonly string[];
  stops: readonly string[];
  /** What the map shows, each time that it rests; undefined where that is all of the homes. */
  onBox?(box: MapBounds | undefined): void;
  className?: string;
  controlsClass?: string;
  /** What is looked for: the map shows all homes of it each time that it changes, until somebody moves it. */
  fitKey: string;
  children?: ReactNode;
};

/** A mark is as large as this, in pixels: nearer ones are one. */
const markSize = { width: 104, height: 46 };

/** The homes as pins with their prices, near ones together; the list beside it is the way for whoever can't see it. */
export function HomesMap(props: Props) {
  const { homes, chosen, pointed, saved, stops, fitKey, className, controlsClass, children } = props;
  const shown = useMap();
  const { map } = shown;
  const [zoom, setZoom] = useState(0);
  const [here, setHere] = useState<{ latitude: number; longitude: number }>();
  const placed = placedHomes(homes);
  // Whatever moves it, the map says where it stands; all homes are shown until it was moved, and then nothing moves it back.
  const fitting = useRef<"now" | "done" | "moved">("done");
  const fit = useEffectEvent((opened: OpenMap) => {
    fitting.current = "now";
    opened.fit(placed);
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
    if (map && placed.length > 0) fitMore(map);
  }, [map, placed.length]);

  const focus = placed.find(({ key }) => key === chosen);
  const [latitude, longitude] = [focus?.latitude, focus?.longitude];
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined) map?.reveal({ latitude, longitude });
  }, [map, latitude, longitude]);

  const markOf = (cluster: Cluster<PlacedHome>): MapMark =>
    cluster.spots.length === 1
      ? pinMark(cluster.spots[0]!, { chosen, pointed, saved, stops }, props.onChoose)
      : clusterMark(cluster, () => map?.fitNearer(cluster.spots));
  const isApart = ({ key }: MapHome) => key === chosen || key === pointed || stops.includes(key);
  const marks = zoom === 0 ? [] : clustersOf(placed, zoom, markSize, isApart).map(markOf);
  const drawn = JSON.stringify([marks.map(({ key, html, label }) => [key, html, label]), here]);
  const draw = useEffectEvent((opened: OpenMap) => opened.show(here ? [...marks, hereMark(here)] : marks));
  useEffect(() => {
    if (map) draw(map);
  }, [map, drawn]);

  const way = stops.flatMap((stop) => placed.find(({ key }) => key === stop) ?? []);
  const wayText = JSON.stringify(way.map(({ key }) => key));
  const drawWay = useEffectEvent((opened: OpenMap) => opened.showWay(way, "map-way"));
  useEffect(() => {
    if (map) drawWay(map);
  }, [map, wayText]);

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
      shown={shown}
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

type MapLook = Pick<Props, "chosen" | "pointed" | "saved" | "stops">;

function pinMark(home: PlacedHome, { chosen, pointed, saved, stops }: MapLook, onChoose: Props["onChoose"]): MapMark {
  const { key, name, price } = home;
  const stop = stops.indexOf(key) + 1;
  const words = [name, price === null ? "" : shortPrice(price), stop > 0 ? `stop ${stop}` : ""];
  const look = key === chosen ? "chosen" : key === pointed ? "pointed" : "plain";
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
