import { request as requestPlainly } from "node:http";
import { request as requestSafely } from "node:https";
import { isIP } from "node:net";
import { beginningOf, failureText, notSentInsideText } from "./guarded-post.ts";
import { notReachedText } from "./other-systems.ts";
import { type MayReach, guardedLookup, responseTo } from "./safe-fetch.ts";

/** No answer came, for a reason that staff can read. */
export class Unanswered extends Error {}

type Guard = {
  mayReach: MayReach;
  /** Milliseconds until the answer must have arrived. */
  timeout: number;
  maxBytes: number;
};

type GuardedRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
};

/**
 * A fetch for libraries, to addresses that a person gave or that another server named. Redirects aren't followed. All addresses of a name
 * must be allowed, and those that were checked are connected to.
 */
export const guardedFetch =
  ({ mayReach, timeout, maxBytes }: Guard) =>
  async (address: string, { method = "GET", headers = {}, body, signal }: GuardedRequest = {}): Promise<Response> => {
    const url = new URL(address);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // A name is checked when the connection resolves it; an IP address isn't resolved.
    if (isIP(host) && !mayReach(host, url)) throw new Unanswered(notReachedText(url, notSentInsideText));
    const limit = AbortSignal.timeout(timeout);
    const text = body === undefined || body === null ? "" : String(body);
    try {
      const request = url.protocol === "https:" ? requestSafely : requestPlainly;
      const answer = await responseTo(
        request(url, {
          method,
          headers: { ...headers, ...(text !== "" && { "content-length": String(Buffer.byteLength(text)) }) },
          lookup: guardedLookup(url, mayReach),
          agent: false,
          signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
        }).end(text),
      );
      const bytes = await beginningOf(answer, maxBytes);
      const status = answer.statusCode ?? 502;
      const isEmpty = status === 204 || status === 205 || status === 304;
      return new Response(isEmpty ? null : new Uint8Array(bytes), { status, headers: headersOf(answer.headers) });
    } catch (error) {
      if (limit.aborted) throw new Unanswered(`There was no answer within ${timeout / 1_000} seconds.`);
      throw new Unanswered(failureText(error as NodeJS.ErrnoException));
    }
  };

function headersOf(raw: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw))
    for (const each of value === undefined ? [] : [value].flat()) headers.append(name, each);
  return headers;
}
