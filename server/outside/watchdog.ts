import { writeFile } from "node:fs/promises";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import type { Limits } from "./errand.ts";

const MB = 1024 * 1024;

/** Ends this process, from a thread that is never busy, when it takes too much, or too long with nobody left to end it. */
export function watch(limits: Limits): void {
  // Should the machine run out of memory, Linux is to end this process rather than the server or the database.
  writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
  new Worker(new URL(import.meta.url), { workerData: limits, execArgv: [] }).unref();
}

if (!isMainThread) {
  const { seconds, megabytes } = workerData as Limits;
  const end = () => process.kill(process.pid, "SIGKILL");
  setInterval(() => process.memoryUsage.rss() > megabytes * MB && end(), 20);
  setTimeout(end, (seconds + 5) * 1000);
}
