import { setTimeout as wait } from "node:timers/promises";
import { run } from "../platform/command.ts";
import { handlers } from "./everything.ts";
import type { House } from "../platform/house.ts";
import { logFault } from "../platform/http/fault.ts";
import { serve } from "../platform/http/serve.ts";
import { serveMetrics } from "./metrics.ts";
import { servePages } from "../platform/http/page.ts";
import { connectionsOf } from "../platform/http/stopping.ts";
import { closeHouse, openHouseWhenThere } from "./open.ts";
import { jobsOf } from "./jobs.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { mailbox } from "../mail/sending/mailbox.ts";
import { refuseUnopened } from "./secrets/sealed.ts";
import { settingsOf } from "../platform/settings.ts";
import { sealClientsAnew } from "./secrets/seal-anew.ts";
import { sealFactorsAnew } from "../people/users/second-factor.ts";
import { fillIfEmpty } from "../../demo/fill.ts";

/** In milliseconds, from when the process is told to stop. */
const LAST_MOMENT = 4_900;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;
const LONGEST_PUBLISHING = 5_000;

const WAITING =
  "No mail is sent, no due work is done and no file is swept until you say: npm run db:resume -- --go " +
  "(docs/operators/backup.md#what-paused-means).";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Opens everything in order, with a line for each step, and closes it again when told to stop. */
async function main() {
  const settings = settingsOf(process.env);
  say(
    settings.databaseURL
      ? "Opening PostgreSQL"
      : `Opening the embedded database in ${settings.dataFolder} (for trial and development)`,
  );
  const house = await openHouseWhenThere(settings, say);
  await house.pausing.begin();
  for (const [place, because] of Object.entries(house.pausing.reasons()))
    say(`PAUSED: the database ${place} waits for an operator: ${because} ${WAITING}`);
  await sealFactorsAnew(house);
  const left = await sealClientsAnew(house);
  await refuseUnopened(house);
  if (left > 0) say(`SECRET: what ${left} clients keep sealed is still sealed with an older one. Keep it.`);
  const app = serve(house, handlers);
  await fillIfEmpty(house, say);
  await mailbox(app, house);
  await serveMetrics(app, house);
  await servePages(app, house);
  if (settings.production) await publishBuild(house);
  const jobs = startJobs(house, jobsOf(house));
  const connections = connectionsOf(app.server);
  await app.listen({ port: settings.port, host: settings.host });
  say(`Rosette is ready on ${settings.origin}`);
  if (isLoopback(settings.host))
    say(`It listens on ${settings.host}: this computer alone reaches it. With HOST=0.0.0.0 others do, too.`);
  else if (!settings.production && !settings.smtpURL)
    say("Others reach it, too. The demo accounts and /dev/mail are for this computer alone.");

  process.on("unhandledRejection", (reason) => logFault(house, reason as Error, { url: "background" }));
  const stop = async () => {
    house.stopping.begin();
    // What hangs is left: whoever it hangs for has been told, and work that was begun is begun anew by another process.
    setTimeout(() => process.exit(0), LAST_MOMENT).unref();
    await Promise.all([connections.close(), jobs.stop()]);
    await closeHouse(house);
    process.exit(0);
  };
  let stopping: Promise<void> | undefined;
  // Said again, as by a terminal that tells npm, too, it changes nothing.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void (stopping ??= stop()));
}

/**
 * Before anybody has a page of this build, so that whichever process is asked finds what it loads. Where the files can’t be reached the start
 * doesn’t wait for them: it is tried again until it is done.
 */
async function publishBuild(house: House): Promise<void> {
  const published = (async () => {
    for (let pause = FIRST_PAUSE; !house.stopping.hasBegun; pause = Math.min(2 * pause, LONGEST_PAUSE))
      try {
        return await house.builds.publish();
      } catch (error) {
        logFault(house, error as Error, { url: "publishing the build" });
        await wait(pause, undefined, { ref: false });
      }
  })();
  await Promise.race([published, wait(LONGEST_PUBLISHING, undefined, { ref: false })]);
}

const isLoopback = (host: string) => host === "localhost" || host === "::1" || host.startsWith("127.");

run(main);
