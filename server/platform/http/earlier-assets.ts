import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import type { ContentEncoding } from "../storage/web-builds.ts";
import { refuse } from "./refusal.ts";

const encodingsBestFirst: readonly ContentEncoding[] = ["br", "gzip"];

/** Serves assets of other versions. This version’s own files have routes of their own. */
export function serveEarlierAssets(server: FastifyInstance, { builds }: Pick<App, "builds">): void {
  server.get<{ Params: { name: string } }>("/assets/:name", async ({ params, headers }, reply) => {
    const asset = (await builds.find(params.name)) ?? refuse("There is nothing at this address.", 404);
    const encodings = acceptedEncodings(headers["accept-encoding"]);
    const packing = encodingsBestFirst.find((each) => asset.packings[each] && encodings.has(each)) ?? "identity";
    if (packing !== "identity") reply.header("content-encoding", packing);
    return reply
      .headers({ "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" })
      .type(asset.type)
      .send(await builds.read(asset, packing));
  });
}

/** The encodings of an Accept-Encoding header: `gzip, br;q=1.0, zstd;q=0`. */
const acceptedEncodings = (header = "") =>
  new Set(
    header
      .toLowerCase()
      .split(",")
      .map((each) => each.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
