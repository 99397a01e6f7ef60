import { placeClient } from "../server/platform/access/client-placement.ts";
import { addMissingRows } from "../server/platform/db/rows.ts";
import type { App } from "../server/platform/app.ts";
import { clock } from "../server/platform/clock.ts";
import { hashPassword } from "../server/people/users/password-hashing.ts";
import { demoPassword } from "../server/people/users/demo-people.ts";
import { newDemoData, personID } from "./demo-data.ts";
import { addHarbor } from "./harbor.ts";
import { storeDemoPictures } from "./store-pictures.ts";
import { transferPastWinners } from "./next-competition.ts";
import { addPeople } from "./people.ts";
import { addPrairie } from "./prairie.ts";
import { finishVotes } from "./votes.ts";
import { addDemoSignIn } from "./sign-in.ts";
import { addDemoWebhook } from "./webhooks.ts";
import { writeClient } from "./write-client.ts";

/** Files first, then people, then all clients at once. A filling that was killed is continued by the next. */
export async function fillDemo(app: App, step: (what: string) => void): Promise<void> {
  const { database, changes } = app;
  step("people");
  const data = newDemoData(clock.now());
  addPeople(data, await hashPassword(demoPassword, "127.0.0.1"));
  const { past } = addPrairie(data);
  const { prize } = addHarbor(data);
  transferPastWinners({ past, prize });
  step("photographs");
  const pictures = await storeDemoPictures(app.files, data.clients);
  await database.home((sql) => addMissingRows(sql, "users", data.users));
  for (const client of data.clients) {
    await placeClient(database, client);
    await database.inside(client.clientID, async (sql) => {
      await writeClient(sql, client, pictures, step);
      await finishVotes(sql, { app, client, by: personID(data, "owner"), now: data.today });
      await addDemoSignIn(sql, { app, url: client.url });
      await addDemoWebhook(sql, { app, url: client.url, now: data.today });
    });
    changes.publish("client", client.clientID);
  }
  for (const userID of data.people.values()) changes.publish("user", userID);
}
