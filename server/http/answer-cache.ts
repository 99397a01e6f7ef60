import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes } from "../changes.ts";

/** What an answer is about: a service, a client, or, without either, all clients together. */
export type Subject = { clientID?: string; serviceID?: string };

/** An answer for everybody, as bytes; packed, it is ready to be sent again. */
export type PublicAnswer = { status: number; type: string; plain: Buffer; packed?: Packed };
type Packed = { gzip: Buffer; br: Buffer; etag: string };
type CachedAnswer = PublicAnswer & { packed: Packed };

/** What was made for everybody, by its address; dropped when what it is about changes. */
export type AnswerCache = {
  /** From the cache, or made; once, however many ask meanwhile. What isn't packed isn't kept. */
  answer(address: string, subject: Subject, make: () => Promise<PublicAnswer>): Promise<PublicAnswer>;
  size(): { answers: number; bytes: number };
};

/** The clock decides what is open, so that nothing is kept longer than this even when nothing was written. */
const KEPT = 10_000;
/** However many addresses somebody makes up, the cache holds no more bytes than this; the oldest go first. */
const MOST_BYTES = 64 * 1024 * 1024;

type Entry = { answer: CachedAnswer; subject: Subject; until: number };
type Making = { subject: Subject; made: Promise<PublicAnswer> };

export function openAnswerCache(changes: Changes): AnswerCache {
  const entries = new Map<string, Entry>();
  const makings = new Map<string, Making>();
  let bytes = 0;

  function drop(address: string) {
    const entry = entries.get(address);
    if (entry && entries.delete(address)) bytes -= sizeOf(entry.answer);
  }
  function keep(address: string, entry: Entry) {
    drop(address);
    entries.set(address, entry);
    bytes += sizeOf(entry.answer);
    for (const oldest of entries.keys()) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  }
  /** What is being made was begun before the change: those who wait for it have it, and nobody after them. */
  function forget(isOutdated: (subject: Subject) => boolean) {
    for (const [address, { subject }] of entries) if (isOutdated(subject)) drop(address);
    for (const [address, { subject }] of makings) if (isOutdated(subject)) makings.delete(address);
  }
  changes.subscribe("client", (clientID) => forget((subject) => isShownBy(subject, clientID)));
  changes.subscribe("service", (clientID, serviceID) =>
    forget((subject) => isShownBy(subject, clientID) && (subject.serviceID ?? serviceID) === serviceID),
  );
  changes.onMissed(() => forget(() => true));

  async function makeAndKeep(address: string, subject: Subject, make: () => Promise<PublicAnswer>) {
    const making: Making = { subject, made: make() };
    makings.set(address, making);
    try {
      const answer = await making.made;
      if (isPacked(answer) && makings.get(address) === making)
        keep(address, { answer, subject, until: Date.now() + KEPT });
      return answer;
    } finally {
      if (makings.get(address) === making) makings.delete(address);
    }
  }

  return {
    size: () => ({ answers: entries.size, bytes }),
    async answer(address, subject, make) {
      const entry = entries.get(address);
      if (entry && entry.until > Date.now()) return entry.answer;
      return makings.get(address)?.made ?? makeAndKeep(address, subject, make);
    },
  };
}

/** What is about all clients shows each of them; what is about a client alone shows all of its services. */
const isShownBy = (subject: Subject, clientID: string) => (subject.clientID ?? clientID) === clientID;

const isPacked = (answer: PublicAnswer): answer is CachedAnswer => answer.packed !== undefined;

const sizeOf = ({ plain, packed }: CachedAnswer) => plain.length + packed.gzip.length + packed.br.length;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Compressed as well as may be, since it is sent often. */
export async function compressed(text: string, type: string): Promise<PublicAnswer> {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    gzipped(plain, { level: 6 }),
    brotlied(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { status: 200, type, plain, packed: { gzip: zipped, br, etag } };
}

export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, type, plain, packed }: PublicAnswer,
) {
  reply.code(status).type(type);
  if (status === 503) reply.header("retry-after", "60");
  if (!packed) return reply.header("cache-control", "no-cache").send(plain);
  reply
    .header("etag", packed.etag)
    .header("vary", "accept-encoding")
    .header("cache-control", "public, no-cache, s-maxage=10");
  if (request.headers["if-none-match"] === packed.etag) return reply.code(304).send();
  const accepts = request.headers["accept-encoding"] ?? "";
  const encoding = accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : undefined;
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(encoding ? packed[encoding] : plain);
}
