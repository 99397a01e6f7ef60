import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MINUTE } from "../../../contract/platform/durations.ts";

/** In milliseconds. */
const IDLE_TIMEOUT = MINUTE;

/**
 * Gives up a connection on which nothing has come for a minute, whether nothing was ever asked on it or more of a request was announced. Where the
 * request is whole it is we who are slow, and nobody is cut off for that.
 */
export function closeIdleConnections(server: Server): void {
  // To hear when each has ended would cost every answer; a socket that is silent behind one is gone in a minute.
  const last = new WeakMap<Socket, ServerResponse>();
  server.timeout = IDLE_TIMEOUT;
  server.prependListener("request", ({ socket }: IncomingMessage, response) => last.set(socket, response));
  server.on("timeout", (socket: Socket) => {
    if (!isBeingAnswered(last.get(socket))) socket.destroy();
  });
}

const isBeingAnswered = (response: ServerResponse | undefined) => Boolean(response?.req.complete && !response.closed);
