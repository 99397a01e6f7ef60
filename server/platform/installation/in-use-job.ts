import type { Job } from "../jobs/jobs.ts";

/** Notes about once a minute that the databases are in use, by which one that is restored later is known as older than its files. */
export const inUseJob: Job = {
  name: "installation in use",
  every: 60_000,
  async run({ pausing }) {
    await pausing.noteInUse();
    return 0;
  },
};
