import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../app.ts";
import { clock } from "../clock.ts";
import { MAX_FAULTS, forgetFaults } from "../support/fault-queries.ts";
import type { Job } from "./jobs.ts";

/** A page may be open for this long after the last process of its version has ended. */
const BUILD_RETENTION = 30 * DAY;

/** Deletes old data, and adds the partitions of coming months. */
export const tidyJob: Job = {
  name: "tidy",
  every: HOUR,
  async run({ settings, database, files, builds, pausing }: App) {
    // A database that doesn't answer is tidied an hour later, without holding up the others.
    await Promise.allSettled(
      database.places.map(({ transaction }) => transaction((sql) => sql`select ensure_partitions()`)),
    );
    if (settings.production) await builds.noteUsed().catch(() => undefined);
    // A restored database is left as it was until an operator has looked at it.
    if (Object.keys(pausing.reasons()).length > 0) return 0;
    await database.home(async (sql) => {
      await sql`delete from sessions where expires_at < now()`;
      await sql`delete from scorer_sessions where expires_at < now()`;
      // The installation's own. Links of clients lie behind their walls, and their pages still show what became of them.
      await sql`delete from bearer_links where expires_at < now() - interval '1 day'`;
      await sql`delete from attempts where last_at < now() - interval '1 day'`;
      for (const source of ["browser", "server"] as const) await forgetFaults(sql, source, MAX_FAULTS);
    });
    await Promise.allSettled(
      database.places.map(({ transaction }) => transaction((sql) => sql`select forget_old_months()`)),
    );
    // Temporary files of this machine, which killed processes leave.
    await files.sweepTemporary(DAY);
    if (settings.production) await builds.forgetUnused(new Date(clock.now().getTime() - BUILD_RETENTION));
    return 0;
  },
};
