import type { Database } from "../db/sql.ts";
import { clientAtURL } from "./owner-queries.ts";

/** What an operator's command says of an address without a client. */
export const NO_CLIENT_THERE = "There is no client at this address: --client is what stands behind the first slash.";

/** The client whom an operator's command names by its address; an error in words where there is none. */
export async function clientIDAtURL(database: Pick<Database, "readHome">, url: string): Promise<string> {
  const [place] = await database.readHome((sql) => clientAtURL(sql, url));
  if (!place) throw new Error(NO_CLIENT_THERE);
  return place.clientID;
}
