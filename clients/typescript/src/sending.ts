import { NoAnswer, type Problem, Refused } from "./refused.ts";
import type { Settings } from "./rosette.ts";

export type UploadBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>;

export type CallOptions = {
  signal?: AbortSignal;
  /** Of a write: what makes it be done once. A new one is made for each call; keep one of your own to go on after your process has ended. */
  idempotencyKey?: string;
  /** The mark of what was read, as it came: refused with 412 where somebody was faster. */
  ifMatch?: string;
  /** Of an upload that isn’t a Blob, which says it itself. */
  contentType?: string;
};

export type AnyRequest = { query?: Record<string, unknown>; body?: unknown } & Record<string, unknown>;
type Call = { verb: "GET" | "POST"; carries: "json" | "upload" | "download"; paths: readonly string[] };
export type Sending = { send(call: Call, request: AnyRequest, options: CallOptions): Promise<unknown> };

const USUAL_RETRIES = 4;
const USUAL_TIMEOUT = 60_000;
const LONGEST_PAUSE = 30_000;

/** A request that may be sent several times. */
type Prepared = {
  /** For messages, without the query: it may have names of people. */
  name: string;
  url: string;
  init: RequestInit;
  call: Call;
  idempotencyKey: string | undefined;
  signal: AbortSignal | undefined;
};

export function openSending({ origin, client, key, retries = USUAL_RETRIES, ...settings }: Settings): Sending {
  const { timeout = USUAL_TIMEOUT, fetch = globalThis.fetch } = settings;

  function prepared(call: Call, request: AnyRequest, options: CallOptions): Prepared {
    const { verb, carries } = call;
    const path = pathOf(call.paths, { client, ...request });
    // Of other writes, the server keeps no answer.
    const isDoneOnce = verb === "POST" && carries === "json";
    const idempotencyKey = isDoneOnce ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const headers = new Headers({ authorization: `Bearer ${key}`, accept: "application/json, */*;q=0.9" });
    if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
    if (options.ifMatch !== undefined) headers.set("if-match", options.ifMatch);
    const init: RequestInit & { duplex?: "half" } = { method: verb, headers };
    if (verb === "POST" && carries === "upload") {
      init.body = request.body as BodyInit;
      if (isStream(request.body)) init.duplex = "half";
      const ownType = request.body instanceof Blob ? request.body.type : "";
      headers.set("content-type", options.contentType ?? (ownType || "application/octet-stream"));
    } else if (verb === "POST") {
      init.body = JSON.stringify(request.body ?? {});
      headers.set("content-type", "application/json");
    }
    const url = `${origin.replace(/\/+$/, "")}/api${path}${queryOf(request.query)}`;
    return { name: `${verb} ${path}`, url, init, call, idempotencyKey, signal: options.signal };
  }

  /** The answer’s content; an error where none arrived. */
  async function sendOnce({ url, init, call, signal }: Prepared): Promise<{ response: Response; content: unknown }> {
    const limits = [...(signal ? [signal] : []), ...(call.carries === "json" ? [AbortSignal.timeout(timeout)] : [])];
    const response = await fetch(url, { ...init, ...(limits.length > 0 && { signal: AbortSignal.any(limits) }) });
    if (response.ok && call.carries === "download") return { response, content: response };
    const text = await response.text();
    return { response, content: response.ok ? (JSON.parse(text) as unknown) : problemIn(text) };
  }

  return {
    async send(call, request, options) {
      const prepare = prepared(call, request, options);
      const { name, signal, idempotencyKey } = prepare;
      /** Done twice is as done once. */
      const isSafe = call.verb === "GET" || idempotencyKey !== undefined;
      const isRepeatable = !isStream(request.body);
      let isUnanswered = false;
      for (let tries = 0; ; tries += 1) {
        const isLast = tries >= retries;
        let answer: Awaited<ReturnType<typeof sendOnce>>;
        try {
          answer = await sendOnce(prepare);
        } catch (error) {
          signal?.throwIfAborted();
          if (isLast || !isSafe) throw new NoAnswer(name, idempotencyKey, error);
          isUnanswered = true;
          await pause(growing(tries), signal);
          continue;
        }
        const { response, content } = answer;
        if (response.ok) return content;
        const { status } = response;
        // A proxy had no answer.
        const isLost = (status === 502 || status === 504) && isSafe;
        if (isLost) isUnanswered = true;
        const isLater =
          isLost ||
          // Too many calls: nothing was done.
          (status === 429 && isRepeatable) ||
          (status === 503 && isSafe) ||
          // The first one, whose answer was lost, may be under way still.
          (status === 409 && isUnanswered);
        if (isLast || !isLater) throw new Refused(name, response, content as Problem);
        await pause(status === 409 ? growing(tries) : (pauseAsked(response) ?? growing(tries)), signal);
      }
    },
  };
}

const isStream = (body: unknown): boolean => body instanceof ReadableStream;

/** The address of which all parts are known, and of several the most exact one. */
function pathOf(paths: readonly string[], params: Record<string, unknown>): string {
  const partsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const known = paths.filter((path) => partsOf(path).every((name) => params[name] !== undefined));
  const [path] = known.toSorted(
    (a, b) =>
      partsOf(b).filter((name) => name !== "client").length - partsOf(a).filter((name) => name !== "client").length,
  );
  if (path === undefined) throw new TypeError(`${paths[0]} needs ${partsOf(paths[0]!).join(", ")}.`);
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryOf(query: Record<string, unknown> = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  return said.length === 0
    ? ""
    : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** Proxies answer in pages of their own. */
function problemIn(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return {};
  }
}

/** Milliseconds: half a second, then twice as long each time. */
const growing = (tries: number) => Math.min(500 * 2 ** tries, LONGEST_PAUSE) * (0.75 + Math.random() / 2);

function pauseAsked({ headers }: Response): number | undefined {
  const asked = headers.get("retry-after");
  if (asked === null) return undefined;
  const pause = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0);
}

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
