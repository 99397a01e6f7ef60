import { writeFile } from "node:fs/promises";
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { type SubprocessLimits, maxWait } from "./subprocess.ts";

const MB = 1024 * 1024;
const cpuSeconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6;

/** Ends this process, from a thread that is never busy, when it takes too much memory, works too long, or nobody is left to end it. */
export function startWatchdog(limits: SubprocessLimits): void {
  // Should the machine run out of memory, Linux is to end this process rather than the server or the database.
  writeFile("/proc/self/oom_score_adj", "1000").catch(() => undefined);
  new Worker(new URL(import.meta.url), { workerData: limits, execArgv: [] }).unref();
}

if (!isMainThread) {
  const { seconds, megabytes } = workerData as SubprocessLimits;
  const end = () => process.kill(process.pid, "SIGKILL");
  setInterval(() => process.memoryUsage.rss() > megabytes * MB && end(), 20);
  // Its own work counts, not the clock: on a busy machine a file isn't refused for what others do.
  setInterval(() => cpuSeconds(process.cpuUsage()) > seconds && end(), 100);
  setTimeout(end, maxWait(seconds) + 5_000);
}
