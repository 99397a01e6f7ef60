import { setTimeout as sleep } from "node:timers/promises";

/** Longer than finding somebody by their address and writing a mail takes. */
const CONSTANT_TIME = 150;

/** The time that an answer takes tells nothing of whether there was anybody to find. */
export async function inConstantTime(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, sleep(CONSTANT_TIME)]);
}
