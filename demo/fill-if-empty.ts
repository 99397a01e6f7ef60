import type { Database } from "../server/platform/db/sql.ts";
import type { App } from "../server/platform/app.ts";
import { recordsBesideDemo, demoClientIDs } from "./demo-clients.ts";

type Report = (line: string) => void;

/** Fills an empty database with the demo town; one with a client or a person in it is somebody's. Never in production. */
export async function fillIfEmpty(app: App, say: Report): Promise<void> {
  if (!(await needsFilling(app.database))) return;
  if (app.settings.production)
    return say("The database is empty. It stays so: with NODE_ENV=production there is no demo town.");
  const { fillDemo: fill } = await import("./fill-demo.ts");
  await fill(app, (what) => say(`Filling the demo town: ${what}`));
}

/** Empty, or left by a filling that was killed. */
async function needsFilling(database: Database): Promise<boolean> {
  if ((await recordsBesideDemo(database)).length > 0) return false;
  const filled = Object.values(demoClientIDs).map((clientID) =>
    database.readInside(clientID, (sql) => sql`select from clients where client_id = ${clientID}`),
  );
  return (await Promise.all(filled)).some((rows) => rows.length === 0);
}
