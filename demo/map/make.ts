import { readFileSync, writeFileSync } from "node:fs";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { feature, mesh } from "topojson-client";
import { mercatorOf } from "../../contract/platform/map-coordinates.ts";
import { type Tile, pmtilesArchive } from "./pmtiles-archive.ts";
import { type MapPoint, mapAreas, quarters, streets, town, townBounds } from "./streets.ts";

// npm run base-map: makes the maps that the product ships. Coasts and countries are Natural Earth's, states the Census Bureau's, both in
// the public domain; the town's streets are made up. Layers have the names of Protomaps' maps, so that one style serves both.

const WORLD_ZOOM = 5;
const TOWN_ZOOM = { from: 9, to: 13 } as const;
const maps = new URL("../../server/platform/maps/", import.meta.url);

type Topology = Parameters<typeof feature>[0];
type Layers = Record<string, GeoJSON.Feature[]>;

const topologyAt = (url: string) => JSON.parse(readFileSync(new URL(url), "utf8")) as Topology;
const shapesOf = (topology: Topology, name: string) => {
  const collection = feature(topology, topology.objects[name]!);
  return collection.type === "FeatureCollection" ? collection.features : [collection];
};

const mapFeature = (geometry: GeoJSON.Geometry, properties: Record<string, string>): GeoJSON.Feature => ({
  type: "Feature",
  geometry,
  properties,
});
const lineFeature = (line: readonly MapPoint[], properties: Record<string, string>) =>
  mapFeature({ type: "LineString", coordinates: line.map((place) => [...place]) }, properties);
const pointFeature = (at: MapPoint, properties: Record<string, string>) =>
  mapFeature({ type: "Point", coordinates: [...at] }, properties);
const polygonFeature = (ring: readonly MapPoint[], properties: Record<string, string>) =>
  mapFeature({ type: "Polygon", coordinates: [[...ring, ring[0]!].map((place) => [...place])] }, properties);

/** The middle of a country's or state's largest polygon. */
function middleOf({ geometry }: GeoJSON.Feature): MapPoint | undefined {
  if (geometry.type !== "Polygon" && geometry.type !== "MultiPolygon") return undefined;
  const rings =
    geometry.type === "Polygon" ? [geometry.coordinates[0]!] : geometry.coordinates.map(([outer]) => outer!);
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x!), ring.map(([, y]) => y!)];
    const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { size: (right - left) * (high - low), at: [(left + right) / 2, (low + high) / 2] as const };
  });
  return boxes.sort((a, b) => b.size - a.size)[0]?.at;
}

const namedFeatures = (shapes: readonly GeoJSON.Feature[], kind: string) =>
  shapes.flatMap((shape) => {
    const at = middleOf(shape);
    return at ? [pointFeature(at, { kind, name: String(shape.properties?.["name"] ?? "") })] : [];
  });

function worldLayers(): Layers {
  const countries = topologyAt(import.meta.resolve("world-atlas/countries-50m.json"));
  const states = topologyAt(import.meta.resolve("us-atlas/states-10m.json"));
  const borders = (topology: Topology, name: string) =>
    mesh(topology, topology.objects[name] as Parameters<typeof mesh>[1], (one, other) => one !== other);
  return {
    earth: shapesOf(countries, "land").map(({ geometry }) => mapFeature(geometry, { kind: "earth" })),
    boundaries: [
      mapFeature(borders(countries, "countries"), { kind: "country" }),
      mapFeature(borders(states, "states"), { kind: "region" }),
    ],
    places: [
      ...namedFeatures(shapesOf(countries, "countries"), "country"),
      ...namedFeatures(shapesOf(states, "states"), "region"),
    ],
  };
}

const townLayers = (): Layers => ({
  landuse: mapAreas.filter(({ kind }) => kind !== "river").map(({ kind, ring }) => polygonFeature(ring, { kind })),
  water: mapAreas.filter(({ kind }) => kind === "river").map(({ kind, ring }) => polygonFeature(ring, { kind })),
  roads: streets.map(({ kind, name = "", line }) => lineFeature(line, { kind, ...(name && { name }) })),
  pois: mapAreas
    .filter(({ name }) => name)
    .map(({ kind, name, ring }) => pointFeature(centerOf(ring), { kind, name: name! })),
  places: [
    pointFeature(town.at, { kind: "locality", name: town.name }),
    ...quarters.map(({ name, at }) => pointFeature(at, { kind: "neighbourhood", name })),
  ],
});

const centerOf = (ring: readonly MapPoint[]): MapPoint => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
];

type Zooms = { from: number; to: number };
type Bounds = typeof townBounds;

function tilesOf(layers: Layers, { from, to }: Zooms, bounds: Bounds): Tile[] {
  const cut = Object.entries(layers).map(([name, features]) => {
    const options = { maxZoom: to, indexMaxZoom: to, indexMaxPoints: 0, tolerance: 4, buffer: 64, extent: 4096 };
    return [name, new GeoJSONVT({ type: "FeatureCollection", features }, options)] as const;
  });
  const tiles: Tile[] = [];
  for (let z = from; z <= to; z += 1)
    for (const { x, y } of tileAddresses(bounds, z)) {
      const layersOfTile = cut.flatMap(([name, pieces]) => {
        const tile = pieces.getTile(z, x, y);
        return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
      });
      if (layersOfTile.length > 0)
        tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(layersOfTile), { version: 2, extent: 4096 }) });
    }
  return tiles;
}

function* tileAddresses({ west, east, south, north }: Bounds, z: number) {
  const last = 2 ** z - 1;
  const tileOf = (part: number) => Math.max(0, Math.min(last, Math.floor(part * 2 ** z)));
  const first = mercatorOf({ latitude: north, longitude: west });
  const end = mercatorOf({ latitude: south, longitude: east });
  for (let x = tileOf(first.x); x <= tileOf(end.x); x += 1)
    for (let y = tileOf(first.y); y <= tileOf(end.y); y += 1) yield { x, y };
}

function writeMap(name: string, layers: Layers, zooms: Zooms, bounds: Bounds): void {
  const metadata = { name, vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) };
  const archive = pmtilesArchive(tilesOf(layers, zooms, bounds), bounds, metadata);
  writeFileSync(new URL(`${name}.pmtiles`, maps), archive);
  process.stdout.write(`${name}.pmtiles: ${Math.round(archive.length / 1000)} kB\n`);
}

writeMap("world", worldLayers(), { from: 0, to: WORLD_ZOOM }, { west: -180, south: -85, east: 180, north: 85 });
writeMap("demo-town", townLayers(), TOWN_ZOOM, townBounds);
