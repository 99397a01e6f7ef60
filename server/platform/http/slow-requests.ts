import type { IncomingMessage, Server } from "node:http";
import { hasBody } from "./upload-stream.ts";

/** Milliseconds that any body may take, and the bytes per second that a slower one must have: a telephone's slowest line has more. */
export const slowRequestLimits = { grace: 60_000, least: 2_000, lookEvery: 5_000 };

/**
 * Ends requests whose body trickles, so that nobody keeps connections busy with a byte a second. Time in which the server itself
 * doesn't read isn't counted.
 */
export function closeSlowRequests(server: Server): void {
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const before = socket.bytesRead;
    let waited = 0;
    const timer = setInterval(() => {
      if (request.readableLength < request.readableHighWaterMark) waited += slowRequestLimits.lookEvery;
      const isSlow = socket.bytesRead - before < (waited / 1_000) * slowRequestLimits.least;
      if (waited > slowRequestLimits.grace && !request.complete && isSlow) socket.destroy();
    }, slowRequestLimits.lookEvery).unref();
    request.once("close", () => clearInterval(timer));
  });
}
