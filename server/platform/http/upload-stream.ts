import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { cutShortMessage } from "../../../contract/platform/files.ts";
import { Refusal } from "./refusal.ts";

/**
 * A file on its way in. It may be left at any byte: what follows is dropped, so that whoever sends it comes to read the
 * answer, and the next request on the connection is understood.
 */
export class UploadStream extends PassThrough {
  /** Aborted, with what is to be said of it, when the person goes away, or the process can't wait any longer. */
  readonly signal: AbortSignal;

  constructor(request: IncomingMessage, late: AbortSignal) {
    super();
    const gone = new AbortController();
    this.signal = AbortSignal.any([gone.signal, late]);
    this.signal.addEventListener("abort", () => this.destroy(this.signal.reason as Error), { once: true });
    request.once("close", () => request.complete || gone.abort(new Refusal(cutShortMessage, 400)));
    this.once("close", () => {
      request.unpipe(this);
      discardRest(request);
    });
    // Whoever reads it hears of it; where nobody does, nothing is lost.
    this.on("error", () => undefined);
    request.pipe(this);
  }
}

/** More than twice the largest file that is taken; whoever sends more than that doesn't wait for an answer. */
const MAX_DISCARDED_BYTES = 5 * 1024 ** 3;

/** Reads what is still sent, and forgets it: a browser reads no answer before it has sent everything. */
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
