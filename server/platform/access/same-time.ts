import { setTimeout as sleep } from "node:timers/promises";

/** Longer than finding somebody by their address and writing a mail takes. */
const SAME_TIME = 150;

/** The time that an answer takes tells nothing of whether there was anybody to find. */
export async function sameTime(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, sleep(SAME_TIME)]);
}
