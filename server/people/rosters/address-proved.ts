import type { Database } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { waitUntil } from "../../platform/db/wait-until.ts";
import type { App } from "../../platform/app.ts";
import type { WorkKind } from "../../platform/jobs/due-work.ts";
import { clock } from "../../platform/clock.ts";
import { clientsOf } from "../members/membership-queries.ts";
import { provedEmail } from "./queries.ts";
import { applyRoster } from "./apply-roster.ts";

/** The due work after an address was proved or changed: the rosters of the person's clients are checked again. `ref` is the person. */
export const ADDRESS_PROVED_WORK = "address-proved";

/** Checks a person against the rosters of their clients. Clients that can't be reached are checked by the due work. */
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
    await database.inside(clientID, (sql) => applyRoster(sql, clock.now(), userID));
  }
}

/** Changes at home arrive in a shard a moment later. */
async function shardHasAddress(
  { places, readHome, readInside }: Database,
  clientID: string,
  userID: string,
): Promise<boolean> {
  if (places.length === 1) return true;
  const homeEmail = JSON.stringify(await readHome((sql) => provedEmail(sql, userID)));
  return waitUntil(
    async () => JSON.stringify(await readInside(clientID, (sql) => provedEmail(sql, userID))) === homeEmail,
  );
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
  giveUp: async (_app, _work, { message }) => ({
    told: `Somebody confirmed their address, and a roster couldn’t be asked about it: ${message}`,
  }),
};
