import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies send nothing before they have read what they asked for; other programs may send some requests ahead. */
export const MAX_PIPELINED = 100;

type ConnectionQueue = { last: ServerResponse; waiting: number };

/**
 * Answers the requests of one connection one after the other: the next is begun once the answer before has left. Node reads as many as come in one
 * chunk, a thousand and more, and would have each answered at once, in memory, for somebody who reads none of it. A connection on which more
 * than `MOST_WAITING` requests wait is ended.
 */
export function answerInTurn(server: FastifyInstance): void {
  const lines = new WeakMap<Socket, ConnectionQueue>();
  server.addHook("onRequest", ({ raw: { socket } }, { raw }, done) => {
    // What came in the same chunk, behind the end.
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, { last: raw, waiting: 0 });
      return done();
    }
    const before = line.last;
    line.last = raw;
    if (before.writableFinished || before.closed) return done();
    line.waiting += 1;
    if (line.waiting > MAX_PIPELINED) return void socket.destroy();
    before.once("close", () => {
      line.waiting -= 1;
      done();
    });
  });
}
