import type { FastifyInstance } from "fastify";
import type { Gauge } from "prom-client";
import { type NamedDatabase, requireRow } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { refuse } from "../platform/http/refusal.ts";
import { hasSecret } from "../platform/http/token.ts";
import { productVersion } from "../platform/installation/version.ts";
import { countDueWork, countFaultsOfHour, countStockDifferences, mostAttempts, slotsBehind } from "./metric-queries.ts";

/** GET /metrics in Prometheus' format, for METRICS_TOKEN; without that setting nothing is served or counted. */
export async function serveMetrics(
  server: FastifyInstance,
  { settings, database, answers, pausing }: App,
): Promise<void> {
  const { metricsToken } = settings;
  if (!metricsToken) return;
  const { Gauge, Histogram, Registry, collectDefaultMetrics } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: "rosette_request_duration_seconds",
    help: "Requests answered, by call and status, and how long they took",
    labelNames: ["method", "call", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  server.addHook("onResponse", async ({ method, routeOptions }, reply) =>
    requests.observe(
      { method, call: routeOptions.url ?? "nowhere", status: reply.statusCode },
      reply.elapsedTime / 1000,
    ),
  );

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `rosette_${name}`, help, labelNames, registers });
  gauge("build_info", "The version that runs, as a label", ["version"]).set({ version: productVersion }, 1);
  const connections = gauge("database_connections", "Connections of this process", ["database", "state"]);
  const answering = gauge("database_answers", "1 where the database answers", ["database"]);
  const dueWork = gauge("due_work", "Work that is due, and not yet done", ["database", "kind"]);
  const late = gauge("due_work_late_seconds", "For how long the oldest of it has been due", ["database", "kind"]);
  const attempts = gauge("due_work_attempts", "Tries of what failed most often and is tried again", [
    "database",
    "kind",
  ]);
  const faults = gauge("faults_last_hour", "Faults that were logged within the last hour", ["database", "source"]);
  const behind = gauge("replication_behind_bytes", "Changes that a subscribed database hasn’t taken yet", [
    "database",
    "slot",
  ]);
  const stock = gauge("stock_differences", "Limits whose counters don’t say what their orders say", ["database"]);
  const paused = gauge("paused", "1 where work that is due waits for an operator", ["database"]);
  const cachedAnswers = gauge("kept_answers", "Public pages and answers that are kept");
  const keptBytes = gauge("kept_answers_bytes", "The room that they take");

  async function look() {
    cachedAnswers.set(answers.size().answers);
    keptBytes.set(answers.size().bytes);
    const reasons = pausing.reasons();
    for (const { name } of database.places) paused.set({ database: name }, name in reasons ? 1 : 0);
    // Kinds without waiting work are no longer reported.
    for (const each of [dueWork, late, attempts, faults, behind]) each.reset();
    const gauges = { connections, answering, dueWork, late, attempts, faults, behind, stock };
    await Promise.all(database.places.map((place) => updateGauges(place, gauges)));
  }

  server.get("/metrics", async ({ headers }, reply) => {
    if (!hasSecret(headers.authorization, metricsToken)) refuse("This is for whoever runs Rosette.", 401);
    await look();
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

type Gauges = Record<
  "connections" | "answering" | "dueWork" | "late" | "attempts" | "faults" | "behind" | "stock",
  Gauge
>;

async function updateGauges(
  { name: database, transaction, connections }: NamedDatabase,
  gauges: Gauges,
): Promise<void> {
  for (const [state, count] of Object.entries(connections())) gauges.connections.set({ database, state }, count);
  const rows = await transaction((sql) =>
    Promise.all([
      countDueWork(sql),
      countStockDifferences(sql).then(requireRow),
      mostAttempts(sql),
      countFaultsOfHour(sql),
      slotsBehind(sql),
    ]),
  ).catch(() => undefined);
  gauges.answering.set({ database }, rows ? 1 : 0);
  if (!rows) return;
  const [due, { different }, failing, faults, slots] = rows;
  gauges.stock.set({ database }, different);
  for (const { kind, waiting, late } of due) {
    gauges.dueWork.set({ database, kind }, waiting);
    gauges.late.set({ database, kind }, late);
  }
  for (const { kind, attempts } of failing) gauges.attempts.set({ database, kind }, attempts);
  for (const source of ["server", "browser"])
    gauges.faults.set({ database, source }, faults.find((row) => row.source === source)?.faults ?? 0);
  for (const { slot, behind } of slots) gauges.behind.set({ database, slot }, behind);
}
