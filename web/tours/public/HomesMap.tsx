import { LocateFixed } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Coordinates, MapBounds } from "../../../contract/platform/map-coordinates.ts";
import { shortPrice } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";
import { MapButton, MapFrame } from "../../platform/maps/MapFrame.tsx";
import type { StreetWays } from "../../platform/maps/load-street-ways.ts";
import { type Cluster, type MarkForm, type PlacedMark, placeMarks } from "../../platform/maps/mark-layout.ts";
import type { MapEdges, MapMark, MapView, OpenMap } from "../../platform/maps/open-map.ts";
import { useMap } from "../../platform/maps/use-map.ts";
import { toast } from "../../platform/ui/toast.ts";
import { CardAtPin } from "./CardAtPin.tsx";
import { type MarkFacts, chosenIn, drawMark, fromPriceText, herePin, markSize } from "./pins.ts";
import { type PlacedHome, placedHomes } from "./placed-homes.ts";
import { routeLines } from "./route-lines.ts";

type Props = {
  homes: readonly TourHome[];
  /** The selected home: the only gold pin. */
  selected: string | null;
  /** The home whose card is under the pointer. */
  pointed: string | null;
  onChoose(propertyID: string): void;
  /** The pin that the mouse is on. */
  onPoint?(propertyID: string | null): void;
  saved?: readonly string[];
  /** The route's stops, and the ways between them by street, where they are known. */
  stops: readonly string[];
  ways: StreetWays | undefined;
  /** Stops where the visitor was. */
  seen?: readonly string[];
  /** Called with the visible area each time the map rests; undefined where that has all homes. */
  onBox?(box: MapBounds | undefined, view: MapView): void;
  /** Where a map that was here before stood. */
  firstView?: MapView | undefined;
  className?: string;
  controlsClass?: string;
  creditClass?: string;
  edges?: MapEdges;
  /** A home's card, shown beside its pin. */
  card?: { propertyID: string; content: ReactNode } | undefined;
  /** The filter: each time it changes the map shows all its homes, until the visitor moves it. */
  fitKey: string;
  children?: ReactNode;
};

const none: readonly string[] = [];

/** The homes as pins with their prices, near ones clustered: no mark covers another. The list beside it serves people who can't see the map. */
export function HomesMap(props: Props) {
  const { homes, selected, pointed, stops, ways, saved = none, seen = none, fitKey, card, children } = props;
  const { className, controlsClass, creditClass } = props;
  const mapState = useMap();
  const { map } = mapState;
  const [zoom, setZoom] = useState(0);
  const [position, setHere] = useState<Coordinates>();
  const homesOnMap = useMemo(() => placedHomes(homes), [homes]);
  // The map reports each move. The map shows all homes until the visitor moves it, and then isn't moved back.
  const fitting = useRef<"now" | "done" | "moved">("done");
  const fit = useEffectEvent((opened: OpenMap) => {
    fitting.current = "now";
    opened.fit(homesOnMap, props.edges);
    fitting.current = "done";
    props.onBox?.(undefined, opened.view());
  });
  const moved = useEffectEvent((opened: OpenMap, isResized: boolean) => {
    setZoom(opened.zoom());
    if (fitting.current === "now") return;
    if (isResized && fitting.current === "done") return fit(opened);
    fitting.current = "moved";
    props.onBox?.(opened.box(), opened.view());
  });
  useEffect(() => map?.onMove((isResized) => moved(map, isResized)), [map]);
  const hasBegun = useRef(false);
  const begin = useEffectEvent((opened: OpenMap) => {
    const { firstView } = props;
    if (hasBegun.current || !firstView) fit(opened);
    else {
      fitting.current = "moved";
      opened.startAt(firstView);
    }
    hasBegun.current = true;
  });
  useEffect(() => {
    if (map && fitKey !== "") begin(map);
  }, [map, fitKey]);
  // The rest of a long list comes a little later.
  const fitMore = useEffectEvent((opened: OpenMap) => fitting.current === "done" && fit(opened));
  useEffect(() => {
    if (map && homesOnMap.length > 0) fitMore(map);
  }, [map, homesOnMap.length]);

  const focus = homesOnMap.find(({ key }) => key === selected);
  const [latitude, longitude] = [focus?.latitude, focus?.longitude];
  const reveal = useEffectEvent((opened: OpenMap) => focus && opened.reveal(focus, props.edges));
  useEffect(() => {
    if (map && latitude !== undefined && longitude !== undefined) reveal(map);
  }, [map, latitude, longitude]);

  const facts = useMemo(() => ({ chosen: selected, stops, saved }), [selected, stops, saved]);
  const placed = useMemo(() => {
    const sizeOf = (cluster: Cluster<PlacedHome>, form: MarkForm) => markSize(cluster, form, facts);
    return zoom === 0 ? [] : placeMarks(homesOnMap, zoom, { ...facts, sizeOf });
  }, [homesOnMap, zoom, facts]);
  const marks = placed.map((mark) =>
    mapMarkOf(mark, facts, pointed, {
      onChoose: props.onChoose,
      onPoint: props.onPoint,
      onNearer: () => map?.fitNearer(mark.spots, props.edges),
    }),
  );
  const drawn = JSON.stringify([marks.map(({ key, html, label }) => [key, html, label]), position]);
  const draw = useEffectEvent((opened: OpenMap) => opened.show(position ? [...marks, hereMark(position)] : marks));
  useEffect(() => {
    if (map) draw(map);
  }, [map, drawn]);

  const stopsOnMap = stops.flatMap((stop) => homesOnMap.find(({ key }) => key === stop) ?? []);
  const routeText = JSON.stringify([stopsOnMap.map(({ key }) => key), seen]);
  const drawRoute = useEffectEvent((opened: OpenMap) => opened.showLines(routeLines(stopsOnMap, ways, seen)));
  useEffect(() => {
    if (map) drawRoute(map);
  }, [map, routeText, ways]);

  const cardHome = card && homesOnMap.find(({ key }) => key === card.propertyID);

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
      creditClass={creditClass}
      controls={
        <MapButton label="Where I am" onClick={locate}>
          <LocateFixed aria-hidden size={18} />
        </MapButton>
      }
    >
      {children}
      {map && cardHome && (
        <CardAtPin map={map} key={cardHome.key} at={cardHome}>
          {card?.content}
        </CardAtPin>
      )}
    </MapFrame>
  );
}

type MarkActions = Pick<Props, "onChoose" | "onPoint"> & { onNearer(): void };

function mapMarkOf(
  mark: PlacedMark<PlacedHome>,
  facts: MarkFacts,
  pointed: string | null,
  actions: MarkActions,
): MapMark {
  const { spots, form } = mark;
  const chosen = chosenIn(mark, facts);
  const home = chosen ?? (spots.length === 1 ? spots[0] : undefined);
  const isPointed = spots.some(({ key }) => key === pointed);
  return {
    key: home ? home.key : `cluster ${spots.map(({ key }) => key).join(" ")}`,
    at: { latitude: mark.latitude, longitude: mark.longitude },
    label: home ? homeLabel(home, facts, spots.length - 1) : clusterLabel(mark),
    html: drawMark(mark, form, facts, isPointed),
    ...markSize(mark, form, facts),
    onTop: chosen !== undefined,
    // What the chosen home's mark has taken in comes apart from nearer.
    onPress: home && spots.length === 1 ? () => actions.onChoose(home.key) : actions.onNearer,
    onPoint: (isOn) => actions.onPoint?.(isOn && home ? home.key : null),
  };
}

function homeLabel({ key, name, price }: PlacedHome, { stops }: MarkFacts, more: number): string {
  const stop = stops.indexOf(key) + 1;
  const words = [
    name,
    price === null ? "" : shortPrice(price),
    stop > 0 ? `stop ${stop}` : "",
    more > 0 ? `and ${plural(more, "home")} beside it` : "",
  ];
  return words.filter(Boolean).join(", ");
}

const clusterLabel = (mark: PlacedMark<PlacedHome>): string =>
  [plural(mark.spots.length, "home"), fromPriceText(mark)].filter(Boolean).join(", ");

const hereMark = (at: Coordinates): MapMark => ({
  key: "here",
  at,
  label: "Where you are",
  ...herePin,
  isBelow: true,
});
