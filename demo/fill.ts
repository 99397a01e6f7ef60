import { placeClient } from "../server/clients/places.ts";
import type { Database } from "../server/db/sql.ts";
import type { House } from "../server/house.ts";
import { clock } from "../server/outside/clock.ts";
import { hashPassword } from "../server/users/passwords.ts";
import { demoPassword } from "./accounts.ts";
import { newFilling, person } from "./filling.ts";
import { addHarbor } from "./harbor.ts";
import { layPictures } from "./lay.ts";
import { addPeople } from "./people.ts";
import { sendPastWinnersOn } from "./next-level.ts";
import { addPrairie } from "./prairie.ts";
import { addMissingRows } from "../server/db/rows.ts";
import { beyondTown, clientIDs } from "./town.ts";
import { settleVotes } from "./voting.ts";
import { writeClient } from "./write.ts";

type Say = (line: string) => void;

/** Fills an empty database with the demo town; one with a client or a person in it is somebody's. Never in production. */
export async function fillIfEmpty(house: House, say: Say): Promise<void> {
  if (!(await isToBeFilled(house.database))) return;
  if (house.settings.production)
    return say("The database is empty. It stays so: with NODE_ENV=production there is no demo town.");
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

/** Files first, then the people, then each client at once. A filling that is killed is gone on with by the next. */
async function fill(house: House, step: Say): Promise<void> {
  const { database, changes } = house;
  step("people");
  const filling = newFilling(clock.now());
  addPeople(filling, await hashPassword(demoPassword, "127.0.0.1"));
  const { past } = addPrairie(filling);
  const { prize } = addHarbor(filling);
  sendPastWinnersOn({ past, prize });
  step("photographs");
  const laid = await layPictures(house.files, filling.clients);
  await database.home((sql) => addMissingRows(sql, "users", filling.users));
  for (const client of filling.clients) {
    await placeClient(database, client);
    await database.inside(client.clientID, async (sql) => {
      await writeClient(sql, client, laid, step);
      await settleVotes(sql, { house, client, by: person(filling, "owner"), now: filling.today });
    });
    changes.publish("client", client.clientID);
  }
  for (const userID of filling.people.values()) changes.publish("user", userID);
}
