import { type IncomingMessage, request as requestPlainly } from "node:http";
import { request as requestSafely } from "node:https";
import { isIP } from "node:net";
import { type MayReach, guardedLookup, notPublicMessage, responseTo } from "./safe-fetch.ts";

type Post = {
  headers: Readonly<Record<string, string>>;
  body: string;
  mayReach: MayReach;
  /** What is answered where it may not. */
  unreachable: string;
  /** Milliseconds until the answer must have arrived. */
  timeout: number;
  signal?: AbortSignal;
};

/** An answer with the beginning of its text; or why there was none. */
export type PostAnswer = { status: number; text: string } | { failure: string };

export const notSentInsideText = "This address doesn’t lead to the public internet, so nothing is sent to it.";

/** More isn't read of an answer. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Posts to an address that a person gave. Redirects aren't followed. All addresses of a name must be allowed, and those that were
 * checked are connected to.
 */
export async function postGuarded(
  address: string,
  { headers, body, mayReach, unreachable, timeout, signal }: Post,
): Promise<PostAnswer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A name is checked when the connection resolves it; an IP address isn't resolved.
  if (isIP(host) && !mayReach(host, url)) return { failure: unreachable };
  const limit = AbortSignal.timeout(timeout);
  try {
    const request = url.protocol === "https:" ? requestSafely : requestPlainly;
    const answer = await responseTo(
      request(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        lookup: guardedLookup(url, mayReach),
        agent: false,
        signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
      }).end(body),
    );
    return { status: answer.statusCode ?? 0, text: (await beginningOf(answer, MOST_ANSWER_BYTES)).toString("utf8") };
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.aborted) return { failure: `There was no answer within ${timeout / 1_000} seconds.` };
    const { message } = error as Error;
    return { failure: message === notPublicMessage ? unreachable : failureText(error as NodeJS.ErrnoException) };
  }
}

export async function beginningOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop ends the connection.
    if (bytes >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

const failureTexts: Readonly<Record<string, string>> = {
  ENOTFOUND: "There is no server of this name.",
  EAI_AGAIN: "The server’s name couldn’t be looked up.",
  ECONNREFUSED: "The server refused the connection.",
  ECONNRESET: "The server broke the connection off.",
  ETIMEDOUT: "The server couldn’t be reached in time.",
  EPROTO: "The server doesn’t speak the protocol that the address names.",
};

/** Why there was no answer, in words. */
export function failureText({ code = "", message }: NodeJS.ErrnoException): string {
  if (message === notPublicMessage) return notSentInsideText;
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return "The server can’t be reached from here.";
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return `The server’s certificate isn’t trusted (${code}).`;
  if (code.startsWith("HPE_")) return failureTexts["EPROTO"]!;
  return failureTexts[code] ?? `The request failed (${code || message}).`;
}
