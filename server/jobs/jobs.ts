import { randomUUID } from "node:crypto";
import type { House } from "../house.ts";
import { logFault } from "../http/fault.ts";

/**
 * Work that nobody waits for. What is due stands in the database, so that any process may do it, and a row is claimed
 * before it is worked on, so that no two do it.
 */
export type Job = {
  name: string;
  /** Milliseconds from one look for work to the next. */
  every: number;
  /** Does some of what is due, and says how much that was; after some, it is asked again at once. */
  run(house: House): Promise<number>;
  /** Lets go of what it holds. */
  close?(): void;
};

export type Jobs = { stop(): Promise<void> };

/** Each job has one round at a time in this process. A job that fails is logged, and tried again in its next round. */
export function startJobs(house: House, jobs: readonly Job[]): Jobs {
  const stops = jobs.map((job) => repeat(house, job));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function repeat(house: House, job: Job): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const round = () => {
    running = once(house, job).then((did) => {
      if (!stopped) timer = setTimeout(round, did > 0 ? 0 : job.every).unref();
    });
  };
  timer = setTimeout(round, 0).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running.finally(() => job.close?.());
  };
}

async function once(house: House, job: Job): Promise<number> {
  try {
    return await job.run(house);
  } catch (error) {
    logFault(house, randomUUID(), error as Error, `job ${job.name}`);
    return 0;
  }
}
