import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MINUTE } from "../../../contract/platform/durations.ts";

/** Milliseconds. */
const IDLE_TIMEOUT = MINUTE;

/**
 * Ends connections on which nothing has come for a minute, whether they never had a request or are in the middle of one. Complete
 * requests that the server hasn't answered yet are left alone.
 */
export function closeIdleConnections(server: Server): void {
  // A listener for each answer's end would cost every answer; an idle socket after one is gone in a minute.
  const last = new WeakMap<Socket, ServerResponse>();
  server.timeout = IDLE_TIMEOUT;
  server.prependListener("request", ({ socket }: IncomingMessage, response) => last.set(socket, response));
  server.on("timeout", (socket: Socket) => {
    if (!isBeingAnswered(last.get(socket))) socket.destroy();
  });
}

const isBeingAnswered = (response: ServerResponse | undefined) => Boolean(response?.req.complete && !response.closed);
