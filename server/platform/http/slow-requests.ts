import type { IncomingMessage, Server } from "node:http";
import { hasBody } from "./upload-stream.ts";

/** A body may take so many milliseconds, and longer as long as it came at so many bytes a second: a telephone's slowest line has more. */
export const slowRequestLimits = { grace: 60_000, least: 2_000, lookEvery: 5_000 };

/**
 * Gives up a request whose body trickles, so that nobody keeps connections and what stands behind them by a byte a second.
 * While we don't take what has come it is we who are slow, and that time isn't counted.
 */
export function closeSlowRequests(server: Server): void {
  server.on("request", (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const before = socket.bytesRead;
    let waited = 0;
    const looking = setInterval(() => {
      if (request.readableLength < request.readableHighWaterMark) waited += slowRequestLimits.lookEvery;
      const isSlow = socket.bytesRead - before < (waited / 1_000) * slowRequestLimits.least;
      if (waited > slowRequestLimits.grace && !request.complete && isSlow) socket.destroy();
    }, slowRequestLimits.lookEvery).unref();
    request.once("close", () => clearInterval(looking));
  });
}
