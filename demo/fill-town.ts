import { placeClient } from "../server/platform/access/places.ts";
import { addMissingRows } from "../server/platform/db/rows.ts";
import type { House } from "../server/platform/house.ts";
import { clock } from "../server/platform/clock.ts";
import { hashPassword } from "../server/people/users/passwords.ts";
import { demoPassword } from "./accounts.ts";
import { newFilling, person } from "./filling.ts";
import { addHarbor } from "./harbor.ts";
import { layPictures } from "./lay.ts";
import { sendPastWinnersOn } from "./next-level.ts";
import { addPeople } from "./people.ts";
import { addPrairie } from "./prairie.ts";
import { settleVotes } from "./voting.ts";
import { writeClient } from "./write.ts";

/** Files first, then the people, then each client at once. A filling that is killed is gone on with by the next. */
export async function fill(house: House, step: (what: string) => void): Promise<void> {
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
