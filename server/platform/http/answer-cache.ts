import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ChangeFeed } from "../change-feed.ts";
import type { AnswerHeaders } from "./answer-headers.ts";
import { REQUEST_ID_HEADER } from "./request-id.ts";

/** The subject of an answer: a program, a client, or, without either, all clients together. */
export type AnswerSubject = { clientID?: string; serviceID?: string };

/** An answer that is the same for everybody; `encoded` is the form that is ready to be sent. */
export type PublicAnswer = {
  status: number;
  type: string;
  plain: Buffer;
  /** Headers that depend on more than the address; they go before those of the page. */
  headers?: AnswerHeaders;
  encoded?: EncodedAnswer;
};
type EncodedAnswer = {
  etag: string;
  unchanged: WrittenAnswer;
  plain: WrittenAnswer;
  gzip: WrittenAnswer;
  br: WrittenAnswer;
};
type WrittenAnswer = { status: number; headers: AnswerHeaders; body: Buffer | undefined };
type CachedAnswer = PublicAnswer & { encoded: EncodedAnswer };

/** A cache of public answers by address; they are dropped when their subject changes. */
export type AnswerCache = {
  /**
   * A cached answer, or a new one. An answer is made once, however many ask meanwhile, as soon as its subject is known. Answers that aren't
   * encoded aren't cached.
   */
  answer(
    address: string,
    subject: () => Promise<AnswerSubject>,
    make: () => Promise<PublicAnswer>,
  ): PublicAnswer | Promise<PublicAnswer>;
  size(): { answers: number; bytes: number };
};

/** Milliseconds: what is open depends on the clock, so that answers expire even when nothing was written. */
const CACHE_TIME = 10_000;
/** A limit for made-up addresses; the oldest answers go first. */
const MOST_BYTES = 64 * 1024 * 1024;

type CacheEntry = { answer: CachedAnswer; subject: AnswerSubject; until: number };
/** No subject: it hasn't begun yet. */
type PendingAnswer = { subject?: AnswerSubject; answer: Promise<PublicAnswer> };

export function openAnswerCache(changes: ChangeFeed): AnswerCache {
  const entries = new Map<string, CacheEntry>();
  const pendingAnswers = new Map<string, PendingAnswer>();
  let bytes = 0;

  function drop(address: string) {
    const entry = entries.get(address);
    if (entry && entries.delete(address)) bytes -= sizeOf(entry.answer);
  }
  function store(address: string, entry: CacheEntry) {
    drop(address);
    entries.set(address, entry);
    bytes += sizeOf(entry.answer);
    for (const oldest of entries.keys()) {
      if (bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  }
  /** An answer that is being made began before the change: those who wait for it get it, and nobody after them. */
  function forget(isOutdated: (subject: AnswerSubject) => boolean) {
    for (const [address, { subject }] of entries) if (isOutdated(subject)) drop(address);
    for (const [address, { subject }] of pendingAnswers)
      if (subject && isOutdated(subject)) pendingAnswers.delete(address);
  }
  changes.subscribe("client", (clientID) => forget((subject) => concernsClient(subject, clientID)));
  changes.subscribe("service", (clientID, serviceID) =>
    forget((subject) => concernsClient(subject, clientID) && (subject.serviceID ?? serviceID) === serviceID),
  );
  changes.onMissed(() => forget(() => true));

  function begin(subject: () => Promise<AnswerSubject>, make: () => Promise<PublicAnswer>): PendingAnswer {
    const pending: PendingAnswer = {
      answer: subject().then((answerSubject) => {
        pending.subject = answerSubject;
        return make();
      }),
    };
    return pending;
  }
  async function makeAndKeep(address: string, pending: PendingAnswer) {
    pendingAnswers.set(address, pending);
    try {
      const answer = await pending.answer;
      if (isEncoded(answer) && pendingAnswers.get(address) === pending)
        store(address, { answer, subject: pending.subject!, until: Date.now() + CACHE_TIME });
      return answer;
    } finally {
      if (pendingAnswers.get(address) === pending) pendingAnswers.delete(address);
    }
  }

  return {
    size: () => ({ answers: entries.size, bytes }),
    answer(address, subject, make) {
      const entry = entries.get(address);
      if (entry && entry.until > Date.now()) return entry.answer;
      return pendingAnswers.get(address)?.answer ?? makeAndKeep(address, begin(subject, make));
    },
  };
}

/** An answer about all clients shows each of them; one about a client shows all of its programs. */
const concernsClient = (subject: AnswerSubject, clientID: string) => (subject.clientID ?? clientID) === clientID;

const isEncoded = (answer: PublicAnswer): answer is CachedAnswer => answer.encoded !== undefined;

const sizeOf = ({ encoded: { plain, gzip, br } }: CachedAnswer) =>
  [plain, gzip, br].reduce((sum, { body }) => sum + body!.length, 0);

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Best compression, since it is sent often. */
export async function compressAnswer(text: string, type: string, headers: AnswerHeaders = {}): Promise<PublicAnswer> {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([
    gzipAsync(plain, { level: 6 }),
    brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  // A browser doesn't take a new policy from an answer that says that nothing has changed: with other headers it is another answer.
  const hash = createHash("sha256").update(plain);
  if (Object.keys(headers).length > 0) hash.update(JSON.stringify(headers));
  const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
  return { status: 200, type, plain, encoded: writeAnswers({ etag, type, plain, gzip: zipped, br }, headers) };
}

type EncodedBodies = { etag: string; type: string; plain: Buffer; gzip: Buffer; br: Buffer };

function writeAnswers({ etag, type, plain, gzip: zipped, br }: EncodedBodies, own: AnswerHeaders): EncodedAnswer {
  const headers = {
    ...own,
    "content-type": type,
    etag,
    vary: "accept-encoding",
    "cache-control": "public, no-cache, s-maxage=10",
  };
  const writtenAnswer = (body: Buffer, encoding: object = {}): WrittenAnswer => ({
    status: 200,
    headers: { ...headers, ...encoding, "content-length": body.length },
    body,
  });
  return {
    etag,
    unchanged: { status: 304, headers, body: undefined },
    plain: writtenAnswer(plain),
    gzip: writtenAnswer(zipped, { "content-encoding": "gzip" }),
    br: writtenAnswer(br, { "content-encoding": "br" }),
  };
}

export function sendPublicAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, type, plain, headers, encoded }: PublicAnswer,
  pageHeaders: AnswerHeaders,
) {
  if (encoded) return sendWrittenAnswer(reply, encoded[encodingFor(request, encoded.etag)], pageHeaders);
  return reply
    .code(status)
    .type(type)
    .headers({ ...pageHeaders, ...headers })
    .header("cache-control", "no-cache")
    .send(plain);
}

function encodingFor({ headers }: FastifyRequest, etag: string): Exclude<keyof EncodedAnswer, "etag"> {
  if (headers["if-none-match"] === etag) return "unchanged";
  const accepts = headers["accept-encoding"] ?? "";
  return accepts.includes("br") ? "br" : accepts.includes("gzip") ? "gzip" : "plain";
}

/** Past Fastify, which would process each header and the body again for every request; headers set on this reply aren't sent. */
function sendWrittenAnswer(reply: FastifyReply, { status, headers, body }: WrittenAnswer, pageHeaders: AnswerHeaders) {
  reply.hijack();
  reply.raw.writeHead(status, { ...pageHeaders, ...headers, [REQUEST_ID_HEADER]: reply.request.id });
  reply.raw.end(body);
  return reply;
}
