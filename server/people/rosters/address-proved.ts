import type { Database } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { waitUntil } from "../../platform/db/wait-until.ts";
import type { App } from "../../platform/app.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { clock } from "../../platform/clock.ts";
import { clientsOf } from "../members/membership-queries.ts";
import { provedEmail, verifyByRoster } from "./queries.ts";

/** An address was proved, or has become another: each client's roster is asked again about whose it is. `ref` is the person. */
export const ADDRESS_PROVED_WORK = "address-proved";

/** Looks somebody up in the rosters of the clients they have to do with. One that isn't reached is looked up by the due work. */
export async function verifyAtClients(app: App, userID: string): Promise<void> {
  try {
    await verifyEverywhere(app, userID);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
  }
}

async function verifyEverywhere({ database }: App, userID: string): Promise<void> {
  const clients = await database.readHome((sql) => clientsOf(sql, userID));
  for (const { clientID } of clients) {
    if (!(await shardHasAddress(database, clientID, userID)))
      throw new Unreachable(new Error("It hasn’t heard of the proof yet."));
    await database.inside(clientID, (sql) => verifyByRoster(sql, clock.now(), userID));
  }
}

/** Where the client lies in a shard, what home says of somebody arrives there a moment later. */
async function shardHasAddress(
  { places, readHome, readInside }: Database,
  clientID: string,
  userID: string,
): Promise<boolean> {
  if (places.length === 1) return true;
  const there = JSON.stringify(await readHome((sql) => provedEmail(sql, userID)));
  return waitUntil(async () => JSON.stringify(await readInside(clientID, (sql) => provedEmail(sql, userID))) === there);
}

export const addressProvedWork: WorkKind = {
  atOnce: 2,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 50,
  async run(app, { ref }) {
    await verifyEverywhere(app, ref);
    return undefined;
  },
  giveUp: async (_house, _work, { message }) => ({
    told: `Somebody confirmed their address, and a roster couldn’t be asked about it: ${message}`,
  }),
};
