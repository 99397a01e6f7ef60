import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { DatabasePlace } from "../db/sql.ts";
import type { House } from "../house.ts";

/** In milliseconds; who asks looks elsewhere after a few seconds. */
const PATIENCE = 2_000;

/** What a balancer or a supervisor asks: whether the process lives, and whether it can be given requests. */
export function serveProbes(app: FastifyInstance, { database, stopping }: House) {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ lives: true }));

  /** Without home nothing can be answered; a shard that is away hurts its clients alone, and is named. */
  app.get("/readyz", async (_request, reply) => {
    const states = await Promise.all(database.places.map(stateOf));
    const isReady = !stopping.hasBegun && states[0] === "answers";
    const databases = Object.fromEntries(database.places.map(({ name }, at) => [name, states[at]]));
    return reply
      .code(isReady ? 200 : 503)
      .headers({ "cache-control": "no-store", ...(!isReady && { "retry-after": "5" }) })
      .send({ isReady, isStopping: stopping.hasBegun, databases });
  });
}

const stateOf = ({ transaction }: DatabasePlace): Promise<string> => {
  const answers = transaction((sql) => sql`select`).then(
    () => "answers",
    () => "doesn’t answer",
  );
  return Promise.race([answers, wait(PATIENCE, "doesn’t answer in time", { ref: false })]);
};
