import { lookup } from "node:dns";
import { createWriteStream } from "node:fs";
import { type IncomingMessage, type RequestOptions, request as requestPlainly } from "node:http";
import { request as requestSafely } from "node:https";
import { type LookupFunction, isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import ipaddr from "ipaddr.js";
import { tooLargeMessage } from "../../contract/platform/files.ts";
import { refuse } from "./http/refusal.ts";

type FetchOptions = {
  maxBytes: number;
  signal?: AbortSignal;
  /** Allowed hosts: those on the public internet, unless a test says otherwise. */
  mayReach?: (ip: string) => boolean;
};

const TIMEOUT_SECONDS = 20;
const MAX_REDIRECTS = 3;
const notReachedMessage =
  "Nothing could be fetched from this address. Open it in a browser, or put the picture into the ZIP.";
export const notPublicMessage = "This address doesn’t lead to the public internet, so nothing is fetched from it.";

/** Excludes this machine, its network, and anything else that strangers can't reach themselves. */
export const isPublicAddress = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === "unicast";

/** Downloads an address that a person gave into a file. */
export async function fetchInto(
  path: string,
  address: string,
  { maxBytes, signal, mayReach = isPublicAddress }: FetchOptions,
) {
  const limit = AbortSignal.any([AbortSignal.timeout(TIMEOUT_SECONDS * 1_000), ...(signal ? [signal] : [])]);
  try {
    const answer = await fetchResponse(
      address,
      { signal: limit, lookup: guardedLookup(mayReach), mayReach },
      MAX_REDIRECTS,
    );
    if (Number(answer.headers["content-length"] ?? 0) > maxBytes) {
      answer.destroy();
      refuse(tooLargeMessage(maxBytes), 413);
    }
    await pipeline(answer, limitBytes(maxBytes), createWriteStream(path), { signal: limit });
  } catch (error) {
    signal?.throwIfAborted();
    if (isNetworkError(error)) refuse(notReachedMessage, 422);
    throw error;
  }
}

/** Errors of the disk have other codes, and are faults. */
const isNetworkError = (error: unknown) =>
  error instanceof Error &&
  /^(ABORT_ERR|E(CONN|HOST|NET|AI_|TIMEDOUT|PIPE|PROTO|NOTFOUND)|HPE_|ERR_(SSL|TLS|STREAM_PREMATURE)|CERT_|DEPTH_|SELF_|UNABLE_)/.test(
    (error as { code?: string }).code ??
      (error.name === "TimeoutError" || error.name === "AbortError" ? "ABORT_ERR" : ""),
  );

type FetchRules = { signal: AbortSignal; lookup: LookupFunction; mayReach: (ip: string) => boolean };

async function fetchResponse(address: string, rules: FetchRules, redirects: number): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : refuse(notReachedMessage, 422);
  if (!/^https?:$/.test(url.protocol)) refuse(notReachedMessage, 422);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A name is checked when the connection resolves it; an IP address isn't resolved.
  if (isIP(host) && !rules.mayReach(host)) refuse(notPublicMessage, 422);
  const answer = await sendRequest(url, { signal: rules.signal, lookup: rules.lookup, agent: false });
  const { statusCode = 500, headers } = answer;
  if (statusCode === 200) return answer;
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || !headers.location || redirects === 0)
    return refuse(notReachedMessage, 422);
  return fetchResponse(new URL(headers.location, url).href, rules, redirects - 1);
}

const sendRequest = (url: URL, options: RequestOptions) =>
  new Promise<IncomingMessage>((resolve, failed) => {
    const request = url.protocol === "https:" ? requestSafely : requestPlainly;
    request(url, { ...options, headers: { accept: "image/*", "user-agent": "Rosette" } })
      .once("response", resolve)
      .once("error", failed)
      .end();
  });

/** All addresses of a name must be allowed, and the checked ones are those that are connected to. */
export const guardedLookup =
  (mayReach: (ip: string) => boolean): LookupFunction =>
  (name, options, tell) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return tell(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address)))
        return tell(Object.assign(new Error(notPublicMessage), { code: "EHOSTUNREACH" }), []);
      return options.all ? tell(null, addresses) : tell(null, addresses[0]!.address, addresses[0]!.family);
    });

const limitBytes = (maxBytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(tooLargeMessage(maxBytes), 413);
      yield chunk;
    }
  };
