import { setTimeout as sleep } from "node:timers/promises";

/** In milliseconds. What one database says to another takes a few of them. */
const LONGEST = 5_000;
const LOOK_AGAIN = 20;

/** Waits until something that is on its way from one database to another is there; false if it doesn't come. */
export async function waitUntil(isThere: () => Promise<boolean>): Promise<boolean> {
  for (let waited = 0; waited < LONGEST; waited += LOOK_AGAIN) {
    if (await isThere()) return true;
    await sleep(LOOK_AGAIN);
  }
  return false;
}
