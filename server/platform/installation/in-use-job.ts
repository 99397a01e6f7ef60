import type { Job } from "../jobs/jobs.ts";

/** Marks the databases as in use about once a minute, so that one that is restored later is recognized as older than its files. */
export const inUseJob: Job = {
  name: "installation in use",
  every: 60_000,
  async run({ pausing }) {
    await pausing.noteInUse();
    return 0;
  },
};
