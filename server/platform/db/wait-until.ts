import { setTimeout as sleep } from "node:timers/promises";

/** In milliseconds. What one database says to another takes a few of them. */
const MAX_WAIT = 5_000;
const CHECK_INTERVAL = 20;

/** Waits until something that is on its way from one database to another is there; false if it isn't after so many milliseconds. */
export async function waitUntil(isThere: () => Promise<boolean>, longest = MAX_WAIT): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < longest;) {
    if (await isThere()) return true;
    await sleep(CHECK_INTERVAL);
  }
  return false;
}
