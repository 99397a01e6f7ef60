import { fork } from "node:child_process";

/** Seconds of its own work: see the watchdog. */
export type SubprocessLimits = { seconds: number; megabytes: number };

/** How many milliseconds such work may take where the machine is busy with other things. */
export const maxWait = (seconds: number) => seconds * 4_000;

/** What glibc needs to be told to give memory back, and where what is compiled is kept; nothing of ours, least of all a secret. */
const subprocessEnvironment = {
  ...(process.env["NODE_COMPILE_CACHE"] && { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] }),
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
  ...(process.platform === "win32" && { SystemRoot: process.env["SystemRoot"] }),
};

/**
 * Runs what may go wrong with a hostile file in a process of its own, and answers what that said until its end. Only a
 * process can be ended in the middle of a native call, gives all its memory back, and may crash without taking us along.
 */
export async function runSubprocess<Message>(
  script: string,
  job: object,
  limits: SubprocessLimits,
  signal?: AbortSignal,
): Promise<Message[]> {
  const messages: Message[] = [];
  const child = fork(script, [JSON.stringify({ ...job, limits })], {
    env: subprocessEnvironment,
    execArgv: [`--max-old-space-size=${Math.round(limits.megabytes / 2)}`, "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    killSignal: "SIGKILL",
    timeout: maxWait(limits.seconds),
    signal,
  });
  child.on("message", (message) => messages.push(message as Message));
  await new Promise<void>((ended) => child.once("error", () => ended()).once("close", () => ended()));
  signal?.throwIfAborted();
  return messages;
}
