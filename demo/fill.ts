import { hash } from "@node-rs/argon2";
import { isImage, isPDF } from "../contract/files.ts";
import type { House } from "../server/house.ts";
import { type Database, type Sql, enterClient } from "../server/db/sql.ts";
import { clock } from "../server/outside/clock.ts";
import { demoPassword } from "./accounts.ts";
import { type ClientFilling, type Filling, type Shown, newFilling } from "./filling.ts";
import { addHarbor } from "./harbor.ts";
import { type Laid, keyOf, layPictures } from "./lay.ts";
import { addPeople } from "./people.ts";
import { addPrairie } from "./prairie.ts";
import { type Row, addRows } from "./rows.ts";

type Say = (line: string) => void;

/** Fills an empty database with the demo town, and leaves alone a database that has clients. Never in production. */
export async function fillIfEmpty(house: House, say: Say): Promise<void> {
  if (!(await isEmpty(house.database))) return;
  if (house.settings.production)
    return say("The database is empty. It stays so: with NODE_ENV=production there is no demo town.");
  await fill(house, (what) => say(`Filling the demo town: ${what}`));
}

const isEmpty = (database: Database) =>
  database.transaction(undefined, async (sql) => (await sql`select from clients limit 1`).length === 0);

/** The whole town at once: files first, then one transaction. A filling that is killed leaves an empty database. */
async function fill(house: House, step: Say): Promise<void> {
  step("people");
  const filling = newFilling(clock.now());
  addPeople(filling, await hashOfPassword());
  addPrairie(filling);
  addHarbor(filling);
  step("photographs");
  const laid = await layPictures(house.files, filling.clients);
  await house.database.transaction(undefined, (sql) => write(sql, filling, laid, step));
  for (const { clientID } of filling.clients) house.changes.say("client", clientID);
  for (const userID of filling.people.values()) house.changes.say("user", userID);
}

const hashOfPassword = () => hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** Several processes may start on one empty database: the first fills it, the others find it filled. */
async function write(sql: Sql, filling: Filling, laid: Laid, step: Say): Promise<void> {
  await sql`select pg_advisory_xact_lock(7166)`;
  if ((await sql`select from clients limit 1`).length > 0) return;
  await addRows(sql, "users", filling.users);
  for (const client of filling.clients) await writeClient(sql, client, laid, step);
}

async function writeClient(sql: Sql, client: ClientFilling, laid: Laid, step: Say): Promise<void> {
  await addRows(sql, "clients", [client.row]);
  await enterClient(sql, client.clientID);
  await addRows(
    sql,
    "uploads",
    client.shown.map((shown) => uploadRow(shown, client.clientID, laid)),
  );
  await sql`
    update clients set logo_upload_id = ${client.logo}, banner_upload_id = ${client.banner}
    where client_id = ${client.clientID}`;
  for (const { title, rows } of client.parts) {
    step(title);
    const tables = Map.groupBy(rows, ([table]) => table);
    for (const [table, pairs] of tables)
      await addRows(
        sql,
        table,
        pairs.map(([, row]) => row),
      );
  }
}

function uploadRow(shown: Shown, clientID: string, laid: Laid): Row {
  const { kind, width, height, pages, dominantColor, thumbs, bytes, sha256 } = laid.get(shown.picture)!;
  return {
    upload_id: shown.uploadID,
    audience: shown.audience,
    file_name: shown.fileName,
    file_key: keyOf(clientID, shown),
    kind,
    full_kind: kind === "pdf" ? null : kind,
    bytes,
    sha256,
    is_image: isImage(kind),
    is_pdf: isPDF(kind),
    width,
    height,
    pages,
    dominant_color: dominantColor,
    thumbs,
    created_by: shown.by,
  };
}
