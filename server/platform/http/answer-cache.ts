import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ChangeFeed } from "../change-feed.ts";
import type { AnswerHeaders } from "./answer-headers.ts";

/** What an answer is about: a service, a client, or, without either, all clients together. */
export type AnswerSubject = { clientID?: string; serviceID?: string };

/** An answer for everybody, as bytes; packed, it is ready to be sent again. */
export type PublicAnswer = { status: number; type: string; plain: Buffer; packed?: EncodedAnswer };
type EncodedAnswer = {
  etag: string;
  unchanged: WrittenAnswer;
  plain: WrittenAnswer;
  gzip: WrittenAnswer;
  br: WrittenAnswer;
};
/** An answer with all that is said of it. */
type WrittenAnswer = { status: number; headers: AnswerHeaders; body: Buffer | undefined };
type CachedAnswer = PublicAnswer & { packed: EncodedAnswer };

/** What was made for everybody, by its address; dropped when what it is about changes. */
export type AnswerCache = {
  /** From the cache, or made, once it is known what it is about; once, however many ask meanwhile. What isn't packed isn't kept. */
  answer(
    address: string,
    subject: () => Promise<AnswerSubject>,
    make: () => Promise<PublicAnswer>,
  ): PublicAnswer | Promise<PublicAnswer>;
  size(): { answers: number; bytes: number };
};

/** The clock decides what is open, so that nothing is kept longer than this even when nothing was written. */
const CACHE_TIME = 10_000;
/** However many addresses somebody makes up, the cache holds no more bytes than this; the oldest go first. */
const MOST_BYTES = 64 * 1024 * 1024;

type CacheEntry = { answer: CachedAnswer; subject: AnswerSubject; until: number };
/** Without a subject it hasn't begun yet. */
type PendingAnswer = { subject?: AnswerSubject; made: Promise<PublicAnswer> };

export function openAnswerCache(changes: ChangeFeed): AnswerCache {
  const entries = new Map<string, CacheEntry>();
  const makings = new Map<string, PendingAnswer>();
  let bytes = 0;

  function drop(address: string) {
    const entry = entries.get(address);
    if (entry && entries.delete(address)) bytes -= sizeOf(entry.answer);
  }
  function keep(address: string, entry: CacheEntry) {
    drop(address);
    entries.set(address, entry);
    bytes += sizeOf(entry.answer);
    for (const oldest of entries.keys()) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  }
  /** What is being made was begun before the change: those who wait for it have it, and nobody after them. */
  function forget(isOutdated: (subject: AnswerSubject) => boolean) {
    for (const [address, { subject }] of entries) if (isOutdated(subject)) drop(address);
    for (const [address, { subject }] of makings) if (subject && isOutdated(subject)) makings.delete(address);
  }
  changes.subscribe("client", (clientID) => forget((subject) => concernsClient(subject, clientID)));
  changes.subscribe("service", (clientID, serviceID) =>
    forget((subject) => concernsClient(subject, clientID) && (subject.serviceID ?? serviceID) === serviceID),
  );
  changes.onMissed(() => forget(() => true));

  function begin(subject: () => Promise<AnswerSubject>, make: () => Promise<PublicAnswer>): PendingAnswer {
    const making: PendingAnswer = {
      made: subject().then((known) => {
        making.subject = known;
        return make();
      }),
    };
    return making;
  }
  async function makeAndKeep(address: string, making: PendingAnswer) {
    makings.set(address, making);
    try {
      const answer = await making.made;
      if (isEncoded(answer) && makings.get(address) === making)
        keep(address, { answer, subject: making.subject!, until: Date.now() + CACHE_TIME });
      return answer;
    } finally {
      if (makings.get(address) === making) makings.delete(address);
    }
  }

  return {
    size: () => ({ answers: entries.size, bytes }),
    answer(address, subject, make) {
      const entry = entries.get(address);
      if (entry && entry.until > Date.now()) return entry.answer;
      return makings.get(address)?.made ?? makeAndKeep(address, begin(subject, make));
    },
  };
}

/** What is about all clients shows each of them; what is about a client alone shows all of its services. */
const concernsClient = (subject: AnswerSubject, clientID: string) => (subject.clientID ?? clientID) === clientID;

const isEncoded = (answer: PublicAnswer): answer is CachedAnswer => answer.packed !== undefined;

const sizeOf = ({ packed: { plain, gzip, br } }: CachedAnswer) =>
  [plain, gzip, br].reduce((sum, { body }) => sum + body!.length, 0);

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Compressed as well as may be, since it is sent often. */
export async function compressAnswer(text: string, type: string): Promise<PublicAnswer> {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    gzipAsync(plain, { level: 6 }),
    brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { status: 200, type, plain, packed: writeAnswers({ etag, type, plain, gzip: zipped, br }) };
}

type EncodedBodies = { etag: string; type: string; plain: Buffer; gzip: Buffer; br: Buffer };

function writeAnswers({ etag, type, plain, gzip: zipped, br }: EncodedBodies): EncodedAnswer {
  const headers = {
    "content-type": type,
    etag,
    vary: "accept-encoding",
    "cache-control": "public, no-cache, s-maxage=10",
  };
  const whole = (body: Buffer, encoding: object = {}): WrittenAnswer => ({
    status: 200,
    headers: { ...headers, ...encoding, "content-length": body.length },
    body,
  });
  return {
    etag,
    unchanged: { status: 304, headers, body: undefined },
    plain: whole(plain),
    gzip: whole(zipped, { "content-encoding": "gzip" }),
    br: whole(br, { "content-encoding": "br" }),
  };
}

/** With what is to be said of it beside what it is. */
export function sendPublicAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, type, plain, packed }: PublicAnswer,
  said: AnswerHeaders,
) {
  if (packed) return sendWrittenAnswer(reply, packed[encodingFor(request, packed.etag)], said);
  return reply.code(status).type(type).headers(said).header("cache-control", "no-cache").send(plain);
}

function encodingFor({ headers }: FastifyRequest, etag: string): Exclude<keyof EncodedAnswer, "etag"> {
  if (headers["if-none-match"] === etag) return "unchanged";
  const accepts = headers["accept-encoding"] ?? "";
  return accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : "plain";
}

/** Past fastify, which would look at each header and at the body again, as often as a crowd asks; what it was told of this one request is no part of it. */
function sendWrittenAnswer(reply: FastifyReply, { status, headers, body }: WrittenAnswer, said: AnswerHeaders) {
  reply.hijack();
  reply.raw.writeHead(status, { ...said, ...headers });
  reply.raw.end(body);
  return reply;
}
