import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { setLockTimeout } from "./move-queries.ts";

const LOCK_TIMEOUT = 500;
const LOCK_PAUSE = 250;
const MOST_LOCK_TRIES = 240;
/** Not available in time, and deadlock. */
const lockCodes = new Set(["55P03", "40P01"]);

/** Whether somebody held a table for longer than is waited. */
export const isLockHeld = (error: unknown): boolean => lockCodes.has((error as { code?: string }).code ?? "");

/** Whoever holds a table is waited for in short turns, so that others don't queue behind this for long. */
export async function inShortTurns<T>(connection: pg.Client, work: () => Promise<T>, what: string): Promise<T> {
  await setLockTimeout(connection, LOCK_TIMEOUT);
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!isLockHeld(error)) throw error;
      if (tries === MOST_LOCK_TRIES)
        throw new Error(
          `Somebody has held ${what} all the time: see in pg_stat_activity who is in a long transaction. Say the command again, and it goes on.`,
          { cause: error },
        );
      await wait(LOCK_PAUSE);
    }
}
