import { expect } from "vitest";
import type { Sql } from "../server/platform/db/sql.ts";
import type { Town } from "./town.ts";

/** Resolves once somebody waits for a lock that the transaction of `sql` holds; embedded, for the one connection that there is. */
export async function untilSomebodyWaits({ app }: Town, sql: Sql): Promise<void> {
  const waitForLock = () =>
    sql`select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
  const waiting = async () =>
    app.settings.databaseURL === undefined
      ? app.database.places.reduce((all, place) => all + place.connections().waiting, 0)
      : (await waitForLock()).length;
  await expect.poll(waiting, { message: "nobody waits for what is held" }).toBeGreaterThan(0);
}
