import type { App } from "../app.ts";
import { logFault } from "../http/fault.ts";

/** What a process does again and again, and nobody waits for. */
export type Job = {
  name: string;
  /** Milliseconds from one look for work to the next. */
  every: number;
  /** Does some of what there is, or begins it, and says how much that was; after some, and when `again` is called, it is asked again at once. */
  run(app: App, again: () => void): Promise<number>;
  /** Ends what it has begun, and lets go of what it holds. */
  close?(): Promise<void>;
};

export type Jobs = { stop(): Promise<void> };

/** Each job has one round at a time in this process. One that fails is tried again in its next round; what it fails of is logged once. */
export function startJobs(app: App, jobs: readonly Job[]): Jobs {
  const stops = jobs.map((job) => repeatJob(app, job));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function repeatJob(app: App, job: Job): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> | undefined;
  let asked = false;
  let timer: NodeJS.Timeout | undefined;
  let failed = "";

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(round, milliseconds).unref();
  };
  const again = () => (running ? void (asked = true) : wait(0));
  const round = () => {
    asked = false;
    running = once().then((did) => {
      running = undefined;
      wait(did > 0 || asked ? 0 : job.every);
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
