import * as L from "leaflet";
import "leaflet/dist/leaflet.css";
import { PMTiles } from "pmtiles";
import { type SourceOptions, leafletLayer } from "protomaps-leaflet";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { Coordinates, MapBounds } from "../../../contract/platform/map-coordinates.ts";
import type { getMap } from "../../../contract/platform/maps.ts";
import { type IsCovered, backgroundOf, mapDrawing } from "./map-drawing.ts";
import { type MarkBox, areBoxesOverlapping, boxOfMark } from "./mark-layout.ts";

// protomaps-leaflet expects Leaflet as a global.
Object.assign(globalThis, { L });

export type MapAnswer = AnswerOf<typeof getMap>;
/** The middle of the map, and how near. */
export type MapView = Coordinates & { zoom: number };
/** A button on the map; the caller sets its look. */
export type MapMark = {
  key: string;
  at: Coordinates;
  html: string;
  /** Pixels; the button's middle, or its lower end, is at the place. */
  width: number;
  height: number;
  points?: boolean;
  label: string;
  onTop?: boolean;
  isBelow?: boolean;
  onPress?(): void;
  /** The mouse has come to it, or gone. */
  onPoint?(isOn: boolean): void;
  /** After dragging, or moving by the arrow keys. */
  onDrag?(at: Coordinates): void;
};
export type MapLine = { line: readonly Coordinates[]; className: string };
/** Pixels at the map's edges that pins are kept out of: controls lie there, and a pin stands above its place. */
export type MapEdges = { top: number; right: number; bottom: number; left: number };
const USUAL_EDGES: MapEdges = { top: 56, right: 48, bottom: 48, left: 48 };
const NARROW_EDGES: MapEdges = { top: 24, right: 16, bottom: 16, left: 16 };
export type OpenMap = ReturnType<typeof mapControls>;

const MAX_ZOOM = 18;
/** Near enough for a place and the streets around it. */
const STREET_ZOOM = 16;
/** The highest zoom of tiles whose own isn't known. */
const SHAPES_ZOOM = 15;

const currentMode = (): "light" | "dark" => {
  const mode = document.documentElement.dataset["mode"];
  if (mode === "light" || mode === "dark") return mode;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

/** The sources of tiles with their highest zoom. */
async function sourcesOf({ sources }: MapAnswer): Promise<Record<string, SourceOptions>> {
  const archiveSources = await Promise.all(
    sources.map(async ({ kind, url }) => {
      if (kind !== "archive") return { url, maxDataZoom: SHAPES_ZOOM };
      const archive = new PMTiles(new URL(url, location.href).href);
      return { url: archive, maxDataZoom: (await archive.getHeader()).maxZoom };
    }),
  );
  return Object.fromEntries(archiveSources.map((source, at) => [`${at}`, source]));
}

/** Protomaps' layer, in which names can be placed anew. */
type LabeledTiles = L.Layer & {
  clearLayout(): void;
  rerenderTiles(): void;
  labelers: { getIndex(zoom: number): { searchBbox(box: object, order: number): Set<unknown> } | undefined };
};

const hasLabels = (tiles: L.Layer | LabeledTiles): tiles is LabeledTiles => "labelers" in tiles;

function tilesOf(
  answer: MapAnswer,
  tileSources: Record<string, SourceOptions>,
  isCovered: IsCovered,
): L.Layer | LabeledTiles {
  const [first] = answer.sources;
  if (first?.kind === "pictures") return L.tileLayer(first.url, { maxZoom: 19 });
  const mode = currentMode();
  const drawings = Object.keys(tileSources).map((name) => mapDrawing(name, mode, isCovered));
  return leafletLayer({
    sources: tileSources,
    paintRules: drawings.flatMap(({ paint }) => paint),
    labelRules: drawings.flatMap(({ labels }) => labels),
    backgroundColor: backgroundOf(mode),
    attribution: "",
    noWrap: true,
  }) as unknown as L.Layer;
}

/** A map in an element. The controls are the page's own, so that they have names and stand where the page wants them. */
export async function openMap(element: HTMLElement, answer: MapAnswer, isStill: boolean): Promise<OpenMap> {
  const tileSources = await sourcesOf(answer).catch(() => ({}));
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 2,
    zoomSnap: 0.5,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  }).setView([39.5, -98.35], 4);
  return mapControls(map, answer, tileSources);
}

function mapControls(map: L.Map, answer: MapAnswer, tileSources: Record<string, SourceOptions>) {
  const markers = new Map<string, { marker: L.Marker; mark: MapMark }>();
  /** The credit's place, which names leave free, too. */
  let creditPlace: { at: Coordinates; width: number; height: number } | undefined;
  const isCovered: IsCovered = ({ minX, minY, maxX, maxY }, zoom) => {
    const box: MarkBox = { left: minX, top: minY, right: maxX, bottom: maxY };
    const scale = 2 ** (zoom - map.getZoom());
    const covers = ({ at, width, height, points = false }: Pick<MapMark, "at" | "width" | "height" | "points">) =>
      areBoxesOverlapping(box, boxOfMark(at, { width, height, points }, zoom, scale));
    return (creditPlace !== undefined && covers(creditPlace)) || [...markers.values()].some(({ mark }) => covers(mark));
  };
  let tiles = tilesOf(answer, tileSources, isCovered).addTo(map);
  const placeNamesAnew = () => {
    if (!hasLabels(tiles)) return;
    tiles.clearLayout();
    tiles.rerenderTiles();
  };
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const redraw = () => {
    tiles.remove();
    tiles = tilesOf(answer, tileSources, isCovered).addTo(map);
  };
  scheme.addEventListener("change", redraw);
  /** Whether the move is due to a resized element. */
  let isResizing = false;
  const resized = new ResizeObserver(() => {
    isResizing = true;
    map.invalidateSize({ pan: false });
    isResizing = false;
  });
  resized.observe(map.getContainer());
  const marks = L.layerGroup().addTo(map);
  const lines = L.layerGroup().addTo(map);
  let covered = "";
  // Leaflet passes over a zoom that is asked for while it glides to another.
  let isGliding = false;
  let stepsLeft = 0;
  const zoomBy = (steps: number) => {
    if (isGliding) stepsLeft += steps;
    else map.setZoom(map.getZoom() + steps);
  };
  map.on("zoomanim", () => (isGliding = true));
  map.on("zoomend", () => {
    isGliding = false;
    const steps = stepsLeft;
    stepsLeft = 0;
    if (steps !== 0) zoomBy(steps);
  });

  return {
    zoom: () => map.getZoom(),
    zoomBy,
    box: (): MapBounds => {
      const bounds = map.getBounds();
      return {
        south: bounds.getSouth(),
        west: bounds.getWest(),
        north: bounds.getNorth(),
        east: bounds.getEast(),
      };
    },
    fit: (places: readonly Coordinates[], edges = USUAL_EDGES) => fitPlaces(map, places, edges, STREET_ZOOM),
    /** Always nearer: with up to two more steps of zoom than now, so that close neighbors are told apart at last. */
    fitNearer(places: readonly Coordinates[], edges = USUAL_EDGES) {
      const zoom = map.getZoom();
      const nearest = Math.max(STREET_ZOOM, zoom + 2);
      fitPlaces(map, places, edges, nearest);
      // Homes that take all the room between the edges go up to them.
      if (map.getZoom() <= zoom) fitPlaces(map, places, NARROW_EDGES, nearest);
      if (map.getZoom() <= zoom) map.setZoom(zoom + 1, { animate: false });
    },
    view: (): MapView => ({ latitude: map.getCenter().lat, longitude: map.getCenter().lng, zoom: map.getZoom() }),
    startAt: ({ latitude, longitude, zoom }: MapView) =>
      void map.setView([latitude, longitude], zoom, { animate: false }),
    /** Pixels from the left and the top of the map's element. */
    pointOf: ({ latitude, longitude }: Coordinates): { x: number; y: number } =>
      map.latLngToContainerPoint([latitude, longitude]),
    /** Called in each frame of a move; `isZooming` while the map can't say where its places are. */
    onFrame(listener: (isZooming: boolean) => void): () => void {
      const zooming = () => listener(true);
      const standing = () => listener(false);
      map.on("zoomstart", zooming);
      map.on("move zoomend", standing);
      return () => void map.off("zoomstart", zooming).off("move zoomend", standing);
    },
    /** Names on the map leave the credit's place free each time that the map rests. */
    keepClear(credit: HTMLElement): () => void {
      const rested = () => {
        const frame = map.getContainer().getBoundingClientRect();
        const { left, top, width, height } = credit.getBoundingClientRect();
        const at = map.containerPointToLatLng([left - frame.left + width / 2, top - frame.top + height / 2]);
        const zoom = Math.round(map.getZoom());
        const place = { at: { latitude: at.lat, longitude: at.lng }, width, height };
        const box = boxOfMark(place.at, { width, height, points: false }, zoom, 2 ** (zoom - map.getZoom()));
        const index = hasLabels(tiles) ? tiles.labelers.getIndex(zoom) : undefined;
        const { left: minX, top: minY, right: maxX, bottom: maxY } = box;
        creditPlace = place;
        if (index && index.searchBbox({ minX, minY, maxX, maxY }, Infinity).size > 0) placeNamesAnew();
      };
      rested();
      map.on("moveend", rested);
      return () => void map.off("moveend", rested);
    },
    goTo: ({ latitude, longitude }: Coordinates, zoom = map.getZoom()) => void map.setView([latitude, longitude], zoom),
    /** Moves only if the place isn't in view. */
    reveal: ({ latitude, longitude }: Coordinates, edges = USUAL_EDGES) =>
      void map.panInside([latitude, longitude], paddingOf(edges)),
    /** Called each time that the map rests somewhere else, for any reason; `isResized` where its element changed. */
    onMove(listener: (isResized: boolean) => void): () => void {
      const ended = () => listener(isResizing);
      map.on("moveend", ended);
      return () => void map.off("moveend", ended);
    },
    onPress(listener: (at: Coordinates) => void): () => void {
      const pressed = ({ latlng }: L.LeafletMouseEvent) => listener({ latitude: latlng.lat, longitude: latlng.lng });
      map.on("click", pressed);
      return () => void map.off("click", pressed);
    },
    /** Existing marks stay, with the focus that may be on them. */
    show(nextMarks: readonly MapMark[]) {
      const names = new Set(nextMarks.map(({ key }) => key));
      for (const [key, { marker }] of markers)
        if (!names.has(key)) {
          marker.remove();
          markers.delete(key);
        }
      for (const mark of nextMarks) {
        const existing = markers.get(mark.key);
        if (existing) updateMarker(existing, mark);
        else
          markers.set(mark.key, { marker: newMarker(map, mark, () => markers.get(mark.key)!.mark).addTo(marks), mark });
      }
      const covering = JSON.stringify([map.getZoom(), nextMarks.map(({ at, width, height }) => [at, width, height])]);
      if (covering !== covered) placeNamesAnew();
      covered = covering;
    },
    /** Lines from stop to stop. */
    showLines(shown: readonly MapLine[]) {
      lines.clearLayers();
      for (const { line, className } of shown) {
        const points = line.map(({ latitude, longitude }) => [latitude, longitude] as [number, number]);
        lines.addLayer(L.polyline(points, { className, interactive: false }));
      }
    },
    close() {
      scheme.removeEventListener("change", redraw);
      resized.disconnect();
      map.remove();
    },
  };
}

const paddingOf = ({ top, right, bottom, left }: MapEdges) => ({
  paddingTopLeft: [left, top] as [number, number],
  paddingBottomRight: [right, bottom] as [number, number],
});

function fitPlaces(map: L.Map, places: readonly Coordinates[], edges: MapEdges, maxZoom: number) {
  if (places.length === 0) return;
  const bounds = L.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds, { ...paddingOf(edges), maxZoom, animate: false });
}

const layerOf = ({ onTop, isBelow }: MapMark) => (onTop ? 1_000 : isBelow ? -1_000 : 0);

const iconOf = ({ html, width, height, points }: MapMark) =>
  L.divIcon({
    html,
    className: "map-mark",
    iconSize: [width, height],
    iconAnchor: [width / 2, points ? height : height / 2],
  });

function newMarker(map: L.Map, mark: MapMark, now: () => MapMark): L.Marker {
  const marker = L.marker([mark.at.latitude, mark.at.longitude], {
    icon: iconOf(mark),
    alt: mark.label,
    keyboard: true,
    draggable: mark.onDrag !== undefined,
    autoPan: true,
    zIndexOffset: layerOf(mark),
  });
  const moved = () => {
    const { lat, lng } = marker.getLatLng();
    now().onDrag?.({ latitude: lat, longitude: lng });
  };
  marker.on("dragend", moved);
  marker.on("click", () => now().onPress?.());
  marker.on("mouseover", () => now().onPoint?.(true));
  marker.on("mouseout", () => now().onPoint?.(false));
  marker.on("keydown", ({ originalEvent }: { originalEvent: KeyboardEvent }) => {
    const { key, shiftKey } = originalEvent;
    const way = now().onDrag ? arrowDirections[key] : undefined;
    if (way) {
      originalEvent.preventDefault();
      originalEvent.stopPropagation();
      moveMarker(map, marker, way, shiftKey ? LARGE_STEP : SMALL_STEP);
      moved();
    } else if (key === "Enter" || key === " ") {
      originalEvent.preventDefault();
      now().onPress?.();
    }
  });
  marker.on("add", () => marker.getElement()?.setAttribute("aria-label", mark.label));
  return marker;
}

const arrowDirections: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels that an arrow key moves a mark by; the second with Shift. */
const SMALL_STEP = 2;
const LARGE_STEP = 20;

function moveMarker(map: L.Map, marker: L.Marker, [across, down]: readonly [number, number], pixels: number) {
  const point = map.latLngToContainerPoint(marker.getLatLng());
  marker.setLatLng(map.containerPointToLatLng(point.add([across * pixels, down * pixels])));
}

function updateMarker(markerOnMap: { marker: L.Marker; mark: MapMark }, mark: MapMark) {
  const { marker, mark: before } = markerOnMap;
  markerOnMap.mark = mark;
  if (before.at.latitude !== mark.at.latitude || before.at.longitude !== mark.at.longitude)
    marker.setLatLng([mark.at.latitude, mark.at.longitude]);
  marker.setZIndexOffset(layerOf(mark));
  const element = marker.getElement();
  if (!element) return;
  if (before.html !== mark.html) redrawMark(element, mark);
  if (before.label !== mark.label) element.setAttribute("aria-label", mark.label);
}

/** In place, so that the focus stays on it. */
function redrawMark(element: HTMLElement, { html, width, height, points }: MapMark) {
  element.innerHTML = html;
  Object.assign(element.style, {
    width: `${width}px`,
    height: `${height}px`,
    marginLeft: `${-width / 2}px`,
    marginTop: `${points ? -height : -height / 2}px`,
  });
}
