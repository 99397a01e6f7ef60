import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { App } from "../app.ts";
import { newestMigration } from "../db/migrate.ts";
import { productVersion } from "../installation/version.ts";

export const ANSWERS = "answers";

/** Milliseconds; balancers give up after a few seconds. */
const PROBE_TIMEOUT = 2_000;
const CACHE_TIME = 5_000;

/** The probes of a balancer or supervisor: whether the process lives, and whether it takes requests. */
export function serveProbes(server: FastifyInstance, app: App) {
  const { database, shutdown, pausing } = app;
  const filesState = cacheBriefly(() => probeState(app.files.check()));
  const life = { lives: true, version: productVersion, migration: newestMigration() };
  server.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send(life));

  /**
   * Without home nothing can be answered; a shard that is down hurts its clients alone, files only callers who need one, and both are
   * named.
   */
  server.get("/readyz", async (_request, reply) => {
    const checks = database.places.map(({ transaction }) => probeState(transaction((sql) => sql`select`)));
    const [filesAre, ...states] = await Promise.all([filesState(), ...checks]);
    const isReady = !shutdown.hasBegun && states[0] === ANSWERS;
    const databases = Object.fromEntries(database.places.map(({ name }, at) => [name, states[at]]));
    return reply
      .code(isReady ? 200 : 503)
      .headers({ "cache-control": "no-store", ...(!isReady && { "retry-after": "5" }) })
      .send({
        isReady,
        isStopping: shutdown.hasBegun,
        databases,
        files: filesAre,
        paused: Object.keys(pausing.reasons()),
      });
  });
}

/** Whether what is asked answers, in words. */
export const probeState = (check: Promise<unknown>): Promise<string> => {
  const answers = check.then(
    () => ANSWERS,
    () => "doesn’t answer",
  );
  return Promise.race([answers, wait(PROBE_TIMEOUT, "doesn’t answer in time", { ref: false })]);
};

/** Asks once for many who ask within seconds: a store of files bills each request, and anybody may ask. */
export function cacheBriefly<State>(look: () => Promise<State>): () => Promise<State> {
  let state: Promise<State> | undefined;
  let until = 0;
  return () => {
    if (state && Date.now() < until) return state;
    until = Date.now() + CACHE_TIME;
    return (state = look());
  };
}
