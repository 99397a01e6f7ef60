import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";

/** In milliseconds; who asks looks elsewhere after a few seconds. */
const PROBE_TIMEOUT = 2_000;
const CACHE_TIME = 5_000;

/** What a balancer or a supervisor asks: whether the process lives, and whether it can be given requests. */
export function serveProbes(server: FastifyInstance, app: App) {
  const { database, shutdown: stopping, pausing } = app;
  const filesState = cacheBriefly(() => probeState(app.files.check()));
  server.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ lives: true }));

  /** Without home nothing can be answered; a shard that is away hurts its clients alone, files only whoever needs one, and both are named. */
  server.get("/readyz", async (_request, reply) => {
    const asked = database.places.map(({ transaction }) => probeState(transaction((sql) => sql`select`)));
    const [filesAre, ...states] = await Promise.all([filesState(), ...asked]);
    const isReady = !stopping.hasBegun && states[0] === "answers";
    const databases = Object.fromEntries(database.places.map(({ name }, at) => [name, states[at]]));
    return reply
      .code(isReady ? 200 : 503)
      .headers({ "cache-control": "no-store", ...(!isReady && { "retry-after": "5" }) })
      .send({
        isReady,
        isStopping: stopping.hasBegun,
        databases,
        files: filesAre,
        paused: Object.keys(pausing.reasons()),
      });
  });
}

const probeState = (asked: Promise<unknown>): Promise<string> => {
  const answers = asked.then(
    () => "answers",
    () => "doesn’t answer",
  );
  return Promise.race([answers, wait(PROBE_TIMEOUT, "doesn’t answer in time", { ref: false })]);
};

/** A store of files is paid by the question, and anybody may ask. */
function cacheBriefly(look: () => Promise<string>): () => Promise<string> {
  let state: Promise<string> | undefined;
  let until = 0;
  return () => {
    if (state && Date.now() < until) return state;
    until = Date.now() + CACHE_TIME;
    return (state = look());
  };
}
