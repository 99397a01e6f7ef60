import { placeClient } from "../server/platform/access/client-placement.ts";
import { addMissingRows } from "../server/platform/db/rows.ts";
import type { App } from "../server/platform/app.ts";
import { clock } from "../server/platform/clock.ts";
import { hashPassword } from "../server/people/users/password-hashing.ts";
import { demoPassword } from "./accounts.ts";
import { newDemoData, personID } from "./demo-data.ts";
import { addHarbor } from "./harbor.ts";
import { storeDemoPictures } from "./store-pictures.ts";
import { transferPastWinners } from "./next-competition.ts";
import { addPeople } from "./people.ts";
import { addPrairie } from "./prairie.ts";
import { finishVotes } from "./votes.ts";
import { writeClient } from "./write-client.ts";

/** Files first, then the people, then each client at once. A filling that is killed is gone on with by the next. */
export async function fillDemo(app: App, step: (what: string) => void): Promise<void> {
  const { database, changes } = app;
  step("people");
  const filling = newDemoData(clock.now());
  addPeople(filling, await hashPassword(demoPassword, "127.0.0.1"));
  const { past } = addPrairie(filling);
  const { prize } = addHarbor(filling);
  transferPastWinners({ past, prize });
  step("photographs");
  const laid = await storeDemoPictures(app.files, filling.clients);
  await database.home((sql) => addMissingRows(sql, "users", filling.users));
  for (const client of filling.clients) {
    await placeClient(database, client);
    await database.inside(client.clientID, async (sql) => {
      await writeClient(sql, client, laid, step);
      await finishVotes(sql, { app, client, by: personID(filling, "owner"), now: filling.today });
    });
    changes.publish("client", client.clientID);
  }
  for (const userID of filling.people.values()) changes.publish("user", userID);
}
