import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { getMap, getMapArchive } from "../../../contract/platform/maps.ts";
import { type Outside, on, outside } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { rangeOf } from "../storage/range.ts";

/** A map changes when its operator changes it. */
const AN_HOUR = "public, max-age=3600";

export const maps = [
  on(getMap, ({ house }) => {
    const { sources, credit } = house.settings.map;
    return { sources, credit };
  }),
  outside(getMapArchive, sendArchive),
];

async function sendArchive({ house, params, request, reply }: Outside<typeof getMapArchive>): Promise<never> {
  const path = found(house.settings.map.files.get(params.archive), "map");
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const range = rangeOf(request.headers.range, size);
  reply
    .type("application/vnd.pmtiles")
    .header("cache-control", AN_HOUR)
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(createReadStream(path, range)) as never;
}
