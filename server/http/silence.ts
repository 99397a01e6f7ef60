import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** In milliseconds. */
const LONGEST_SILENCE = 60_000;

/**
 * Gives up a connection on which nothing has come for a minute, whether nothing was ever asked on it or more of a request was announced. Where the
 * request is whole it is we who are slow, and nobody is cut off for that.
 */
export function giveUpSilent(server: Server): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.timeout = LONGEST_SILENCE;
  server.prependListener("request", (request: IncomingMessage, response) => {
    const { socket } = request;
    requests.set(socket, request);
    response.on("close", () => requests.get(socket) === request && requests.delete(socket));
  });
  server.on("timeout", (socket: Socket) => {
    if (!requests.get(socket)?.complete) socket.destroy();
  });
}
