import type { IncomingMessage, Server as HTTPServer, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { hasBody } from "./upload-stream.ts";
import { Refusal } from "./refusal.ts";

/** Milliseconds since the process was told to stop. */
const GOODBYE_TIME = 500;
const UPLOAD_DEADLINE = 2_500;
const CONNECTION_DEADLINE = 4_500;
const CHECK_INTERVAL = 20;

/** Whether the process is about to stop; the signal aborts work that takes too long to wait for. */
export type Shutdown = { readonly hasBegun: boolean; readonly deadlineSignal: AbortSignal; begin(): void };

export function openShutdown(): Shutdown {
  const deadline = new AbortController();
  // Each upload listens.
  setMaxListeners(0, deadline.signal);
  const restarting = "This site is restarting, and your upload couldn’t be finished. Send it again in a minute.";
  let hasBegun = false;
  return {
    get hasBegun() {
      return hasBegun;
    },
    deadlineSignal: deadline.signal,
    begin() {
      hasBegun = true;
      setTimeout(() => deadline.abort(new Refusal(restarting, 503)), UPLOAD_DEADLINE).unref();
    },
  };
}

/** The connections of a server, and the requests under way on them. */
export type ServerConnections = {
  /** Answers all requests that have been read, ends each connection as soon as it is idle, and resolves when none is left. */
  close(): Promise<void>;
};

type ConnectionState = { open: Set<Exchange>; read: number };
type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Node's own close() cuts off an answer that its reader takes slowly, and waits for connections that never had a request. */
export function trackConnections(server: HTTPServer): ServerConnections {
  const sockets = new Map<Socket, ConnectionState>();
  let closing = false;

  /** Marks the connection's last answer; before the request's body has been read the client would be cut off from it. */
  const markLast = ({ request, response }: Exchange) => {
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
    markLast(exchange);
    // Bytes after a complete request belong to the next one.
    const settle = () => (state.read = socket.bytesRead);
    if (hasBody(request)) request.once("end", () => markLast(exchange)).once("close", settle);
    response.on("close", () => {
      state.open.delete(exchange);
      settle();
    });
  });

  return {
    async close() {
      const since = performance.now();
      // Accepts connections that are already queued: the system would reset them.
      await new Promise(setImmediate);
      Server.prototype.close.call(server);
      closing = true;
      for (const { open } of sockets.values()) for (const exchange of open) markLast(exchange);
      // A busy client sees `Connection: close` in the next answer.
      await wait(GOODBYE_TIME);
      while (sockets.size > 0 && performance.now() - since < CONNECTION_DEADLINE) {
        for (const [socket, { open, read }] of sockets) if (open.size === 0 && socket.bytesRead === read) socket.end();
        await wait(CHECK_INTERVAL);
      }
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}
