import { PMTiles } from "pmtiles";
import type { Coordinates, MapBounds } from "../../../contract/platform/map-coordinates.ts";
import {
  type MapFeatures,
  type TileAddress,
  boxAround,
  readArchive,
  readArea,
} from "../../../contract/platform/map-tile.ts";
import { type Way, streetNetwork, streetsOf } from "../../../contract/platform/street-network.ts";
import type { MapAnswer } from "./open-map.ts";

export type StreetPlace = Coordinates & { key: string };
/** The way from one place to another; undefined where the map’s streets don’t join them. */
export type StreetWays = { wayBetween(from: string, to: string): Way | undefined };

/** In degrees of latitude, some 0.7 miles: the quickest way may lead around. */
const MARGIN = 0.01;
/** The highest zoom of tiles whose own isn't known. */
const SHAPES_ZOOM = 15;

/** Reads the streets around these places, and finds the quickest way between any two of them. */
export async function loadStreetWays({ sources }: MapAnswer, places: readonly StreetPlace[]): Promise<StreetWays> {
  const box = boxAround(places, MARGIN);
  const maps = await Promise.all(sources.map((source) => roadsIn(source, box)));
  const network = streetNetwork(maps.flatMap(streetsOf), places);
  const ways: (Way | undefined)[][] = [];
  for (const [place] of places.entries()) {
    ways.push(network.waysFrom(place));
    // A wide area takes a while: presses are answered meanwhile.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const placeOf = new Map(places.map(({ key }, place) => [key, place]));
  return { wayBetween: (from, to) => ways[placeOf.get(from) ?? -1]?.[placeOf.get(to) ?? -1] };
}

async function roadsIn({ kind, url }: MapAnswer["sources"][number], box: MapBounds): Promise<MapFeatures> {
  const layers = ["roads"];
  if (kind === "pictures") return new Map();
  if (kind === "shapes") return readArea(box, SHAPES_ZOOM, layers, (tile) => fetchTile(url, tile));
  return readArchive(new PMTiles(new URL(url, location.href).href), box, layers);
}

async function fetchTile(url: string, { z, x, y }: TileAddress): Promise<Uint8Array | undefined> {
  const response = await fetch(url.replace("{z}", `${z}`).replace("{x}", `${x}`).replace("{y}", `${y}`));
  if (response.status === 404 || response.status === 204) return undefined;
  if (!response.ok) throw new Error(`A map’s tile answers ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
