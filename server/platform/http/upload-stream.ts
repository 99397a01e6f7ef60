import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { cutShortMessage } from "../../../contract/platform/files.ts";
import { Refusal } from "./refusal.ts";

/**
 * An uploaded file. The reader may stop at any byte: the rest is discarded, so that the client comes to read the answer, and the next
 * request on the connection is understood.
 */
export class UploadStream extends PassThrough {
  /** Aborted, with the refusal as its reason, when the client goes away, or the process must stop. */
  readonly signal: AbortSignal;

  constructor(request: IncomingMessage, deadline: AbortSignal) {
    super();
    const abort = new AbortController();
    this.signal = AbortSignal.any([abort.signal, deadline]);
    this.signal.addEventListener("abort", () => this.destroy(this.signal.reason as Error), { once: true });
    request.once("close", () => request.complete || abort.abort(new Refusal(cutShortMessage, 400)));
    this.once("close", () => {
      request.unpipe(this);
      discardRest(request);
    });
    // A reader gets the error; without one, nothing is lost.
    this.on("error", () => undefined);
    request.pipe(this);
  }
}

/** More than twice the largest file; a client that sends more than that doesn't wait for an answer. */
const MAX_DISCARDED_BYTES = 5 * 1024 ** 3;

/** Reads and discards the rest of a request: a browser reads no answer before it has sent everything. */
export function discardRest(request: IncomingMessage): void {
  let dropped = 0;
  request.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DISCARDED_BYTES) request.destroy();
  });
  request.resume();
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
