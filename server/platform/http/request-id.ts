import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const REQUEST_ID_HEADER = "x-request-id";

/** Shorter than any key of a link, which therefore can't come into a log by it. */
const idPattern = /^[\w.-]{8,40}$/;

/** The identifier that a proxy gave the request, so that its log and ours tell of the same one; else a new one. */
export function requestIDOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const said = headers[REQUEST_ID_HEADER];
  return typeof said === "string" && idPattern.test(said) ? said : randomUUID();
}
