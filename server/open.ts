import { openChanges } from "./changes.ts";
import { openDirectory } from "./clients/directory.ts";
import { openDatabase } from "./db/open.ts";
import type { Database } from "./db/sql.ts";
import type { House } from "./house.ts";
import { openAnswerCache } from "./http/answer-cache.ts";
import { openStopping } from "./http/stopping.ts";
import { openFiles } from "./outside/open-files.ts";
import { openScoresheets } from "./scoring/scoresheets.ts";
import type { Settings } from "./settings.ts";
import { openSessions } from "./users/sessions.ts";

/** Everything a process holds, opened in order. */
export async function openHouse(settings: Settings, opened?: Database): Promise<House> {
  const database = opened ?? (await openDatabase(settings));
  const changes = await openChanges(database, settings.databaseURL);
  return {
    settings,
    database,
    changes,
    directory: openDirectory(database, changes),
    sessions: openSessions(database, changes),
    files: await openFiles(settings),
    answers: openAnswerCache(changes),
    scoresheets: openScoresheets(changes),
    stopping: openStopping(),
  };
}

export async function closeHouse({ changes, database }: House): Promise<void> {
  await changes.close();
  await database.close();
}
