import { waitUntil } from "../../platform/db/wait-until.ts";
import type { Database, Sql } from "../../platform/db/sql.ts";

/**
 * Waits until home knows what a person is to a client as the client knows it. Where the client lies in a shard it hears a
 * moment later, and what is asked there next is to be right: whose panel asks where, who is staff.
 */
export const waitUntilHomeKnowsPerson = (database: Database, clientID: string, userID: string) =>
  waitUntilSame(database, clientID, async (sql) => {
    const [row] = await sql<{ staff: boolean }>`
      select staff from user_clients where client_id = ${clientID} and user_id = ${userID}`;
    return row?.staff;
  });

/** The same of whether the client asks its staff for a second factor. */
export const waitUntilHomeKnowsFactorRule = (database: Database, clientID: string) =>
  waitUntilSame(database, clientID, async (sql) => {
    const [row] = await sql<{ staffTwoFactor: boolean }>`
      select staff_two_factor from clients where client_id = ${clientID}`;
    return row?.staffTwoFactor;
  });

type HomeAndShards = Pick<Database, "places" | "readHome" | "readInside">;

async function waitUntilSame<T>(
  { places, readHome, readInside }: HomeAndShards,
  clientID: string,
  look: (sql: Sql) => Promise<T>,
) {
  if (places.length === 1) return;
  const there = await readInside(clientID, look);
  await waitUntil(async () => (await readHome(look)) === there);
}
