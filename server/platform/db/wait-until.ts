import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds. Replication takes a few of them. */
const MAX_WAIT = 5_000;
const CHECK_INTERVAL = 20;

/** Waits until a row has been replicated; false if it hasn't after so many milliseconds. */
export async function waitUntil(isThere: () => Promise<boolean>, longest = MAX_WAIT): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < longest;) {
    if (await isThere()) return true;
    await sleep(CHECK_INTERVAL);
  }
  return false;
}
