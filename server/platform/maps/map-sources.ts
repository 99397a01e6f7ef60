import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { type AnswerOf, callAddress } from "../../../contract/platform/endpoint.ts";
import { type MapArchive, type getMap, getMapArchive } from "../../../contract/platform/maps.ts";
import type { PagePolicy } from "../http/page-policy.ts";
import { productFile } from "../product-file.ts";

type MapSource = AnswerOf<typeof getMap>["sources"][number];

/** The sources of maps, our own files and others' servers, and the additions to a page's policy that they need. */
export type MapSources = {
  files: ReadonlyMap<string, string>;
  sources: MapSource[];
  credit: string;
  policy: PagePolicy;
};

const archiveSource = (archive: MapArchive): MapSource => ({
  kind: "archive",
  url: callAddress(getMapArchive, { archive }),
});

/** Coasts, countries and states, and the streets of the demo town: until an operator has a better one. */
function shippedSources(production: boolean): MapSources {
  const archives: MapArchive[] = production ? ["world"] : ["world", "demo-town"];
  return {
    files: new Map(archives.map((name) => [name, productFile(`server/platform/maps/${name}.pmtiles`)])),
    sources: archives.map(archiveSource),
    credit: "Natural Earth, US Census Bureau",
    policy: {},
  };
}

type MapSettings = { tiles: string | undefined; credit: string | undefined; production: boolean };

/** `MAP_TILES` is the path or the address of a PMTiles archive, or the address of tiles, with {z}, {x} and {y} in it. */
export function mapSourcesOf({ tiles, credit, production }: MapSettings): MapSources {
  if (!tiles) return shippedSources(production);
  const creditText = credit || "© OpenStreetMap";
  if (!/^https?:\/\//.test(tiles)) {
    if (!tiles.endsWith(".pmtiles") || !existsSync(tiles))
      throw new Error(`MAP_TILES is "${tiles}", where there is no PMTiles archive.`);
    return { files: new Map([["tiles", tiles]]), sources: [archiveSource("tiles")], credit: creditText, policy: {} };
  }
  const kind = kindOfAddress(tiles);
  const from = [new URL(tiles).origin];
  const policy: PagePolicy = kind === "pictures" ? { "img-src": from } : { "connect-src": from };
  return { files: new Map(), sources: [{ kind, url: tiles }], credit: creditText, policy };
}

function kindOfAddress(address: string): MapSource["kind"] {
  const { pathname } = new URL(address);
  if (pathname.endsWith(".pmtiles")) return "archive";
  if (!["{z}", "{x}", "{y}"].every((part) => address.includes(part)))
    throw new Error("MAP_TILES is an address of neither a PMTiles archive nor tiles: it needs {z}, {x} and {y}.");
  return /\.(mvt|pbf)$/.test(pathname) ? "shapes" : "pictures";
}

/** Changes when one of the archives does. */
export const mapVersion = async ({ files }: MapSources): Promise<string> =>
  (
    await Promise.all(
      [...files].map(async ([name, path]) => {
        const { size, mtimeMs } = await stat(path);
        return `${name} ${size} ${Math.round(mtimeMs)}`;
      }),
    )
  ).join();
