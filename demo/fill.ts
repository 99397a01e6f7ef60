import type { Database } from "../server/platform/db/sql.ts";
import type { House } from "../server/platform/house.ts";
import { beyondTown, clientIDs } from "./town.ts";

type Say = (line: string) => void;

/** Fills an empty database with the demo town; one with a client or a person in it is somebody's. Never in production. */
export async function fillIfEmpty(house: House, say: Say): Promise<void> {
  if (!(await isToBeFilled(house.database))) return;
  if (house.settings.production)
    return say("The database is empty. It stays so: with NODE_ENV=production there is no demo town.");
  const { fill } = await import("./fill-town.ts");
  await fill(house, (what) => say(`Filling the demo town: ${what}`));
}

/** Empty, or left by a filling that was killed. */
async function isToBeFilled(database: Database): Promise<boolean> {
  if ((await beyondTown(database)).length > 0) return false;
  const filled = Object.values(clientIDs).map((clientID) =>
    database.readInside(clientID, (sql) => sql`select from clients where client_id = ${clientID}`),
  );
  return (await Promise.all(filled)).some((rows) => rows.length === 0);
}
