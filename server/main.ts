import { handlers } from "./everything.ts";
import { logFault } from "./http/fault.ts";
import { serve } from "./http/serve.ts";
import { servePages } from "./http/page.ts";
import { closeHouse, openHouse } from "./open.ts";
import { jobsOf } from "./jobs/everything.ts";
import { startJobs } from "./jobs/jobs.ts";
import { mailbox } from "./outside/mailbox.ts";
import { settingsOf } from "./settings.ts";
import { fillIfEmpty } from "../demo/fill.ts";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Opens everything in order, with a line for each step, and closes it again when told to stop. */
async function main() {
  const settings = settingsOf(process.env);
  say(
    settings.databaseURL
      ? "Opening PostgreSQL"
      : `Opening the embedded database in ${settings.dataFolder} (for trial and development)`,
  );
  const house = await openHouse(settings);
  const app = serve(house, handlers);
  await fillIfEmpty(house, say);
  await mailbox(app, house);
  await servePages(app, house);
  const jobs = startJobs(house, jobsOf(house));
  await app.listen({ port: settings.port, host: settings.host });
  say(`Rosette is ready on ${settings.origin}`);

  process.on("unhandledRejection", (reason) => logFault(house, crypto.randomUUID(), reason as Error, "background"));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void app
        .close()
        .then(() => jobs.stop())
        .then(() => closeHouse(house))
        .then(() => process.exit(0));
    });
}

/** What a person can do something about is said in words; the rest as it came. */
function reasonOf(error: NodeJS.ErrnoException & { port?: number }): string {
  if (error.code === "EADDRINUSE")
    return `Port ${error.port} is already in use. Stop what uses it, or choose another with PORT.`;
  return error.message;
}

main().catch((error: Error) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});
