import { type Database, type Sql, requireRow } from "../server/platform/db/sql.ts";
import { Fragment } from "../server/platform/db/statement.ts";
import type { App } from "../server/platform/app.ts";
import type { Files } from "../server/platform/storage/files.ts";
import { fillIfEmpty } from "./fill-if-empty.ts";
import { recordsBesideDemo } from "./demo-clients.ts";

type ResetOptions = { everything?: boolean };

/** Takes the demo town down and fills it again. Whatever else the database holds is kept from being lost with it. */
export async function resetDemo(
  app: App,
  say: (line: string) => void,
  { everything = false }: ResetOptions = {},
): Promise<void> {
  if (app.settings.production) throw new Error("With NODE_ENV=production nothing is reset.");
  const others = everything ? [] : await recordsBesideDemo(app.database);
  if (others.length > 0)
    throw new Error(
      `This database also holds ${others.join(", ")}. To clear all of it, run \`npm run db:reset -- --everything\`.`,
    );
  say("Clearing the demo town");
  const clients = await clearDatabase(app.database);
  for (const clientID of clients) {
    await removeFiles(app.files, clientID);
    app.changes.publish("client", clientID);
  }
  await fillIfEmpty(app, say);
}

/** Empties every table as their owner, since the application itself may not forget scores or the audit log. */
async function clearDatabase({ places, readHome }: Database): Promise<string[]> {
  const clients = await readHome((sql) => sql<{ clientID: string }>`select client_id from client_places`);
  for (const place of places) await place.transaction(truncateAll);
  return clients.map(({ clientID }) => clientID);
}

async function truncateAll(sql: Sql): Promise<void> {
  await sql`set local role none`;
  const tables = requireRow(
    await sql<{ names: string }>`
    select string_agg(format('%I', tablename), ', ') as names
    from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  await sql`truncate ${new Fragment([tables.names], [])} cascade`;
}

async function removeFiles(files: Files, clientID: string): Promise<void> {
  for await (const key of files.list(clientID)) await files.delete(key);
}
