import { Array as List, String as Str } from "typebox";
import { download, get } from "./endpoint.ts";
import { oneOf, record } from "./schema.ts";

/** A PMTiles archive, whose parts are asked for; or tiles one by one, as shapes or as pictures. */
export const mapSourceKinds = ["archive", "shapes", "pictures"] as const;

/** What maps are drawn from, one above the other. */
export const getMap = get("/map", {
  summary: "Where the maps' tiles are",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    sources: List(record({ kind: oneOf(mapSourceKinds), url: Str() })),
    /** Who made it, as its makers ask to be named. */
    credit: Str(),
  }),
});

/** Those that are shipped, and an operator’s own. */
export type MapArchive = "world" | "demo-town" | "tiles";

export const getMapArchive = download("/map/archives/:archive", {
  summary: "An archive of map tiles, in the parts that are asked for",
  allow: "PUBLIC",
  fileName: "map.pmtiles",
});
