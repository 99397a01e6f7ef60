import type { House } from "../server/house.ts";
import type { Database, Sql } from "../server/db/sql.ts";
import { clock } from "../server/outside/clock.ts";
import { hashPassword } from "../server/users/passwords.ts";
import { demoPassword } from "./accounts.ts";
import { type Filling, newFilling } from "./filling.ts";
import { addHarbor } from "./harbor.ts";
import { type Laid, layPictures } from "./lay.ts";
import { addPeople } from "./people.ts";
import { addPrairie } from "./prairie.ts";
import { addRows } from "./rows.ts";
import { writeClient } from "./write.ts";

type Say = (line: string) => void;

/** Fills an empty database with the demo town; one with a client or a person in it is somebody's. Never in production. */
export async function fillIfEmpty(house: House, say: Say): Promise<void> {
  if (!(await isEmpty(house.database))) return;
  if (house.settings.production)
    return say("The database is empty. It stays so: with NODE_ENV=production there is no demo town.");
  await fill(house, (what) => say(`Filling the demo town: ${what}`));
}

const isEmpty = (database: Database) => database.home(nobodyIsHere);

async function nobodyIsHere(sql: Sql): Promise<boolean> {
  const found = await sql`select client_id from clients union all select user_id from users limit 1`;
  return found.length === 0;
}

/** The whole town at once: files first, then one transaction. A filling that is killed leaves an empty database. */
async function fill(house: House, step: Say): Promise<void> {
  step("people");
  const filling = newFilling(clock.now());
  addPeople(filling, await hashPassword(demoPassword));
  addPrairie(filling);
  addHarbor(filling);
  step("photographs");
  const laid = await layPictures(house.files, filling.clients);
  await house.database.home((sql) => write(sql, filling, laid, step));
  for (const { clientID } of filling.clients) house.changes.say("client", clientID);
  for (const userID of filling.people.values()) house.changes.say("user", userID);
}

/** Several processes may start on one empty database: the first fills it, the others find it filled. */
async function write(sql: Sql, filling: Filling, laid: Laid, step: Say): Promise<void> {
  await sql`select pg_advisory_xact_lock(7166)`;
  if (!(await nobodyIsHere(sql))) return;
  await addRows(sql, "users", filling.users);
  for (const client of filling.clients) await writeClient(sql, client, laid, step);
}
