import { type Coordinates, type MapBounds, fromMercator, mercatorOf } from "./map-coordinates.ts";

export type TileAddress = { z: number; x: number; y: number };
/** A feature of a map: its lines, or an area's rings, or its points, in degrees. */
export type MapFeature = {
  shape: "points" | "lines" | "area";
  lines: Coordinates[][];
  properties: Readonly<Record<string, string | number | boolean>>;
};
/** A map's features by layer. */
export type MapFeatures = ReadonlyMap<string, readonly MapFeature[]>;
/** A tile's bytes, uncompressed; undefined where the map has none. */
type TileReader = (tile: TileAddress) => Promise<Uint8Array | undefined>;

/** Below this zoom maps leave small streets out. */
const LEAST_ZOOM = 12;
/** The most tiles that are read for an area: at the least zoom, some 25 miles across. */
const MOST_TILES = 36;

function tileAt(place: Coordinates, z: number): TileAddress {
  const { x, y } = mercatorOf(place);
  return { z, x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) };
}

/** The area of some places, and a margin around it in degrees of latitude. */
export function boxAround(places: readonly Coordinates[], margin: number): MapBounds {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes) - margin, Math.max(...latitudes) + margin];
  const wider = margin / Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  return { south, north, west: Math.min(...longitudes) - wider, east: Math.max(...longitudes) + wider };
}

/** An area's tiles at the highest zoom that has few enough of them; none where that shows no streets. */
export function tilesOver({ south, west, north, east }: MapBounds, maxZoom: number): TileAddress[] {
  for (let z = maxZoom; z >= LEAST_ZOOM; z -= 1) {
    const first = tileAt({ latitude: north, longitude: west }, z);
    const last = tileAt({ latitude: south, longitude: east }, z);
    if ((last.x - first.x + 1) * (last.y - first.y + 1) > MOST_TILES) continue;
    const tiles: TileAddress[] = [];
    for (let x = first.x; x <= last.x; x += 1) for (let y = first.y; y <= last.y; y += 1) tiles.push({ z, x, y });
    return tiles;
  }
  return [];
}

/** The features of an area, in these layers. */
export async function readArea(
  box: MapBounds,
  maxZoom: number,
  layers: readonly string[],
  read: TileReader,
): Promise<MapFeatures> {
  const found = new Map<string, MapFeature[]>(layers.map((name) => [name, []]));
  const tiles = await Promise.all(tilesOver(box, maxZoom).map(async (tile) => ({ tile, bytes: await read(tile) })));
  for (const { tile, bytes } of tiles)
    if (bytes)
      for (const [name, features] of readTile(bytes, tile))
        for (const feature of features) found.get(name)?.push(feature);
  return found;
}

/** An archive of tiles, as the package pmtiles opens it. */
type TileArchive = {
  getHeader(): Promise<{ maxZoom: number }>;
  getZxy(z: number, x: number, y: number): Promise<{ data: ArrayBuffer } | undefined>;
};

/** The features that an archive has of an area, in these layers. */
export async function readArchive(archive: TileArchive, box: MapBounds, layers: readonly string[]) {
  const { maxZoom } = await archive.getHeader();
  return readArea(box, maxZoom, layers, async ({ z, x, y }) => {
    const tile = await archive.getZxy(z, x, y);
    return tile && new Uint8Array(tile.data);
  });
}

/** A vector tile: https://github.com/mapbox/vector-tile-spec, version 2. */
function readTile(bytes: Uint8Array, tile: TileAddress): Map<string, MapFeature[]> {
  const layers = new Map<string, MapFeature[]>();
  for (const { field, value } of fieldsOf(bytes))
    if (field === 3 && value instanceof Uint8Array) {
      const { name, features } = readLayer(value, tile);
      layers.set(name, features);
    }
  return layers;
}

type Field = { field: number; value: number | Uint8Array };

/** A message's fields, in the encoding of Protocol Buffers. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const key = varintAt(bytes, at);
    const [field, type] = [Math.floor(key.value / 8), key.value % 8];
    at = key.end;
    if (type === 0) {
      const { value, end } = varintAt(bytes, at);
      yield { field, value };
      at = end;
    } else if (type === 2) {
      const { value: length, end } = varintAt(bytes, at);
      yield { field, value: bytes.subarray(end, end + length) };
      at = end + length;
    } else if (type === 1) {
      yield { field, value: view.getFloat64(at, true) };
      at += 8;
    } else if (type === 5) {
      yield { field, value: view.getFloat32(at, true) };
      at += 4;
    } else throw new Error("This isn't a vector tile.");
  }
}

function varintAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let [value, scale, end] = [0, 1, from];
  for (;;) {
    const byte = bytes[end];
    if (byte === undefined) throw new Error("A vector tile ends too soon.");
    end += 1;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, end };
    scale *= 0x80;
  }
}

function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const { value, end } = varintAt(bytes, at);
    numbers.push(value);
    at = end;
  }
  return numbers;
}

/** Text in UTF-8. */
const textIn = (bytes: Uint8Array) =>
  decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));

function readLayer(bytes: Uint8Array, tile: TileAddress) {
  let [name, extent] = ["", 4096];
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const messages: Uint8Array[] = [];
  for (const { field, value } of fieldsOf(bytes)) {
    if (typeof value === "number") {
      if (field === 5) extent = value;
    } else if (field === 1) name = textIn(value);
    else if (field === 2) messages.push(value);
    else if (field === 3) keys.push(textIn(value));
    else if (field === 4) values.push(propertyValue(value));
  }
  const features = messages.map((message) => readFeature(message, { keys, values, extent, tile }));
  return { name, features };
}

function propertyValue(bytes: Uint8Array): string | number | boolean {
  for (const { field, value } of fieldsOf(bytes)) {
    if (typeof value !== "number") return textIn(value);
    if (field === 7) return value === 1;
    return field === 6 ? fromZigzag(value) : value;
  }
  return "";
}

const fromZigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

type LayerTables = { keys: string[]; values: (string | number | boolean)[]; extent: number; tile: TileAddress };

const shapes = { 1: "points", 2: "lines", 3: "area" } as const;
const MOVE_TO = 1;
const CLOSE_RING = 7;

function readFeature(bytes: Uint8Array, { keys, values, extent, tile }: LayerTables): MapFeature {
  const properties: Record<string, string | number | boolean> = {};
  let shape: MapFeature["shape"] = "points";
  let commands: number[] = [];
  for (const { field, value } of fieldsOf(bytes)) {
    if (typeof value === "number") {
      if (field === 3) shape = shapes[value as 1 | 2 | 3] ?? "points";
    } else if (field === 2) {
      const tags = numbersIn(value);
      for (let at = 0; at + 1 < tags.length; at += 2) properties[keys[tags[at]!]!] = values[tags[at + 1]!]!;
    } else if (field === 4) commands = numbersIn(value);
  }
  return { shape, properties, lines: linesOf(commands, { extent, tile }) };
}

function linesOf(commands: number[], { extent, tile: { z, x, y } }: Pick<LayerTables, "extent" | "tile">) {
  const lines: Coordinates[][] = [];
  let [penX, penY] = [0, 0];
  for (let at = 0; at < commands.length;) {
    const [command, count] = [commands[at]! % 8, Math.floor(commands[at]! / 8)];
    at += 1;
    if (command === CLOSE_RING) continue;
    for (let times = 0; times < count; times += 1) {
      penX += fromZigzag(commands[at]!);
      penY += fromZigzag(commands[at + 1]!);
      at += 2;
      if (command === MOVE_TO) lines.push([]);
      lines.at(-1)?.push(fromMercator({ x: (x + penX / extent) / 2 ** z, y: (y + penY / extent) / 2 ** z }));
    }
  }
  return lines;
}
