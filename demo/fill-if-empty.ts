import type { Database } from "../server/platform/db/sql.ts";
import type { App } from "../server/platform/app.ts";
import { recordsBesideDemo, demoClientIDs } from "./demo-clients.ts";

type Report = (line: string) => void;

/** Fills an empty database with the demo; one with any client or account isn't touched. Never in production. */
export async function fillIfEmpty(app: App, report: Report): Promise<void> {
  if (!(await needsFilling(app.database))) return;
  if (app.settings.production) return;
  const { fillDemo: fill } = await import("./fill-demo.ts");
  await fill(app, (what) => report(`Filling the demo town: ${what}`));
}

/** Whether the database is empty, or holds a filling that was killed. */
async function needsFilling(database: Database): Promise<boolean> {
  if ((await recordsBesideDemo(database)).length > 0) return false;
  const filled = Object.values(demoClientIDs).map((clientID) =>
    database.readInside(clientID, (sql) => sql`select from clients where client_id = ${clientID}`),
  );
  return (await Promise.all(filled)).some((rows) => rows.length === 0);
}
