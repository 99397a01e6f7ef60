import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array };
type Bounds = { west: number; south: number; east: number; north: number };

const HEADER = 127;
const GZIP = 2;
const MVT = 1;

/** A PMTiles archive, version 3: a header, one directory, what it says of itself, and the tiles, equal ones once. */
export function pmtilesArchive(tiles: readonly Tile[], bounds: Bounds, metadata: object): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id);
  const { data, entries } = layOutTiles(sorted);
  const directory = gzipSync(directoryOf(entries), { level: 9 });
  const about = gzipSync(JSON.stringify(metadata), { level: 9 });
  const header = headerOf({
    directory: directory.length,
    about: about.length,
    data: data.length,
    tiles: sorted.length,
    entries: entries.length,
  });
  const zooms = sorted.map(({ z }) => z);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  [bounds.west, bounds.south, bounds.east, bounds.north].forEach((degrees, at) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4),
  );
  header.writeUInt8(Math.min(...zooms), 118);
  header.writeInt32LE(Math.round(((bounds.west + bounds.east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((bounds.south + bounds.north) / 2) * 1e7), 123);
  return Buffer.concat([header, directory, about, data]);
}

type DirectoryEntry = { id: number; offset: number; length: number; run: number };

function layOutTiles(tiles: readonly (Tile & { id: number })[]): { data: Buffer; entries: DirectoryEntry[] } {
  const pieces: Buffer[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const entries: DirectoryEntry[] = [];
  let end = 0;
  for (const { id, bytes } of tiles) {
    const piece = gzipSync(bytes, { level: 9 });
    const name = piece.toString("base64");
    const place = known.get(name) ?? { offset: end, length: piece.length };
    if (!known.has(name)) {
      known.set(name, place);
      pieces.push(piece);
      end += piece.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { data: Buffer.concat(pieces), entries };
}

/** Column by column: IDs as steps, runs, lengths, and offsets, where 0 is right behind the one before. */
function directoryOf(entries: readonly DirectoryEntry[]): Buffer {
  const numbers = [entries.length];
  entries.forEach(({ id }, at) => numbers.push(id - (entries[at - 1]?.id ?? 0)));
  entries.forEach(({ run }) => numbers.push(run));
  entries.forEach(({ length }) => numbers.push(length));
  entries.forEach(({ offset }, at) => {
    const before = entries[at - 1];
    numbers.push(before && offset === before.offset + before.length ? 0 : offset + 1);
  });
  return Buffer.from(numbers.flatMap(varint));
}

function varint(number: number): number[] {
  const bytes: number[] = [];
  let left = number;
  while (left > 0x7f) {
    bytes.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  return [...bytes, left];
}

type Sizes = { directory: number; about: number; data: number; tiles: number; entries: number };

function headerOf(sizes: Sizes): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write("PMTiles", 0, "latin1");
  header.writeUInt8(3, 7);
  const about = HEADER + sizes.directory;
  const data = about + sizes.about;
  const numbers = [
    HEADER,
    sizes.directory,
    about,
    sizes.about,
    data,
    0,
    data,
    sizes.data,
    sizes.tiles,
    sizes.entries,
    sizes.entries,
  ];
  numbers.forEach((number, at) => header.writeBigUInt64LE(BigInt(number), 8 + at * 8));
  header.writeUInt8(1, 96);
  header.writeUInt8(GZIP, 97);
  header.writeUInt8(GZIP, 98);
  header.writeUInt8(MVT, 99);
  return header;
}
