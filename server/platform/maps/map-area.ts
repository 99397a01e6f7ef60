import { type FileHandle, open } from "node:fs/promises";
import { PMTiles } from "pmtiles";
import { type MapBox, type MapFeature, type MapFeatures, readArea } from "../../../contract/platform/map-tile.ts";
import type { MapSources } from "./map-sources.ts";

/** What the map’s archives on this computer show of an area. Of a map at another address nothing is read here. */
export async function readMapArea({ files }: MapSources, box: MapBox, layers: readonly string[]): Promise<MapFeatures> {
  const found = new Map<string, MapFeature[]>(layers.map((name) => [name, []]));
  for (const path of files.values()) {
    const file = await open(path);
    try {
      const archive = new PMTiles(archiveIn(file, path));
      const { maxZoom } = await archive.getHeader();
      const features = await readArea(box, maxZoom, layers, async ({ z, x, y }) => {
        const tile = await archive.getZxy(z, x, y);
        return tile && new Uint8Array(tile.data);
      });
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
