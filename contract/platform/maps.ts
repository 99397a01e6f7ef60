import { Array as List, String as Str } from "typebox";
import { download, get } from "./endpoint.ts";
import { oneOf, record } from "./schema.ts";

/** A PMTiles archive, read by byte ranges; or single tiles, as shapes or as pictures. */
export const mapSourceKinds = ["archive", "shapes", "pictures"] as const;

/** The layers of a map, from the bottom up. */
export const getMap = get("/map", {
  summary: "Where the maps' tiles are",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    sources: List(record({ kind: oneOf(mapSourceKinds), url: Str() })),
    /** The credit that the source's license requires. */
    credit: Str(),
  }),
});

/** Archives of the product, and the operator’s own. */
export type MapArchive = "world" | "demo-town" | "tiles";

export const getMapArchive = download("/map/archives/:archive", {
  summary: "An archive of map tiles, in the parts that are asked for",
  allow: "PUBLIC",
  whileLooking: true,
  fileName: "map.pmtiles",
});
