import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds: longer than finding an account and writing a mail takes. */
const CONSTANT_TIME = 150;

/** Answers after a fixed time, so that the time doesn't show whether an account exists. */
export async function inConstantTime(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, sleep(CONSTANT_TIME)]);
}
