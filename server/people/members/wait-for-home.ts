import { waitUntil } from "../../platform/db/wait-until.ts";
import type { Database, Sql } from "../../platform/db/sql.ts";

/**
 * Waits until the home database knows the person's roles at the client. Changes in a shard arrive there a moment later, and the next calls
 * read them at home: the action panel, the list of staff.
 */
export const waitUntilHomeKnowsPerson = (database: Database, clientID: string, userID: string) =>
  waitUntilSame(database, clientID, async (sql) => {
    const [row] = await sql<{ staff: boolean }>`
      select staff from user_clients where client_id = ${clientID} and user_id = ${userID}`;
    return row?.staff;
  });

/** Waits until the home database knows what the client requires of its staff. */
export const waitUntilHomeKnowsStaffRequirements = (database: Database, clientID: string) =>
  waitUntilSame(database, clientID, async (sql) => {
    const [row] = await sql<{ required: string }>`
      select concat(staff_two_factor, staff_provider) as required from clients where client_id = ${clientID}`;
    return row?.required;
  });

/** Waits until the home database, which lists clients, knows since when the client is suspended, or that it isn't. */
export const waitUntilHomeKnowsSuspension = (database: Database, clientID: string) =>
  waitUntilSame(database, clientID, async (sql) => {
    const [row] = await sql<{ suspendedAt: string | null }>`
      select suspended_at from clients where client_id = ${clientID}`;
    return row?.suspendedAt;
  });

type HomeAndShards = Pick<Database, "places" | "readHome" | "readInside">;

async function waitUntilSame<T>(
  { places, readHome, readInside }: HomeAndShards,
  clientID: string,
  read: (sql: Sql) => Promise<T>,
) {
  if (places.length === 1) return;
  const shardState = await readInside(clientID, read);
  await waitUntil(async () => (await readHome(read)) === shardState);
}
