import { lookup } from "node:dns";
import { createWriteStream } from "node:fs";
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestPlainly } from "node:http";
import { request as requestSafely } from "node:https";
import { type LookupFunction, isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import ipaddr from "ipaddr.js";
import { tooLargeMessage } from "../../contract/platform/files.ts";
import { refuse } from "./http/refusal.ts";

/** Whether a request to this address may connect to this IP address. */
export type MayReach = (ip: string, url: URL) => boolean;

type FetchOptions = {
  maxBytes: number;
  signal?: AbortSignal;
  /** Allowed hosts: those on the public internet, unless a test or the operator says otherwise. */
  mayReach?: MayReach;
  /** What is asked for; pictures, unless something else is said. */
  accept?: string;
  /** Sent to the host of the address alone, not to those that it leads to. */
  headers?: Readonly<Record<string, string>>;
  seconds?: number;
  /** Whether another protocol than https will do. */
  isPlainAllowed?: boolean;
  /** What people are told where nothing came. */
  words?: (failure: FetchFailure) => string;
};

/** The status that was answered instead of 200; or why there was no answer. */
export type FetchFailure = { status: number } | { error: NodeJS.ErrnoException };

const TIMEOUT_SECONDS = 20;
const MAX_REDIRECTS = 3;
const notReachedMessage =
  "Nothing could be fetched from this address. Open it in a browser, or put the picture into the ZIP.";
export const notPublicMessage = "This address doesn’t lead to the public internet, so nothing is fetched from it.";

/** Excludes this machine, its network, and anything else that strangers can't reach themselves. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  // Of IPv6, the internet is 2000::/3 alone: "unicast" takes in ::7f00:1, too, which is 127.0.0.1 as it was once written.
  return address.range() === "unicast" && (!(address instanceof ipaddr.IPv6) || address.match(globalUnicast));
}
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Downloads an address that a person gave into a file. */
export async function fetchInto(
  path: string,
  address: string,
  {
    maxBytes,
    signal,
    mayReach = isPublicAddress,
    accept = "image/*",
    headers = {},
    seconds = TIMEOUT_SECONDS,
    isPlainAllowed = true,
    words = () => notReachedMessage,
  }: FetchOptions,
) {
  const limit = AbortSignal.any([AbortSignal.timeout(seconds * 1_000), ...(signal ? [signal] : [])]);
  const own = URL.canParse(address) ? new URL(address).origin : "";
  const protocols = isPlainAllowed ? ["https:", "http:"] : ["https:"];
  const rules = { signal: limit, mayReach, accept, headers, own, protocols, words };
  try {
    const answer = await fetchResponse(address, rules, MAX_REDIRECTS);
    if (Number(answer.headers["content-length"] ?? 0) > maxBytes) {
      answer.destroy();
      refuse(tooLargeMessage(maxBytes), 413);
    }
    await pipeline(answer, limitBytes(maxBytes), createWriteStream(path), { signal: limit });
  } catch (error) {
    signal?.throwIfAborted();
    if (isNetworkError(error)) refuse(words({ error: error as NodeJS.ErrnoException }), 422);
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

type FetchRules = Required<Pick<FetchOptions, "accept" | "headers" | "mayReach" | "words">> & {
  signal: AbortSignal;
  /** The origin that the headers are for. */
  own: string;
  protocols: readonly string[];
};

async function fetchResponse(address: string, rules: FetchRules, redirects: number): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : refuse(notReachedMessage, 422);
  if (!rules.protocols.includes(url.protocol)) refuse(rules.words({ status: 0 }), 422);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A name is checked when the connection resolves it; an IP address isn't resolved.
  if (isIP(host) && !rules.mayReach(host, url)) refuse(notPublicMessage, 422);
  const { signal, mayReach, accept, own } = rules;
  const lookup = guardedLookup(url, mayReach);
  const headers = { accept, "user-agent": "Rosette", ...(url.origin === own && rules.headers) };
  const answer = await sendRequest(url, { signal, lookup, agent: false, headers });
  const { statusCode = 500, headers: answered } = answer;
  if (statusCode === 200) return answer;
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || !answered.location || redirects === 0)
    return refuse(rules.words({ status: statusCode }), 422);
  return fetchResponse(new URL(answered.location, url).href, rules, redirects - 1);
}

function sendRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestSafely : requestPlainly;
  return responseTo(request(url, options).end());
}

/** A server that changes to another protocol (101) would otherwise end in neither an answer nor an error, whatever the time limit. */
export const responseTo = (request: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, failed) => {
    request
      .once("response", resolve)
      .once("error", failed)
      .once("upgrade", (_, socket) => {
        socket.destroy();
        failed(Object.assign(new Error("The server changed to another protocol."), { code: "EPROTO" }));
      });
  });

/** All addresses of a name must be allowed, and the checked ones are those that are connected to. */
export const guardedLookup =
  (url: URL, mayReach: MayReach): LookupFunction =>
  (name, options, tell) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return tell(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address, url)))
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
