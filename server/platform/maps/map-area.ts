import { type FileHandle, open } from "node:fs/promises";
import { PMTiles } from "pmtiles";
import type { MapBounds } from "../../../contract/platform/map-coordinates.ts";
import { type MapFeature, type MapFeatures, readArchive } from "../../../contract/platform/map-tile.ts";
import type { MapSources } from "./map-sources.ts";

/** What the map’s archives on this computer show of an area. Of a map at another address nothing is read here. */
export async function readMapArea(
  { files }: MapSources,
  box: MapBounds,
  layers: readonly string[],
): Promise<MapFeatures> {
  const found = new Map<string, MapFeature[]>(layers.map((name) => [name, []]));
  for (const path of files.values()) {
    const file = await open(path);
    try {
      const features = await readArchive(new PMTiles(archiveIn(file, path)), box, layers);
      for (const [name, some] of features) for (const feature of some) found.get(name)!.push(feature);
    } finally {
      await file.close();
    }
  }
  return found;
}

const archiveIn = (file: FileHandle, path: string) => ({
  getKey: () => path,
  async getBytes(offset: number, length: number) {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  },
});
