import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../app.ts";
import { clock } from "../clock.ts";
import { MAX_FAULTS, forgetFaults } from "../support/fault-queries.ts";
import type { Job } from "./jobs.ts";

/** A page may be open for so long after the last process of its version has ended. */
const BUILD_RETENTION = 30 * DAY;

/** Forgets what nobody needs any more, and makes room for the months to come. */
export const tidyJob: Job = {
  name: "tidy",
  every: HOUR,
  async run({ settings, database, files, builds, pausing }: App) {
    // A database that doesn't answer is tidied an hour later; it keeps nothing else from being tidied.
    await Promise.allSettled(
      database.places.map(({ transaction }) => transaction((sql) => sql`select ensure_partitions()`)),
    );
    if (settings.production) await builds.noteUsed().catch(() => undefined);
    // A restored database is left as it was until an operator has looked at it.
    if (Object.keys(pausing.reasons()).length > 0) return 0;
    await database.home(async (sql) => {
      await sql`delete from sessions where expires_at < now()`;
      // The installation's own. Those of clients lie behind their walls: what became of many is read from them.
      await sql`delete from bearer_links where expires_at < now() - interval '1 day'`;
      await sql`delete from attempts where last_at < now() - interval '1 day'`;
      for (const source of ["browser", "server"] as const) await forgetFaults(sql, source, MAX_FAULTS);
    });
    await Promise.allSettled(
      database.places.map(({ transaction }) => transaction((sql) => sql`select forget_old_months()`)),
    );
    // Each machine has its own work in progress, and a killed process leaves it there.
    await files.sweepTemporary(DAY);
    if (settings.production) await builds.forgetUnused(new Date(clock.now().getTime() - BUILD_RETENTION));
    return 0;
  },
};
