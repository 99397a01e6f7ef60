import type { IncomingMessage, Server as HTTPServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { hasBody } from "./upload-stream.ts";
import { Refusal } from "./refusal.ts";

/** In milliseconds since the process was told to stop. */
const GOODBYE_TIME = 500;
const UPLOAD_DEADLINE = 2_500;
const CONNECTION_DEADLINE = 4_500;
const CHECK_INTERVAL = 20;

/** Whether the process is about to stop, and, for what takes too long to wait for, when it can't go on. */
export type Shutdown = { readonly hasBegun: boolean; readonly deadlineSignal: AbortSignal; begin(): void };

export function openShutdown(): Shutdown {
  const late = new AbortController();
  // Each upload on its way listens.
  setMaxListeners(0, late.signal);
  const restarting = "This site is restarting, and your upload couldn’t be finished. Send it again in a minute.";
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    deadlineSignal: late.signal,
    begin() {
      hasBegun = true;
      setTimeout(() => late.abort(new Refusal(restarting, 503)), UPLOAD_DEADLINE).unref();
    },
  };
}

/** The connections of a server, and what is being answered on them. */
export type ServerConnections = {
  /** Answers all that has been read, says goodbye on each connection as soon as nothing is asked on it, and resolves when none is left. */
  close(): Promise<void>;
};

type ConnectionState = { open: Set<Exchange>; read: number };
type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Node's own close() cuts off an answer that its reader takes slowly, and waits for those who never asked anything. */
export function trackConnections(server: HTTPServer): ServerConnections {
  const sockets = new Map<Socket, ConnectionState>();
  let closing = false;

  /** Says that this answer is the connection's last; behind a body that is still coming it would be cut off, unread. */
  const sayLast = ({ request, response }: Exchange) => {
    const isRead = request.complete || !hasBody(request);
    if (closing && isRead && !response.headersSent) response.shouldKeepAlive = false;
  };

  server.prependListener("connection", (socket: Socket) => {
    sockets.set(socket, { open: new Set(), read: 0 });
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const exchange = { request, response };
    const state = sockets.get(socket)!;
    state.open.add(exchange);
    sayLast(exchange);
    // What comes behind a request that is over belongs to the next one.
    const settle = () => (state.read = socket.bytesRead);
    if (hasBody(request)) request.once("end", () => sayLast(exchange)).once("close", settle);
    response.on("close", () => {
      state.open.delete(exchange);
      settle();
    });
  });

  return {
    async close() {
      const since = performance.now();
      // Those who are at the door already are let in: the system would cut them off.
      await new Promise(setImmediate);
      Server.prototype.close.call(server);
      closing = true;
      for (const { open } of sockets.values()) for (const exchange of open) sayLast(exchange);
      // Whoever asks again and again hears with the next answer that it was the last.
      await wait(GOODBYE_TIME);
      while (sockets.size > 0 && performance.now() - since < CONNECTION_DEADLINE) {
        for (const [socket, { open, read }] of sockets) if (open.size === 0 && socket.bytesRead === read) socket.end();
        await wait(CHECK_INTERVAL);
      }
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}
