import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { getMap, getMapArchive } from "../../../contract/platform/maps.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../http/handlers.ts";
import { requireFound } from "../http/refusal.ts";
import { parseRange } from "../storage/byte-range.ts";

/** A map changes when its operator changes it. */
const ONE_HOUR_CACHE = "public, max-age=3600";

export const mapCalls = [
  on(getMap, ({ app }) => {
    const { sources, credit } = app.settings.map;
    return { sources, credit };
  }),
  onOutsideTransaction(getMapArchive, sendArchive),
];

async function sendArchive({ app, params, request, reply }: OutsideContext<typeof getMapArchive>): Promise<never> {
  const path = requireFound(app.settings.map.files.get(params.archive), "map");
  const { size, mtimeMs } = await stat(path);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const range = parseRange(request.headers.range, size);
  reply
    .type("application/vnd.pmtiles")
    .header("cache-control", ONE_HOUR_CACHE)
    .header("accept-ranges", "bytes")
    .header("etag", etag)
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(createReadStream(path, range)) as never;
}
