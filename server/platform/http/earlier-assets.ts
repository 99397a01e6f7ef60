import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import type { ContentEncoding } from "../storage/web-builds.ts";
import { refuse } from "./refusal.ts";

/** The best first. */
const encodingsBestFirst: readonly ContentEncoding[] = ["br", "gzip"];

/** What pages of other versions load. The own version’s files have addresses of their own, and never come here. */
export function serveEarlierAssets(server: FastifyInstance, { builds }: Pick<App, "builds">): void {
  server.get<{ Params: { name: string } }>("/assets/:name", async ({ params, headers }, reply) => {
    const asset = (await builds.find(params.name)) ?? refuse("There is nothing at this address.", 404);
    const taken = acceptedEncodings(headers["accept-encoding"]);
    const packing = encodingsBestFirst.find((each) => asset.packings[each] && taken.has(each)) ?? "identity";
    if (packing !== "identity") reply.header("content-encoding", packing);
    return reply
      .headers({ "cache-control": "public, max-age=31536000, immutable", vary: "accept-encoding" })
      .type(asset.type)
      .send(await builds.read(asset, packing));
  });
}

/** What a browser says that it can unpack: `gzip, br;q=1.0, zstd;q=0`. */
const acceptedEncodings = (said = "") =>
  new Set(
    said
      .toLowerCase()
      .split(",")
      .map((each) => each.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ""))
      .map(([name]) => name),
  );
