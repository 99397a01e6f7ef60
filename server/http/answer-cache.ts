import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../contract/endpoint.ts";
import type { Changes } from "../changes.ts";
import type { House } from "../house.ts";

/** A public answer as bytes, ready to be sent again. */
type Kept = { plain: Buffer; gzip: Buffer; br: Buffer; etag: string; type: string; clientID: string; until: number };

/** What was made for everybody, by its address; dropped when its client's data changes. */
export type AnswerCache = { find(address: string): Kept | undefined; keep(address: string, kept: Kept): void };

/** The clock decides what is open, so that nothing is kept longer than this even when nothing was written. */
const KEPT = 10_000;
/** However many addresses somebody makes up, the cache holds no more bytes than this; the oldest go first. */
const MOST_BYTES = 64 * 1024 * 1024;

export function openAnswerCache(changes: Changes): AnswerCache {
  const cache = new Map<string, Kept>();
  let bytes = 0;
  const drop = (address: string) => {
    const kept = cache.get(address);
    if (kept && cache.delete(address)) bytes -= sizeOf(kept);
  };
  changes.hear("client", (clientID) => {
    for (const [address, kept] of cache) if (kept.clientID === clientID) drop(address);
  });
  return {
    find(address) {
      const kept = cache.get(address);
      return kept && kept.until > Date.now() ? kept : undefined;
    },
    keep(address, kept) {
      drop(address);
      cache.set(address, kept);
      bytes += sizeOf(kept);
      for (const oldest of cache.keys()) {
        if (bytes <= MOST_BYTES) break;
        drop(oldest);
      }
    },
  };
}

const sizeOf = ({ plain, gzip: zipped, br }: Kept) => plain.length + zipped.length + br.length;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

export async function keptOf(text: string, type: string, clientID: string): Promise<Kept> {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    gzipped(plain, { level: 6 }),
    brotlied(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { plain, gzip: zipped, br, etag, type, clientID, until: Date.now() + KEPT };
}

/** Answers from the cache, making what isn't there. What a call doesn't ask for makes no address of its own. */
export async function answerCached(
  house: House,
  { query }: AnyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const address = query ? request.url : request.url.split("?", 1)[0]!;
  const kept = house.answers.find(address);
  if (kept) return sendKept(request, reply, kept);
  const text = reply.serialize(await make()) as string;
  const fresh = await keptOf(text, "application/json; charset=utf-8", await clientIDOf(house, request));
  house.answers.keep(address, fresh);
  return sendKept(request, reply, fresh);
}

async function clientIDOf(house: House, request: FastifyRequest): Promise<string> {
  const { client } = request.params as { client?: string };
  return (client && (await house.directory.client(client))?.clientID) || "";
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept) {
  reply
    .header("etag", kept.etag)
    .header("vary", "accept-encoding")
    .header("cache-control", "public, no-cache, s-maxage=10");
  if (request.headers["if-none-match"] === kept.etag) return reply.code(304).send();
  const accepts = request.headers["accept-encoding"] ?? "";
  const encoding = accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : undefined;
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(kept.type).send(kept[encoding ?? "plain"]);
}
