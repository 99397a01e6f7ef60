import type { App } from "../app.ts";
import { logFault } from "../http/fault.ts";

/** Background work that a process repeats, and that nobody waits for. */
export type Job = {
  name: string;
  /** Milliseconds between runs. */
  every: number;
  /** Does or begins some work, and answers how much; after a run with work, and after a call of `again`, the next follows at once. */
  run(app: App, again: () => void): Promise<number>;
  /** Ends the work under way, and frees resources. */
  close?(): Promise<void>;
};

export type Jobs = { stop(): Promise<void> };

/** Each job has one run at a time in this process. A failed run is repeated after the usual interval; the same failure is logged once. */
export function startJobs(app: App, jobs: readonly Job[]): Jobs {
  const stops = jobs.map((job) => repeatJob(app, job));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function repeatJob(app: App, job: Job): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let timer: NodeJS.Timeout | undefined;
  let failed = "";

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(round, milliseconds).unref();
  };
  const again = () => (running ? void (isRequested = true) : wait(0));
  const round = () => {
    isRequested = false;
    running = once().then((did) => {
      running = undefined;
      wait(did > 0 || isRequested ? 0 : job.every);
    });
  };
  const once = async () => {
    try {
      const did = await job.run(app, again);
      failed = "";
      return did;
    } catch (error) {
      const { message } = error as Error;
      if (message !== failed) logFault(app, error as Error, { url: `job ${job.name}` });
      failed = message;
      return 0;
    }
  };
  wait(0);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
    await job.close?.();
  };
}
