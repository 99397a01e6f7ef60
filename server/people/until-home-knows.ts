import { waitUntil } from "../db/wait-until.ts";
import type { Database, Sql } from "../db/sql.ts";

/**
 * Waits until home knows what a person is to a client as the client knows it. Where the client lies in a shard it hears a
 * moment later, and what is asked there next is to be right: whose panel asks where, who is staff.
 */
export async function untilHomeKnows({ places, readHome, readInside }: Database, clientID: string, userID: string) {
  if (places.length === 1) return;
  const look = async (sql: Sql) => {
    const [row] = await sql<{ staff: boolean }>`
      select staff from user_clients where client_id = ${clientID} and user_id = ${userID}`;
    return row?.staff;
  };
  const staff = await readInside(clientID, look);
  await waitUntil(async () => (await readHome(look)) === staff);
}
