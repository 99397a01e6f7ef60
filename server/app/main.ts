import { setTimeout as wait } from "node:timers/promises";
import { runCommand } from "../platform/command.ts";
import { handlers } from "./all-handlers.ts";
import type { App } from "../platform/app.ts";
import { logFault } from "../platform/http/fault.ts";
import { serve } from "../platform/http/serve.ts";
import { serveMetrics } from "./metrics.ts";
import { servePages } from "../platform/http/serve-pages.ts";
import { trackConnections } from "../platform/http/shutdown.ts";
import { closeApp, openAppWhenReady } from "./open-app.ts";
import { jobsOf } from "./jobs.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { loadOrderEnclosures } from "../commerce/orders/order-enclosures.ts";
import { serveMailbox } from "../mail/sending/mailbox.ts";
import { refuseUnopenable } from "./secrets/check-sealed.ts";
import { newestMigration } from "../platform/db/migrate.ts";
import { productVersion } from "../platform/installation/version.ts";
import { settingsOf } from "../platform/settings.ts";
import { sealClientsAnew } from "./secrets/seal-anew.ts";
import { resealFactors } from "../people/users/second-factor.ts";

/** Milliseconds from the signal to stop. */
const SHUTDOWN_LIMIT = 4_900;
const FIRST_RETRY_PAUSE = 5_000;
const LONGEST_RETRY_PAUSE = 300_000;
const PUBLISHING_LIMIT = 5_000;

const WAITING_TEXT =
  "No mail is sent, no due work is done and no file is swept until you say: npm run db:resume -- --go " +
  "(docs/operators/backup.md#what-paused-means).";

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Opens everything in order, with a line of output for each step, and closes it again on a signal. */
async function main() {
  const settings = settingsOf(process.env);
  print(`Rosette ${productVersion}, with migrations up to ${newestMigration()}`);
  print(
    settings.databaseURL
      ? "Opening PostgreSQL"
      : `Opening the embedded database in ${settings.dataFolder} (for trial and development)`,
  );
  // Nobody else reads what traces.
  const stopTracing = settings.environment["OTEL_EXPORTER_OTLP_ENDPOINT"]
    ? (await import("../platform/tracing/start-tracing.ts")).startTracing(settings.environment)
    : undefined;
  const app = await openAppWhenReady(settings, print);
  await app.pausing.begin();
  for (const [place, because] of Object.entries(app.pausing.reasons()))
    print(`PAUSED: the database ${place} waits for an operator: ${because} ${WAITING_TEXT}`);
  await resealFactors(app);
  const left = await sealClientsAnew(app);
  await refuseUnopenable(app);
  if (left > 0) print(`SECRET: what ${left} clients keep sealed is still sealed with an older one. Keep it.`);
  await app.addresses.reload();
  const server = serve(app, handlers);
  if (!settings.production) {
    // The demo town isn't loaded in production.
    const { fillIfEmpty } = await import("../../demo/fill-if-empty.ts");
    await fillIfEmpty(app, print);
  }
  await serveMailbox(server, app, loadOrderEnclosures);
  await serveMetrics(server, app);
  await servePages(server, app);
  if (settings.production) await publishBuild(app);
  const jobs = startJobs(app, jobsOf(app));
  const connections = trackConnections(server.server);
  await server.listen({ port: settings.port, host: settings.host });
  print(`Rosette is ready on ${settings.origin}`);
  if (settings.role === "web")
    print("ROLE=web: mail and work that is due are left to processes with ROLE=worker, or without a ROLE.");
  if (isLoopback(settings.host))
    print(`It listens on ${settings.host}: this computer alone reaches it. With HOST=0.0.0.0 others do, too.`);
  else if (!settings.production && !settings.smtpURL)
    print("Others reach it, too. The demo accounts and /dev/mail are for this computer alone.");

  process.on("unhandledRejection", (reason) => logFault(app, reason as Error, { url: "background" }));
  const stop = async () => {
    app.shutdown.begin();
    // Hanging connections are dropped; interrupted work is begun anew by another process.
    setTimeout(() => process.exit(0), SHUTDOWN_LIMIT).unref();
    await Promise.all([connections.close(), jobs.stop()]);
    await Promise.all([closeApp(app), stopTracing?.()]);
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  // A repeated signal, as from a terminal that also signals npm, changes nothing.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void (stopping ??= stop()));
}

/**
 * Publishes before any page of this build is served, so that every process finds the files that it loads. If the storage can’t be reached
 * the start doesn’t wait: publishing is retried.
 */
async function publishBuild(app: App): Promise<void> {
  const published = (async () => {
    for (let pause = FIRST_RETRY_PAUSE; !app.shutdown.hasBegun; pause = Math.min(2 * pause, LONGEST_RETRY_PAUSE))
      try {
        return await app.builds.publish();
      } catch (error) {
        logFault(app, error as Error, { url: "publishing the build" });
        await wait(pause, undefined, { ref: false });
      }
  })();
  await Promise.race([published, wait(PUBLISHING_LIMIT, undefined, { ref: false })]);
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");

runCommand(main);
