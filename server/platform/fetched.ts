import { lookup } from "node:dns";
import { createWriteStream } from "node:fs";
import { type IncomingMessage, type RequestOptions, request as requestPlainly } from "node:http";
import { request as requestSafely } from "node:https";
import { type LookupFunction, isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import ipaddr from "ipaddr.js";
import { tooLarge } from "../../contract/platform/files.ts";
import { refuse } from "./http/refusal.ts";

type Fetching = {
  maxBytes: number;
  signal?: AbortSignal;
  /** Which hosts may be asked; those on the public internet, unless a test says otherwise. */
  mayReach?: (ip: string) => boolean;
};

const SECONDS = 20;
const MOST_REDIRECTS = 3;
const notReached = "Nothing could be fetched from this address. Open it in a browser, or put the picture into the ZIP.";
const notOpen = "This address doesn’t lead to the public internet, so nothing is fetched from it.";

/** Not this machine, its neighbors, or anything else that strangers can't reach themselves. */
export const isPublic = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === "unicast";

/** Writes down what stands at an address that a person gave. */
export async function fetchInto(path: string, address: string, { maxBytes, signal, mayReach = isPublic }: Fetching) {
  const limit = AbortSignal.any([AbortSignal.timeout(SECONDS * 1_000), ...(signal ? [signal] : [])]);
  try {
    const answer = await answered(address, { signal: limit, lookup: guarded(mayReach), mayReach }, MOST_REDIRECTS);
    if (Number(answer.headers["content-length"] ?? 0) > maxBytes) {
      answer.destroy();
      refuse(tooLarge(maxBytes), 413);
    }
    await pipeline(answer, upTo(maxBytes), createWriteStream(path), { signal: limit });
  } catch (error) {
    signal?.throwIfAborted();
    if (isOfTheNetwork(error)) refuse(notReached, 422);
    throw error;
  }
}

/** Errors of the disk have other codes, and are faults. */
const isOfTheNetwork = (error: unknown) =>
  error instanceof Error &&
  /^(ABORT_ERR|E(CONN|HOST|NET|AI_|TIMEDOUT|PIPE|PROTO|NOTFOUND)|HPE_|ERR_(SSL|TLS|STREAM_PREMATURE)|CERT_|DEPTH_|SELF_|UNABLE_)/.test(
    (error as { code?: string }).code ??
      (error.name === "TimeoutError" || error.name === "AbortError" ? "ABORT_ERR" : ""),
  );

type FetchRules = { signal: AbortSignal; lookup: LookupFunction; mayReach: (ip: string) => boolean };

async function answered(address: string, asking: FetchRules, redirects: number): Promise<IncomingMessage> {
  const url = URL.canParse(address) ? new URL(address) : refuse(notReached, 422);
  if (!/^https?:$/.test(url.protocol)) refuse(notReached, 422);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A name is looked at when it is resolved, for the connection itself; a number isn't resolved.
  if (isIP(host) && !asking.mayReach(host)) refuse(notOpen, 422);
  const answer = await asked(url, { signal: asking.signal, lookup: asking.lookup, agent: false });
  const { statusCode = 500, headers } = answer;
  if (statusCode === 200) return answer;
  answer.destroy();
  if (statusCode < 300 || statusCode >= 400 || !headers.location || redirects === 0) return refuse(notReached, 422);
  return answered(new URL(headers.location, url).href, asking, redirects - 1);
}

const asked = (url: URL, options: RequestOptions) =>
  new Promise<IncomingMessage>((told, failed) => {
    const request = url.protocol === "https:" ? requestSafely : requestPlainly;
    request(url, { ...options, headers: { accept: "image/*", "user-agent": "Rosette" } })
      .once("response", told)
      .once("error", failed)
      .end();
  });

/** All that a name stands for must be open: what was looked at is what is connected to. */
const guarded =
  (mayReach: (ip: string) => boolean): LookupFunction =>
  (name, options, tell) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return tell(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => mayReach(address)))
        return tell(Object.assign(new Error(notOpen), { code: "EHOSTUNREACH" }), []);
      return options.all ? tell(null, addresses) : tell(null, addresses[0]!.address, addresses[0]!.family);
    });

const upTo = (maxBytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) refuse(tooLarge(maxBytes), 413);
      yield chunk;
    }
  };
